"""`/floor/paytables/ID`: rows with exact cases, printed against computed, and the sources."""

import json
from asyncio import gather
from fractions import Fraction
from typing import Any

from nicegui import ui
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from houseway.paytables import Paytable, digest, documents, load_catalogue
from houseway.paytables.words import FIGURE_NAMES, hand_words, spot_words, wager_words
from houseway.web import lab_work
from houseway.web.screens.office.console import enter, waiting
from houseway.web.screens.office.page import Office
from houseway.web.screens.office.parts import go, heads, pairs, panel, plate, table, tag, title
from houseway.web.screens.office.paytables import ICONS, verdict
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import office_desk as desk
from houseway.web.screens.theme import safe

TEXT = desk.PAYTABLES


@ui.page("/floor/paytables/{name}", title="Paytable")
def page(request: Request, name: str) -> Response | None:
    if name not in load_catalogue():
        return RedirectResponse("/floor/paytables")
    return enter(PaytablePage(request, name))


class PaytablePage(Office):
    room = "paytables"

    def __init__(self, request: Request, name: str) -> None:
        super().__init__(request)
        self.source: Paytable = load_catalogue()[name]
        self.odds: dict[str, Any] | None = None
        self.printed: list[dict[str, Any]] | None = None

    async def load(self) -> None:
        """Counted in the lab's own process, once for everybody."""
        name, lab = self.source.id, self.house.lab
        given: dict[str, object] = {"decks": self.source.default_decks}
        if self.source.by_hands:
            given["hands"] = max(dict(self.source.by_hands))
        odds, printed = await gather(
            lab.ask(("office-odds", name), lab_work.odds_json, name, given),
            lab.ask(("printed", name), lab_work.printed, name),
        )
        self.odds, self.printed = json.loads(odds), json.loads(printed)

    def watch(self) -> object:
        return self.odds is None

    def picture(self) -> dict[str, str]:
        one = self.source
        lab = go(f"/lab?paytable={one.id}", TEXT["lab"], "o-btn")
        head = title(safe(one.name), safe(one.id), lab) + plate(self.answer, "")
        left = rows(self) + figures(self)
        right = facts(self) + sources(one)
        return {
            "body": f'{head}<div class="o-grid side"><div class="o-stack">{left}</div>'
            f'<div class="o-stack">{right}</div></div>'
        }


def rows(page: PaytablePage) -> str:
    if page.odds is None:
        return panel(TEXT["rows"], waiting(words.COUNTING))
    found = page.odds
    drawn = table(
        heads(TEXT["row_heads"]),
        (row(page.source, one, found["combinations"]) for one in found["rows"]),
        label=TEXT["rows"],
    )
    told = TEXT["assumes"].format(decks=page.source.default_decks, of=f"{found['combinations']:,}")
    return panel(TEXT["rows"], f'{drawn}<p class="o-s">{told}</p>')


def row(source: Paytable, one: dict[str, Any], of: int) -> tuple[str, ...]:
    try:
        name = hand_words(source, one["hand"])
    except (KeyError, ValueError):  # A round of several bets names outcomes, not hands.
        name = one["hand"].replace("_", " ").capitalize()
    envy = f"${one['envy']:,.0f}" if one.get("envy") else "–"
    return (
        safe(name),
        safe(one["pays"]),
        envy,
        f"{one['combinations']:,}",
        one_in(one["combinations"], of),
        f"{one['return'] * 100:.4f}%".replace("-0.0000", "0.0000"),
    )


def one_in(cases: int, of: int) -> str:
    """ "1 in 717,421.2": to a tenth; the counts beside it are exact."""
    if not cases:
        return "–"
    tenths = round(Fraction(of * 10, cases))
    return f"1 in {tenths // 10:,}.{tenths % 10}"


def figures(page: PaytablePage) -> str:
    one = page.source
    if not one.figures:
        return ""
    computed = {(f["figure"], f["printed"]): f for f in page.printed or []}
    made = []
    for figure in one.figures:
        found = computed.get((figure.figure, figure.printed))
        made.append(
            (
                safe(figure.label or FIGURE_NAMES[figure.figure]),
                safe(figure.printed),
                safe(found["computed"]) if found else "…",
                tag(ICONS[found["verdict"]], found["verdict"]) if found else verdict(figure),
                f'<div class="cut">{safe(figure.note)}</div>',
            )
        )
    return panel(TEXT["figures"], table(heads(TEXT["figure_heads"]), made, label=TEXT["figures"]))


def facts(page: PaytablePage) -> str:
    one, odds = page.source, page.odds
    lines = [
        (TEXT["game"], safe(", ".join(one.games))),
        (desk.TABLES["wagers"], safe(spot_words(one.bet))),
        (TEXT["wager"], safe(wager_words(one.wager))),
        (TEXT["decks"], ", ".join(map(str, one.decks))),
        (TEXT["digest"], f'<span class="o-code">{digest(one)}</span>'),
    ]
    if one.jackpot is not None:
        kinds = ", ".join(words.KINDS[kind] for kind in one.jackpot.kinds)
        lines.insert(3, (TEXT["jackpot"], f"{kinds}; {safe(one.jackpot.link)}"))
    if odds is not None:
        exact = odds.get("house_edge_exact") or ""
        edge = f"<b>{odds['house_edge'] * 100:.4f}%</b> <span class='o-s'>{exact}</span>"
        lines.insert(0, (TEXT["edge"], edge))
        lines.insert(1, (TEXT["hit"], f"{odds['hit_frequency'] * 100:.4f}%"))
    return panel(TEXT["facts"], pairs(lines))


def sources(one: Paytable) -> str:
    """Where it is printed, to the heading, and the digest of the text that was read."""
    made = ""
    for source in one.sources:
        known = documents()[source.document]
        edition = f"{known.publisher}, {known.edition} {known.date}".strip()
        made += (
            f'<p><b>{safe(known.title)}</b></p><p>{safe(source.heading)}</p><p class="o-s">'
            f'{safe(edition)}</p><p class="o-code">SHA-256 {known.sha256}</p>'
        )
    return panel(TEXT["sources"], made)
