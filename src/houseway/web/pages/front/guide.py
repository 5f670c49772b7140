"""The guided first minute of a demo floor: on the front page, its table's panel and the desk."""

from msgspec import Struct

from houseway.floor.demo.card_room import DEMO_CARDS, DemoCard
from houseway.floor.demo.guided import STEPS, FirstMinute
from houseway.floor.state import Staff
from houseway.web.backend import Backend

PLACES = {
    "coin_in": "/dealer/3",
    "claim": "/dealer/3",
    "verify": "/supervisor",
    "record": "/supervisor",
    "print": "/supervisor",
    "end": "/dealer/3",
}


DONE = "One jackpot, from the wager to the win page. The cage pays it next."


class LineView(Struct, frozen=True):
    """The next step; `who` is empty if whoever is here does it on this page."""

    head: str
    text: str
    who: str = ""
    is_done: bool = False


def line_view(guide: FirstMinute | None, path: str, person: Staff | None) -> LineView | None:
    step = guide.step if guide is not None else None
    if guide is None or path not in PLACES.values():
        return None
    if guide.done == 0 and path != PLACES["coin_in"]:
        return None  # Nobody has started it, and the desk has other work.
    if step is None:
        return LineView("Tour complete.", DONE, is_done=True) if guide.is_fresh else None
    is_here = PLACES[step.name] == path and person is not None and person.id == step.signs_in
    who = "" if is_here else card_of(step.signs_in).name
    head = f"{guide.done + 1} of {len(STEPS)}"
    return LineView(head, step.text if is_here else f"{step.title}.", who)


def card_of(staff: str) -> DemoCard:
    return next(one for one in DEMO_CARDS if one.staff == staff)


def printed(backend: Backend, link: str, win: int) -> None:
    """The page of this win went to a screen or a printer."""
    guide, jackpot = backend.guide, backend.hub.state.jackpots.get(link)
    if guide is None or jackpot is None:
        return
    awards = (*jackpot.link.awards.values(), *jackpot.link.history.values())
    for award in awards:
        if award.win == win and award.table == guide.table:
            guide.printed(award.number)
