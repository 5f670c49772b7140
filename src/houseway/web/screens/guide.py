"""The guided first minute of a demo floor: on the front door, the panel of its table, the desk."""

from nicegui import app as pages

from houseway.floor.demo.guided import STEPS, FirstMinute, GuideStep
from houseway.floor.demo.room import DEMO_CARDS
from houseway.floor.state import Property
from houseway.web.house import House
from houseway.web.screens.texts import guide as words
from houseway.web.screens.theme import button, safe

WORDS = words.GUIDE
PLACES = {
    "coin_in": "/dealer/3",
    "claim": "/dealer/3",
    "verify": "/supervisor",
    "print": "/supervisor",
}


def begin(house: House) -> None:
    """Only where the demo's own room stands; elsewhere there is nothing to guide through."""
    state = house.floor.state
    is_demo = state.opened is not None and state.opened.kind == "demo"
    table = state.tables.get("3") if is_demo else None
    has_meter = table is not None and 1 in table.controllers and bool(table.controllers[1].link)
    pages.state.guide = FirstMinute(house.floor) if has_meter else None


def the_guide() -> FirstMinute | None:
    found: FirstMinute | None = getattr(pages.state, "guide", None)
    return found


def done() -> int:
    guide = the_guide()
    return guide.done if guide is not None else 0


def printed(state: Property, link: str, win: int) -> None:
    """The page of this win went to a screen or a printer."""
    guide, jackpot = the_guide(), state.jackpots.get(link)
    if guide is None or jackpot is None:
        return
    awards = (*jackpot.link.awards.values(), *jackpot.link.history.values())
    for award in awards:
        if award.win == win and award.table == guide.table:
            guide.printed(award.number)


def line(where: str) -> str:
    """One line on the lower edge: where the guide is now, and what to press."""
    guide = the_guide()
    step = guide.step if guide is not None else None
    if guide is None or step is None or where not in PLACES.values():
        return ""
    here = PLACES[step.name] == where
    text = step.text if here else f"{step.title}: {WORDS['elsewhere']}"
    go = "" if here else f' <a href="{PLACES[step.name]}">{safe(step.title)}</a>'
    count = WORDS["count"].format(at=guide.done + 1, of=len(STEPS))
    return (
        f'<div class="guide strip-line" role="note"><b>{count}</b> {safe(text)}{go}{put_away()}'
        "</div>"
    )


def panel() -> str:
    """On the front door: all steps, ticked as the floor's own record says."""
    guide = the_guide()
    if guide is None:
        return ""
    rows = "".join(row(at, step, guide.done) for at, step in enumerate(STEPS))
    again = button("guide", WORDS["again"], "act quiet", value="restart") if guide.done else ""
    said = f'<p class="good">✓ {WORDS["finished"]}</p>' if guide.step is None else ""
    show = (
        f'<button type="button" class="act quiet guide-on" data-guide="on">{WORDS["show"]}</button>'
    )
    return (
        f'<section class="guide first-minute" aria-label="{WORDS["title"]}"><div class="row '
        f'between"><h2>{WORDS["title"]}</h2><span class="sp"></span>{again}{put_away()}</div>'
        f"<ol>{rows}</ol>{said}</section>{show}"
    )


def row(at: int, step: GuideStep, done: int) -> str:
    mark = "✓" if at < done else str(at + 1)
    kind = "past" if at < done else "now" if at == done else "later"
    inside = f'<i aria-hidden="true">{mark}</i><div><b>{safe(step.title)}</b>'
    if at == done:
        inside += f"<p>{safe(step.text)}</p>{sign_in(step)}"
    state = {"past": WORDS["done"], "now": WORDS["now"], "later": ""}[kind]
    return f'<li class="{kind}">{inside}<span class="hidden-words">{state}</span></div></li>'


def sign_in(step: GuideStep) -> str:
    """Straight to the right screen as the right person, as pressing the demo card would."""
    card = next(one for one in DEMO_CARDS if one.staff == step.signs_in)
    go = WORDS["go"].format(name=card.name)
    return (
        f'<button type="button" class="act" data-as="{card.card}" data-pin="{card.pin}" '
        f'data-next="{PLACES[step.name]}">{safe(go)}</button>'
    )


def put_away() -> str:
    return (
        f'<button type="button" class="guide-off" data-guide="off" aria-label="{WORDS["off"]}" '
        f'title="{WORDS["off"]}">×</button>'
    )
