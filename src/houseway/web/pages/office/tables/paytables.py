"""`/floor/paytables`: what was approved, its printed figures and the verdict on each; a paytable's
own page has its rows with exact cases, and the sources."""

import json
from asyncio import gather
from fractions import Fraction
from typing import Any

from houseway.floor.documents.cell_text import with_minus
from houseway.games import game_title
from houseway.lab import answers
from houseway.lab.reports.figures import hand_words
from houseway.money import MeterShare
from houseway.paytables import Figure, Paytable, digest, documents, load_catalog
from houseway.paytables.model import Assumptions
from houseway.paytables.words import (
    FIGURE_NAMES,
    LINKS,
    assumption_words,
    bet_words,
    verdict_words,
    wager_words,
)
from houseway.web.lab.odds import printed_view
from houseway.web.pages.office.base import Office
from houseway.web.pages.office.links.links import KINDS
from houseway.web.pages.page import Visit
from houseway.web.pages.routes import page
from houseway.web.pages.words import game_titles

COUNT_MOST = 10**15  # Above this a column shows four digits; pointing at it shows them all.
EXACT_MOST = 40  # Characters of a fraction.
ICONS = {
    "agrees": "ok",
    "agrees_rounded_up": "ok",
    "fitted": "fitted",
    "not_determined": "fitted",
    "disagrees": "cross",
}


def counted(count: int) -> str:
    """All digits if they fit in a column."""
    return f"{count:,}" if count < COUNT_MOST else f"{count:.3e}".replace("e+", " × 10^")


@page("/floor/paytables")
class PaytablesPage(Office):
    template = "office/tables/paytables.html"
    title = "Paytables"
    place = "paytables"
    icons, figure_names, bet_words = ICONS, FIGURE_NAMES, staticmethod(bet_words)
    verdict_words = staticmethod(verdict_words)

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.game = visit.query.get("game", "")

    def watch(self) -> object:
        return tuple(self.state.tables)

    def tabs(self) -> list[tuple[str, str, bool]]:
        at = "/floor/paytables"
        named = [(name, f"{at}?game={game}", game == self.game) for game, name in game_titles()]
        return [("All games", at, not self.game), *named]

    def rows(self) -> list[tuple[Paytable, str, str]]:
        """With its games, and the tables that offer it."""
        return [
            (
                one,
                ", ".join(map(game_title, one.games)),
                ", ".join(t.name for t in self.state.tables.values() if one.id in t.paytables()),
            )
            for one in load_catalog().values()
            if self.game in ("", *one.games)
        ]


@page("/floor/paytables/{name}")
class PaytablePage(Office):
    template = "office/tables/paytable.html"
    title = "Paytable"
    place = "paytables"
    icons, digest, documents = ICONS, staticmethod(digest), staticmethod(documents)
    bet_words, counted = staticmethod(bet_words), staticmethod(counted)

    def __init__(self, visit: Visit, name: str) -> None:
        super().__init__(visit, name=name)
        self.name = name
        self.odds: dict[str, Any] = {}
        self.printed: list[dict[str, Any]] = []

    @property
    def source(self) -> Paytable:
        return load_catalog()[self.name]

    def closed(self) -> str:
        return super().closed() or ("" if self.name in load_catalog() else "/floor/paytables")

    async def load(self) -> None:
        """Computed in the lab's process, once for everybody."""
        name, lab = self.source.id, self.backend.lab
        given: dict[str, object] = {}
        if self.source.by_hands:
            given["hands"] = max(dict(self.source.by_hands))
        odds, printed = await gather(
            lab.answer(answers.odds, name, **given),
            lab.answer(printed_view, name),
        )
        self.odds, self.printed = json.loads(odds), json.loads(printed)

    def watch(self) -> object:
        return None

    def rows(self) -> list[tuple[str, str, str, int, str, str]]:
        """Hand, pays, envy, combinations, probability, return."""
        of = self.odds["combinations"]
        meter = {one.hand for one in self.source.rows if isinstance(one.pay, MeterShare)}
        return [
            (
                hand_words(self.source, one["hand"]),
                with_minus(str(one["pays"])),
                f"${one['envy']:,.0f}" if one.get("envy") else "–",
                one["combinations"],
                one_in(one["combinations"], of),
                "from the meter"
                if one["hand"] in meter
                else with_minus(f"{one['return'] * 100:.4f}%".replace("-0.0000", "0.0000")),
            )
            for one in self.odds["rows"]
        ]

    def assumed(self) -> str:
        """What the house edge depends on, next to it: "without Crown Treasure"."""
        found = self.odds["assumes"]
        return assumption_words(Assumptions(crown=found.get("crown"), hands=found.get("hands")))

    def exact(self) -> str:
        """The house edge as a fraction, if it fits."""
        found = self.odds.get("house_edge_exact") or ""
        return found if len(found) <= EXACT_MOST else ""

    def figures(self) -> list[tuple[Figure, str, str, str, str]]:
        """Each printed figure: its name, the computed value, the verdict and its words."""
        return [
            (
                one,
                one.label or FIGURE_NAMES[one.figure],
                ours["computed"],
                ours["verdict"],
                ours["verdict_words"],
            )
            for one, ours in zip(self.source.figures, self.printed, strict=True)
        ]

    def terms(self) -> list[tuple[str, str]]:
        one, odds = self.source, self.odds
        jackpot = one.jackpot
        kinds = ", ".join(KINDS[kind] for kind in jackpot.kinds) if jackpot else ""
        linked = LINKS[jackpot.link] + ", ".join(jackpot.titles) if jackpot else ""
        return [
            ("Hit frequency", f"{odds['hit_frequency'] * 100:.4f}%"),
            ("Push frequency", f"{odds.get('push_frequency', 0) * 100:.4f}%"),
            ("Game", ", ".join(game_title(game) for game in one.games)),
            ("Bet", bet_words(one.bet)),
            *([("Jackpot", f"{kinds}; {linked}")] if jackpot else []),
            ("Bet terms", wager_words(one.wager)),
            ("Decks", ", ".join(map(str, one.decks))),
        ]


def one_in(cases: int, of: int) -> str:
    """ "1 in 717,421.2": to a tenth if it is not whole; the counts next to it are exact. What
    happens in more than half of all cases is a percentage, because "1 in 1" says nothing."""
    if not cases:
        return "–"
    if cases * 2 > of:
        return f"{cases / of:.2%}"
    tenths = round(Fraction(of * 10, cases))
    return f"1 in {tenths // 10:,}.{tenths % 10}".removesuffix(".0")
