"""On a node that follows: every page says where the leader is. All is live, nothing can be done."""

from typing import Any

from nicegui import app as pages
from nicegui import ui

from houseway.web.screens import texts
from houseway.web.screens.looking import LOOKOUT


class Notice:
    """Comes and goes with the standing of the node, on whatever page it lies."""

    def __init__(self, house: Any) -> None:
        self._house = house
        self._shown = words(house)
        self._html = ui.html(self._shown, sanitize=False)
        LOOKOUT.add(ui.context.client, self._look)

    def _look(self) -> None:
        found = words(self._house)
        if found != self._shown:
            self._shown = found
            self._html.set_content(found)


def notice() -> None:
    """Nothing where the property has one server only."""
    house = getattr(pages.state, "house", None)
    if house is not None and house.node is not None:
        Notice(house)


def words(house: Any) -> str:
    if house.node is None or house.node.standing.may_answer:
        return ""
    from houseway.web.screens.theme import safe

    leader = safe(house.node.standing.elsewhere)
    where = texts.LEADS.format(leader=f'<a href="{leader}/">{leader}</a>')
    return f'<div class="standby" role="status">{where if leader else texts.NOBODY_LEADS}</div>'
