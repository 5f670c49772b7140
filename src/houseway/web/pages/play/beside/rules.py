"""The rules of this very table: what is played here, the form that changes it, and its address."""

from urllib.parse import urlencode

from msgspec import Struct

from houseway.floor.described import Words
from houseway.web.pages.felt.table_form import TableForm, table_form
from houseway.web.play.table import PlayTable


class RulesView(Struct, frozen=True):
    """`refused` says why the table that was asked for does not open; the form shows what was
    asked."""

    form: TableForm
    refused: str
    manual: str
    is_usual: bool


def rules_view(table: PlayTable, asked: Words, refused: str) -> RulesView:
    game = table.layout.game
    query = f"?{urlencode(asked)}" if asked and not refused else ""
    return RulesView(
        form=table_form(game.id, asked),
        refused=refused,
        manual=f"/manual/{game.id}{query}",
        is_usual=not asked or bool(refused),
    )
