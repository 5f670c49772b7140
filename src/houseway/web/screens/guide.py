"""The guided first minute of a demo floor: on the front door, the panel of its table, the desk."""

from nicegui import app as pages

from houseway.floor.demo.guided import STEPS, FirstMinute
from houseway.web.pages.guide import PLACES
from houseway.web.screens.texts import guide as words
from houseway.web.screens.theme import safe

WORDS = words.GUIDE


def the_guide() -> FirstMinute | None:
    found: FirstMinute | None = pages.state.house.guide
    return found


def done() -> int:
    guide = the_guide()
    return guide.done if guide is not None else 0


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


def put_away() -> str:
    return (
        f'<button type="button" class="guide-off" data-guide="off" aria-label="{WORDS["off"]}" '
        f'title="{WORDS["off"]}">×</button>'
    )
