"""The blackjack page: set the rules and see the edge, the charts and the value of each rule."""

from asyncio import timeout
from collections.abc import Iterator

from houseway.games import FILES, solver
from houseway.lab.question import BLACKJACK, read_rules
from houseway.web.lab import tasks
from houseway.web.lab.odds import odds_view
from houseway.web.lab.strategy import StrategyQuestion, read_strategy_question, rules_view
from houseway.web.pages.lab.base import Answer, LabPage, Query, address, need_names
from houseway.web.pages.lab.blackjack.effects import (
    CHOICES,
    SHOE,
    Change,
    changes,
    cut_view,
    effects,
    places,
)
from houseway.web.pages.lab.controls import controls
from houseway.web.pages.lab.strategy.charts import charts, play_words, up_words
from houseway.web.pages.routes import page
from houseway.web.problems import Denied

RULES = ("decks", *BLACKJACK)
# The game whose charts are shown.
GAME = next(id_ for id_ in FILES if (found := solver(id_)) is not None and found.charts)
TABLE = "blackjack"
A_LOOK = 1.0  # Seconds until results so far are shown and the rest is requested.


@page("/lab/blackjack")
class BlackjackPage(LabPage, tab="blackjack"):
    question: StrategyQuestion

    def read(self, query: Query) -> Query:
        need_names(query, (*RULES, *SHOE), "Blackjack")
        plain = {name: next(iter(choices)) for name, choices in CHOICES.items()} | {"players": "1"}
        kept = {n: v for n, v in query.items() if v not in ("", "0") and v != plain.get(n)}
        read_rules(kept)
        shoe = {name: kept.pop(name) for name in SHOE if name in kept}
        self.question = read_strategy_question({"game": GAME, **kept})
        self.found: list[tuple[Change, Answer]] = []
        self.bet: Answer | None = None
        self.usual: Answer = {}
        self.cuts: dict[int, Answer] = {}
        self.too_deep: set[int] = set()
        return {n: value for n, value in self.question.given if n != "game"} | shoe

    async def ask(self) -> None:
        """The charts first, then the chosen cut card, one change after another, the figures of the
        bet, and the cut card at other places."""
        query = self.played
        self.usual = await self.rules({})
        self.answer = await self.rules(query)
        self.waits = "Working out what each rule is worth"
        cuts = places(self.visit.query) if "cut" in self.visit.query else []
        async with timeout(A_LOOK):
            for place in cuts[:1]:
                await self.cut_at(place)
            for change in changes(query):
                try:
                    self.found.append((change, await self.rules(change[1])))
                except Denied as refusal:
                    if refusal.status != 422:  # Rules that exclude each other are skipped.
                        raise
            self.bet = (await self.asked(odds_view, {"table": TABLE, **query}))["bets"][0]
            for place in cuts[1:]:
                try:
                    await self.cut_at(place)
                except Denied as refusal:
                    if refusal.status != 422:  # Places too deep for the shoe are left out.
                        raise
                    self.too_deep.add(place)
        self.waits = ""

    async def cut_at(self, place: int) -> None:
        given = {"game": GAME, **self.visit.query, "cut": str(place)}
        self.cuts[place] = await self.asked(tasks.cut_card, given)

    @property
    def played(self) -> Query:
        """The rules that charts and effects depend on."""
        return {name: value for name, value in self.visit.query.items() if name not in SHOE}

    async def rules(self, query: Query) -> Answer:
        found: Answer = await self.asked(rules_view, {"game": GAME, **query})
        return found

    def view(self) -> object:
        query, found = dict(self.visit.query), self.answer
        side = ",".join([TABLE, *(f"{name}={value}" for name, value in query.items())])
        table = self.question.table
        return self.shown(
            controls=controls(table, (*RULES, *SHOE), query),
            edge=found["edge"] if found else "",
            best=f"{100 * (found['edge_number'] - found['cost_number']):.4f}%" if found else "",
            charts=charts(self.question, found, self.spot) if found else None,
            differs=list(differing(found, self.usual)) if found else [],
            effects=effects(found["edge_number"], self.found, self.path) if found else [],
            missing=len(changes(self.played)) - len(self.found)
            if self.waits and not self.bet
            else 0,
            bet=self.bet,
            cuts=[
                cut_view(query, one, self.cuts.get(one), self.path)
                for one in sorted(places(query))
                if one not in self.too_deep
            ],
            waits_for_cuts="cut" in query,
            odds=address("/lab", {"table": TABLE, **query}),
            compare=address("/lab/compare", {"a": TABLE, "b": side} if query else {"a": TABLE}),
        )

    def spot(self, cards: str) -> str:
        """The explorer with these cards, under the same rules."""
        return address("/lab/strategy", {"game": GAME, **self.played, "cards": cards})


def differing(found: Answer, usual: Answer) -> Iterator[str]:
    for name, chart in found["charts"].items():
        for hand, words in chart.items():
            others = usual["charts"].get(name, {}).get(hand, words)
            for up, word, other in zip(found["up_cards"], words, others, strict=True):
                if word != other:
                    at = f"{hand} against {up_words(up)}"
                    yield f"{at}: {play_words(word)}, not {play_words(other)}"
