"""`/floor/paytables/ID`: rows with exact cases, printed against computed, and the sources."""

import json
from asyncio import gather
from fractions import Fraction
from typing import Any

from houseway.games import game_title
from houseway.paytables import Paytable, digest, documents, load_catalogue
from houseway.paytables.words import (
    FIGURE_NAMES,
    hand_words,
    spot_words,
    verdict_words,
    wager_words,
)
from houseway.web.lab import work
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.links.links import KINDS
from houseway.web.pages.office.parts import (
    Body,
    Grid,
    Inline,
    Node,
    Pairs,
    Panel,
    Para,
    Title,
    button_link,
    code,
    note,
    panel,
    small,
    strong,
    table,
    tag,
    text,
)
from houseway.web.pages.office.tables.paytables import ICONS
from houseway.web.pages.page import Visit
from houseway.web.pages.routes import page


@page("/floor/paytables/{name}")
class PaytablePage(Office):
    title = "Paytable"
    place = "paytables"

    def __init__(self, visit: Visit, name: str) -> None:
        super().__init__(visit, name=name)
        self.name = name
        self.odds: dict[str, Any] = {}
        self.printed: list[dict[str, Any]] = []

    @property
    def source(self) -> Paytable:
        return load_catalogue()[self.name]

    def closed(self) -> str:
        return super().closed() or ("" if self.name in load_catalogue() else "/floor/paytables")

    async def load(self) -> None:
        """Counted in the lab's own process, once for everybody."""
        name, lab = self.source.id, self.house.lab
        given: dict[str, object] = {}
        if self.source.by_hands:
            given["hands"] = max(dict(self.source.by_hands))
        odds, printed = await gather(
            lab.ask(("office-odds", name), work.odds_json, name, given),
            lab.ask(("printed", name), work.printed, name),
        )
        self.odds, self.printed = json.loads(odds), json.loads(printed)

    def watch(self) -> object:
        return None

    def body(self) -> Body:
        one = self.source
        lab = (button_link("Open in the lab", f"/lab?paytable={one.id}"),)
        left: Body = (rows(self), *figures(self))
        right: Body = (facts(self), sources(one))
        return Title(one.name, one.id, lab), Grid("side", (left, right))


def rows(page: PaytablePage) -> Panel:
    found = page.odds
    listed = table(
        "Hand, Pays, Envy:n, Cases:n, Probability:n, Return:n",
        (row(page.source, one, found["combinations"]) for one in found["rows"]),
        label="Rows",
    )
    decks, cases = page.source.default_decks, found["combinations"]
    told = f"Of {cases:,} cases. Decks: {decks}; a meter counts as zero."
    return panel("Rows", listed, note(told))


def row(source: Paytable, one: dict[str, Any], of: int) -> tuple[Node, ...]:
    try:
        name = hand_words(source, one["hand"])
    except (KeyError, ValueError):  # A round of several bets names outcomes, not hands.
        name = one["hand"].replace("_", " ").capitalize()
    envy = f"${one['envy']:,.0f}" if one.get("envy") else "–"
    return (
        name,
        str(one["pays"]),
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


def figures(page: PaytablePage) -> Body:
    one = page.source
    if not one.figures:
        return ()
    computed = {(f["figure"], f["printed"]): f for f in page.printed}
    made: list[tuple[Node, ...]] = []
    for figure in one.figures:
        found = computed.get((figure.figure, figure.printed))
        verdict = found["verdict"] if found else figure.verdict
        made.append(
            (
                figure.label or FIGURE_NAMES[figure.figure],
                figure.printed,
                str(found["computed"]) if found else "–",
                tag(ICONS[verdict], verdict_words(verdict, figure.free_parameters)),
                text(figure.note, "cut"),
            )
        )
    title = "Printed against computed"
    titles = "Figure, Printed:n, Computed:n, Verdict, Note"
    return (panel(title, table(titles, made, label=title)),)


def facts(page: PaytablePage) -> Panel:
    one, odds = page.source, page.odds
    exact = small(odds.get("house_edge_exact") or "")
    lines: list[tuple[str, Node]] = [
        ("House edge, exact", Inline((strong(f"{odds['house_edge'] * 100:.4f}%"), exact), " ")),
        ("Hit frequency", f"{odds['hit_frequency'] * 100:.4f}%"),
        ("Push frequency", f"{odds.get('push_frequency', 0) * 100:.4f}%"),
        ("Game", ", ".join(game_title(game) for game in one.games)),
        ("Wagers", spot_words(one.bet)),
        ("Wager", wager_words(one.wager)),
        ("Decks", ", ".join(map(str, one.decks))),
        ("Digest", code(digest(one))),
    ]
    if one.jackpot is not None:
        kinds = ", ".join(KINDS[kind] for kind in one.jackpot.kinds)
        lines.insert(5, ("Jackpot", f"{kinds}; link: {one.jackpot.link}"))
    return panel("Terms", Pairs(tuple(lines)))


def sources(one: Paytable) -> Panel:
    """Where it is printed, to the heading, and the digest of the text that was read."""
    made: list[Node] = []
    for source in one.sources:
        known = documents()[source.document]
        made += [
            Para((strong(known.title),)),
            Para((source.heading,)),
            note(f"{known.publisher}, {known.edition} {known.date}".strip()),
            Para((f"SHA-256 {known.sha256}",), "o-code"),
        ]
    return panel("Sources", *made)
