"""What the lab's pages have in common: top bar, parts that are pushed when they change, questions
asked in the background and dropped when the person has moved on."""

import asyncio
import json
from collections.abc import Mapping
from logging import getLogger
from typing import Any

from nicegui import background_tasks, events, ui
from starlette.requests import Request

from houseway.web.guard import new_id
from houseway.web.problems import SENTENCES, Denied
from houseway.web.screens import texts, theme
from houseway.web.screens.lab import ways
from houseway.web.screens.live import the_house
from houseway.web.screens.texts.lab import LAB, TABS
from houseway.web.screens.theme import safe

FIRST_PAINT = 0.35  # Seconds that a page waits for its figures before it is shown without them.
DIMS, OFFERS = 0.3, 2.0  # Seconds until old figures dim, and until Cancel is offered.
View = dict[str, Any]
LOGGER = getLogger("houseway.web")
LOGO = (
    '<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><rect x="1" y="1" '
    'width="18" height="18" rx="4" fill="#124a33" stroke="#c9a24b" stroke-width="1.4"/>'
    '<path d="M6 5v10M14 5v10M6 10h8" stroke="#f4eedd" stroke-width="1.8"/></svg>'
)


class LabPage:
    """A page is its address: `query` is the whole state. `ask` answers it, `draw` places it."""

    tab = ""
    files: tuple[str, ...] = ("lab.css", "lab.js")

    def __init__(self, request: Request) -> None:
        self.house = the_house()
        self.query: dict[str, str] = dict(request.query_params)
        self.view: View = {}
        self.problem = ""
        self._parts: dict[str, ui.html] = {}
        self._task: asyncio.Task[None] | None = None
        self._root: ui.element | None = None
        self._client = ui.context.client

    # What a page does itself.

    def build(self) -> None:
        raise NotImplementedError

    def address_of(self, query: dict[str, str]) -> str:
        """A question as it stands in an address; a mistake in it is one sentence."""
        raise NotImplementedError

    async def ask(self) -> View:
        raise NotImplementedError

    def draw(self) -> None:
        raise NotImplementedError

    def change(self, name: str, value: str) -> bool:
        """Whether the question has changed, not only what is looked at."""
        raise NotImplementedError

    # What all pages share.

    async def open(self) -> None:
        theme.dress("light", *self.files)
        self.house.lab.warm()
        with ui.element("div").classes(f"lab lab-{self.tab}") as self._root:
            self.part("top", top(self.tab))
            self.part("status")
            self.build()
        ui.on("lab", self._changed)
        self._client.on_delete(self.stop)
        self.refresh()
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=FIRST_PAINT)

    def part(self, name: str, html: str = "", classes: str = "") -> ui.html:
        self._parts[name] = ui.html(html, sanitize=False).classes(f"part-{name} {classes}")
        return self._parts[name]

    def show(self, name: str, html: str) -> None:
        if self._parts[name].content != html:
            self._parts[name].set_content(html)

    def refresh(self) -> None:
        """The newest question is the only one: an older one is dropped."""
        self.stop()
        try:
            self.address_of(self.query)
        except ValueError as problem:
            self.say(str(problem))
            self.draw()
            return
        self._task = background_tasks.create(self._answer(), name="lab answer")

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def say(self, problem: str) -> None:
        self.problem = problem
        self._busy("")
        said = f'<p class="lab-problem" role="alert">{safe(problem)}</p>' if problem else ""
        self.show("status", said)
        lost = problem and not self.view
        path = TABS[self.tab][1]
        self.show("ways", ways.draw(path, self.query, self.address_of) if lost else "")

    def wait(self, offers: bool = False) -> None:
        self._busy("busy")
        cancel = button("cancel", LAB["cancel"], "lab-button small") if offers else ""
        self.show(
            "status",
            f'<p class="lab-wait" role="status"><i></i>{LAB["counting"]}{cancel}</p>',
        )

    async def _answer(self) -> None:
        loop = asyncio.get_running_loop()
        timers = [loop.call_later(DIMS, self.wait), loop.call_later(OFFERS, self.wait, True)]
        try:
            self.view = await self.ask()
            self.say("")
            assert self._root is not None
            self._root.classes(add="ready")
            self.draw()
            self._write_address()
        except Denied as refusal:
            self.say(refusal.sentence)
        except Exception as bug:
            number = new_id()
            LOGGER.error("bug", exc_info=bug, extra={"fields": {"id": number}})
            self.say(SENTENCES["our_bug"].format(id=number))
        finally:
            for timer in timers:
                timer.cancel()

    async def _changed(self, event: events.GenericEventArguments) -> None:
        name, value = str(event.args["name"]), str(event.args["value"])[:200]
        if name == "cancel":
            self.stop()
            self.say(LAB["cancelled"])
            return
        if name == "drop" and not self.view:
            self.query.pop(value, None)
            self.refresh()
        elif self.change(name, value):
            self.refresh()

    def _write_address(self) -> None:
        path, query = TABS[self.tab][1], self.address_of(self.query)
        where = json.dumps(f"{path}?{query}" if query else path)
        self._client.run_javascript(f"history.replaceState(null, '', {where})")

    def _busy(self, classes: str) -> None:
        if self._root is not None:
            self._root.classes(remove="busy") if not classes else self._root.classes(add=classes)


async def asked(page: LabPage, key: tuple[object, ...], work: Any, *given: object) -> Any:
    return json.loads(await page.house.lab.ask(key, work, *given))


def top(tab: str) -> str:
    links = "".join(
        f'<a href="{path}"{" class=on aria-current=page" if name == tab else ""}>{words}</a>'
        for name, (words, path) in TABS.items()
    )
    return (
        f'<header class="lab-top"><a class="lab-brand" href="/">{LOGO}{LAB["name"]} '
        f'<span>{LAB["lab"]}</span></a><nav aria-label="{LAB["pages"]}">{links}</nav>'
        f'<span class="sp"></span><span class="lab-strip">{texts.NOT_APPROVED}</span>'
        f"{theme.look_switch()}</header>"
    )


def button(name: str, inside: str, kind: str = "lab-button", **more: str) -> str:
    other = "".join(f' {key.replace("_", "-")}="{safe(value)}"' for key, value in more.items())
    return f'<button type="button" class="{kind}" data-lab="{safe(name)}"{other}>{inside}</button>'


def copy_button() -> str:
    return (
        f'<button type="button" class="lab-button" data-copy="{LAB["copied"]}">{LAB["copy"]}'
        "</button>"
    )


def files(kinds: Mapping[str, str], query: str) -> str:
    """Links to what is on the screen, as files; the last is the one most people come for."""
    last = list(kinds)[-1]
    return "".join(
        f'<a class="lab-button{" first" if name == last else ""}" download '
        f'href="/lab/files/{name}?{safe(query)}">{words}</a>'
        for name, words in kinds.items()
    )


LIKE = {"agrees_rounded_up": "agrees", "not_determined": "fitted"}


def verdict_sign(verdict: str, words: str) -> str:
    """Shape and word, then colour."""
    marks = {
        "agrees": '<circle cx="7" cy="7" r="6"/><path d="M4 7.2l2.1 2.1L10 5"/>',
        "fitted": '<path d="M7 1l6 6-6 6-6-6z"/><path d="M4.5 7h5"/>',
        "disagrees": '<path d="M4.6 1h4.8L13 4.6v4.8L9.4 13H4.6L1 9.4V4.6z"/>'
        '<path d="M5 5l4 4M9 5l-4 4"/>',
        "edited": '<path d="M7 1.2L13.2 12.8H.8z"/><path d="M7 5.5v3.6M7 10.6v.6"/>',
    }
    return (
        f'<span class="verdict {verdict}"><svg width="14" height="14" viewBox="0 0 14 14" '
        f'aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5">'
        f"{marks[LIKE.get(verdict, verdict)]}"
        f"</svg>{words}</span>"
    )
