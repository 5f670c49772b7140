"""The rules of this very table: what is played here, the form that changes it, and its address."""

from urllib.parse import urlencode

from houseway.floor.described import Words
from houseway.web.pages.felt.table_form import table_form
from houseway.web.pages.play.scene import View
from houseway.web.play.table import PlayTable


def rules_view(table: PlayTable, asked: Words, refused: str) -> View:
    """`refused` says why the table that was asked for does not open; the form shows what was
    asked."""
    game = table.layout.game
    query = f"?{urlencode(asked)}" if asked and not refused else ""
    return {
        "form": table_form(game.id, asked),
        "refused": refused,
        "manual": f"/manual/{game.id}{query}",
        "is_usual": not asked or bool(refused),
    }
