"""The strategy explorer: cards and choices are links, so that its URL can be shared."""

from itertools import count

from houseway.cards import faces
from houseway.games import felt
from houseway.lab.question import BLACKJACK as RULES
from houseway.web.lab.strategy import (
    OF_THE_SPOT,
    StrategyQuestion,
    close_spot,
    read_strategy_question,
    rules_view,
    strategy_view,
    tables_of,
)
from houseway.web.pages.lab.base import Answer, LabPage, Query
from houseway.web.pages.lab.controls import controls, named
from houseway.web.pages.lab.strategy import cards as strategy_cards
from houseway.web.pages.lab.strategy import view
from houseway.web.pages.lab.strategy.charts import charts
from houseway.web.pages.routes import page
from houseway.web.pages.words import game_titles

SPOT_NUMBERS = count(1)


@page("/lab/strategy")
class StrategyPage(LabPage, tab="strategy"):
    styles = ("felt.css", "lab.css")
    question: StrategyQuestion

    def read(self, query: Query) -> Query:
        self.is_random = bool(query.pop("random", ""))
        self.rules: Answer = {}
        self.question = read_strategy_question(query)
        return dict(self.question.given)

    async def ask(self) -> None:
        if self.is_random:
            await self.deal()
        asked = self.question
        if asked.is_spot:
            self.answer = await self.asked(strategy_view, dict(asked.given))
        plain = {name: value for name, value in asked.given if name not in OF_THE_SPOT}
        self.rules = await self.asked(rules_view, plain)

    async def deal(self) -> None:
        query = dict(self.visit.query)
        spot = await self.asked(close_spot, query, next(SPOT_NUMBERS))  # Never the same twice.
        kept = {name: value for name, value in query.items() if name not in OF_THE_SPOT}
        self.look_at(self.read({**kept, "cards": spot["cards"]}))
        self.go = self.visit.address

    def view(self) -> object:
        asked, found = self.question, self.answer
        tables = tables_of(asked.game)
        names = ("decks", *RULES)
        last = found.get("last")
        return self.shown(
            game=asked.game,
            table=asked.table.id,
            games=game_titles(),
            tables=named(tables) if len(tables) > 1 else (),
            controls=controls(asked.table, names if asked.deal.points else (), dict(asked.given)),
            bets=dict(asked.given).get("bets", ""),
            gone=dict(asked.given).get("gone", ""),
            many_gone=sum(asked.gone),
            full=self.at({"gone": None}),
            undo=self.with_cards(asked.cards[:-1]),
            clear=self.with_cards(()),
            random=self.at({"random": "1"}),
            typed=faces(asked.cards),
            felt=strategy_cards.groups(asked, self.without),
            deck=strategy_cards.deck(asked, last, self.with_cards),
            last=last,
            missing=asked.deal.least - len(asked.cards),
            has_cards=bool(asked.cards),
            examples=[(self.spot(cards), cards) for cards in felt(asked.game).examples],
            values=view.values(asked, found) if found.get("choices") else None,
            line=view.line(found, self.with_bets),
            rules=view.remembered(self.rules, found, sets=asked.deal.sets),
            charts=charts(asked, self.rules, self.spot) if "charts" in self.rules else None,
        )

    def with_cards(self, cards: tuple[int, ...]) -> str:
        """Street bets are kept only while cards are added."""
        kept = {} if len(cards) > len(self.question.cards) else {"bets": None}
        return self.at({"cards": faces(cards), **kept})

    def without(self, place: int) -> str:
        cards = self.question.cards
        return self.with_cards(cards[:place] + cards[place + 1 :])

    def spot(self, cards: str) -> str:
        return self.at({"cards": cards, "bets": None})

    def with_bets(self, bets: list[int]) -> str:
        return self.at({"bets": ",".join(map(str, bets))})
