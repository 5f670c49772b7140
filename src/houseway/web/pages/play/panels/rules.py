"""The rules of this table: how a round goes, the form that changes it, and its URL."""

from urllib.parse import urlencode

from houseway.floor.table_words import Words
from houseway.games import felt
from houseway.web.pages.felt.table_form import table_form
from houseway.web.pages.play.scene import View
from houseway.web.play.table import PlayTable


def rules_view(table: PlayTable, asked: Words, refused: str) -> View:
    """`refused` says why the requested table does not open; the form shows what was requested."""
    game = table.layout.game
    printed = felt(game.id)
    query = f"?{urlencode(asked)}" if asked and not refused else ""
    return {
        "line": printed.line,
        "stages": printed.stages,
        "form": table_form(game.id, asked),
        "refused": refused,
        "manual": f"/manual/{game.id}{query}",
        "is_usual": not asked or bool(refused),
    }
