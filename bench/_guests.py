"""Times taps of a guest at a felt and of a trainee, until the requested picture is there: a chip on
a spot, a bet answered, a pay built, an answer judged, the next question.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page
from tests.browser.acts import answered
from tests.browser.rigged import fix

# Pressed as a finger would; done when that part of the page has changed.
EFFECT = """async ([selector, part, kind]) => {
    const look = () => document.querySelector(part)?.innerHTML;
    const before = look(), started = performance.now();
    if (kind === "pointerdown") houseway.last.key = "";
    const press = new PointerEvent(kind, { bubbles: true, cancelable: true, button: 0 });
    document.querySelector(selector).dispatchEvent(press);
    while (look() === before) {
        if (performance.now() - started > 10000) throw new Error("no effect of " + selector);
        await new Promise((done) => setTimeout(done, 1));
    }
    return performance.now() - started;
}"""
ROUND = ("mississippi-stud", "9c 8d 7h  Kc 3d  Ah 2s  4h Kd")
GO = ".acts :is([value^=deal], [value^=again])"
ROUNDS, CHIPS, QUESTIONS, WARM = 12, 40, 14, 4


def tap(page: Page, selector: str, part: str, kind: str = "pointerdown") -> float:
    return float(page.evaluate(EFFECT, [selector, part, kind]))


def play(page: Page, base: str, folder: Path) -> dict[str, list[float]]:
    """Puts a chip down, then plays whole rounds; each answer is timed until the felt has
    changed."""
    fix(folder, *ROUND)
    page.goto(f"{base}/play/{ROUND[0]}")
    with answered(page):
        page.get_by_role("link", name="Table settings").click()
    with answered(page):
        page.get_by_role("button", name="At once").click()
    with answered(page):
        page.get_by_role("link", name="Done").click()
    ante = "[data-spot=ante]"
    chips = [tap(page, f"{ante} button", ante, "click") for _ in range(CHIPS)]
    with answered(page):
        page.get_by_role("button", name="Clear").click()
    page.click(f"{ante} button")
    deals, answers = [], []
    for _ in range(ROUNDS):
        page.wait_for_selector(GO)
        deals.append(tap(page, GO, ".r-felt", "click"))
        for word in ("1x", "1x", "1x"):
            page.wait_for_selector(".hrow.asking")
            page.wait_for_timeout(400)  # A sooner tap would count as a bounce.
            answers.append(tap(page, f'.acts [value^="answer|{word}|"]', ".r-felt", "click"))
        page.wait_for_selector(".felt.over")
    return {"a chip on a spot": chips, "deal": deals, "an answer": answers}


def train(page: Page, base: str) -> dict[str, list[float]]:
    """The chips of a pay, the verdict, and the step to the next question."""
    page.goto(f"{base}/train")
    page.get_by_role("radio", name="Three Card Poker").check(force=True)
    page.get_by_role("button", name="Work out the pay").click()
    chips, answers, nexts = [], [], []
    for _ in range(QUESTIONS):
        page.wait_for_selector(".t-chip")
        chips += [tap(page, ".t-chip", ".t-built", "click")]
        answers.append(tap(page, "button[value=answer]", ".t-sheet", "click"))
        page.wait_for_selector("button[value=next]")
        page.wait_for_timeout(600)  # As long as a glance at the verdict takes.
        nexts.append(tap(page, "button[value=next]", ".t-drill", "click"))
        if page.locator(".t-result").count():
            break
    return {"a chip of a pay": chips, "an answer": answers, "the next question": nexts}


def measured(found: dict[str, list[float]], name: str) -> list[tuple[str, float, float]]:
    """Name, p50 and p95 of each kind of tap, without the first few."""
    rows = []
    for kind, times in found.items():
        kept = sorted(times[min(WARM, len(times) // 3) :])
        rows.append((f"{name}: {kind}", kept[len(kept) // 2], kept[len(kept) * 95 // 100]))
    return rows
