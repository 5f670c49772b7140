"""Every page of the product, and what is asked of each of them.

An area adds `tests/browser/areas/<area>.py` with `PAGES: list[Visit]`; tests/browser/test_pages.py
then looks at them all. The same questions may be asked of a page in any state:
`assert not unreadable(page)`, `assert not unreached(page)`.
"""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, WebSocket
from tests.browser.acts import PATIENCE

# Contrast AA, labels, names, roles: the machine-checkable part of WCAG 2.2 A and AA.
RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
}
TABS_MOST = 80


@dataclass(frozen=True, slots=True)
class Visit:
    """`ready` is what the page shows when it is there; `looks`: those it can wear."""

    path: str
    card: str = ""
    ready: str = "body"
    looks: tuple[str, ...] = ("dark", "light")
    wide: int = 1280
    high: int = 800
    patience: int = PATIENCE  # Milliseconds until it is ready.

    def __str__(self) -> str:
        return f"{self.path} {self.card}".strip()


@cache
def all_visits() -> list[Visit]:
    found: list[Visit] = []
    for area in sorted((Path(__file__).parent / "areas").glob("*.py")):
        found += import_module(f"tests.browser.areas.{area.stem}").PAGES
    return found


def watched(page: Page) -> tuple[list[str], list[str]]:
    """What the page asks for, and what its scripts complain of."""
    asked: list[str] = []
    wrong: list[str] = []

    def opened(socket: WebSocket) -> None:
        asked.append(socket.url)

    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", opened)
    page.on("pageerror", lambda problem: wrong.append(str(problem)))
    return asked, wrong


def elsewhere(asked: list[str], base: str) -> list[str]:
    host = base.removeprefix("http://")
    own = (f"http://{host}/", f"ws://{host}/", "data:", "blob:")
    return [one for one in asked if not one.startswith(own)]


def wear(page: Page, look: str) -> None:
    """As the switch does."""
    if look:
        page.evaluate("look => { document.documentElement.dataset.look = look }", look)


def unreadable(page: Page) -> list[str]:
    """What axe finds wrong: low contrast, a field without a label, a button without a name."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: dict[str, Any] = page.evaluate("rules => axe.run(document, rules)", RULES)
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found["violations"]
        for node in one["nodes"][:5]
    ]


# What can be worked, in the order of the page; a group of radio buttons is one stop.
# Of radio buttons the chosen one is reached, or the first where none is.
WORKABLE = """() => [...document.querySelectorAll(
        "a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter(n => !n.disabled && n.tabIndex >= 0 && n.checkVisibility({ visibilityProperty: true })
        && !(n.type === "radio" && n !== STOP(n)) && !n.closest("[inert]"))
    .map(n => NAME(n))"""
STOP = """n => {
    const group = [...(n.form ?? document).querySelectorAll(`input[type=radio][name="${n.name}"]`)];
    return group.find(one => one.checked) ?? group[0];
}"""
NAME = """n => [n.tagName, n.id && !n.id.startsWith("f_") && !n.id.startsWith("c") ? n.id : "",
    n.dataset.press || "", n.dataset.value || "", n.dataset.field || "", n.name || "",
    n.getAttribute("href") || "",
    (n.ariaLabel || n.textContent).trim().slice(0, 30)
    ].join("|")"""


# After each Tab, where it has led. The parts of a date are steps within one field.
WALK = f"""() => {{
    const isNew = !window.walked;
    window.walked = [];
    if (isNew) addEventListener("keyup", (event) => {{
        const now = document.activeElement, name = ({NAME})(now);
        const isPart = now.type === "date" && name === walked.at(-1);
        if (event.key === "Tab" && !isPart) walked.push(name);
    }}, true);
    document.activeElement?.blur();
    getSelection().removeAllRanges();
    document.body.tabIndex = -1;
    document.body.focus();
}}"""


def unreached(page: Page) -> list[str]:
    """Walks with Tab: every control is reached, in the order of the page, and shows that it is. A
    page that still counts is waited for: its Cancel button goes when it has counted."""
    page.locator("[data-again]").first.wait_for(state="detached", timeout=3 * PATIENCE)
    forced = page.evaluate("[...document.querySelectorAll('[tabindex]')].filter(n => n.tabIndex>0)")
    workable = WORKABLE.replace("NAME(n)", f"({NAME})(n)").replace("STOP(n)", f"({STOP})(n)")
    expected = page.evaluate(workable)[:TABS_MOST]
    page.evaluate(WALK)
    walked: list[str] = []
    for _ in range(6):  # A field for a date has four stops of its own.
        for _ in expected[len(walked) :]:
            page.keyboard.press("Tab")
        walked = page.evaluate("walked")
    shown = page.evaluate(
        "() => { const s = getComputedStyle(document.activeElement);"
        " return s.outlineStyle !== 'none' || s.boxShadow !== 'none' }"
    )
    problems = [f"not in order: {w} for {e}" for w, e in zip_longest(walked, expected) if w != e]
    problems += [] if shown or not expected else ["the focus is not to be seen"]
    return problems + ["a tabindex above zero" for _ in forced]
