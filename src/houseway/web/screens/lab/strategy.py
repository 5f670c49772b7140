"""`/lab/strategy`: tap the cards you see, read what each choice is worth."""

from itertools import count

from nicegui import ui
from starlette.requests import Request

from houseway.cards import faces, parse_card
from houseway.games import FILES, game_title
from houseway.web import lab_work
from houseway.web.lab_question import BLACKJACK as RULES
from houseway.web.lab_strategy import (
    StrategyQuestion,
    read_strategy_question,
    tables_of,
)
from houseway.web.screens.lab import strategy_cards, strategy_view
from houseway.web.screens.lab.controls import control, select
from houseway.web.screens.lab.frame import LabPage, View, asked, button, copy_button
from houseway.web.screens.texts.lab import STRATEGY

SPOT_NUMBERS = count(1)


@ui.page("/lab/strategy", title="Lab: strategy", dark=None)
async def strategy(request: Request) -> None:
    await StrategyPage(request).open()


class StrategyPage(LabPage):
    tab = "strategy"
    files = ("lab.css", "felt.css", "lab.js")

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.rules: View = {}
        self.is_random = False

    def build(self) -> None:
        with ui.element("main").classes("lab-main"):
            self.part("head")
            self.part("ways")
            with ui.element("div").classes("lab-columns half-columns"):
                self.part("deck")
                self.part("side", classes="lab-side")
        self.draw()

    def address_of(self, query: dict[str, str]) -> str:
        return read_strategy_question(query).address

    @property
    def question(self) -> StrategyQuestion:
        return read_strategy_question(self.query)

    async def ask(self) -> View:
        if self.is_random:
            self.is_random = False
            key = ("random", next(SPOT_NUMBERS))  # Never the same twice, so never kept in vain.
            spot = await asked(self, key, lab_work.random_spot, dict(self.query))
            self.query = {**self.query, "cards": spot["cards"]}
            self.query.pop("bets", None)
        question = self.question
        plain = {n: v for n, v in question.given if n not in ("cards", "bets")}
        rules_key = ("rules", *sorted(plain.items()))
        view: View = {}
        if question.is_spot:
            given = dict(question.given)
            view = await asked(self, ("spot", *question.key), lab_work.strategy_page, given)
        self.rules = await asked(self, rules_key, lab_work.strategy_rules, plain)
        return {**view, "key": question.key}

    def change(self, name: str, value: str) -> bool:
        if name == "game":
            self.query = {"game": value}
        elif name == "random":
            self.is_random = True
        elif name in ("card", "take", "undo", "clear"):
            self.move(name, value)
        elif name.startswith("bet."):
            self.bet(int(name[4:]), value)
        else:
            self.query[name] = value
        return True

    def move(self, name: str, value: str) -> None:
        """Cards fill the places in dealing order; a used card tapped is taken back."""
        try:
            question = self.question
        except ValueError:
            self.query.pop("cards", None)
            return
        cards = list(question.cards)
        if name == "clear":
            cards = []
        elif name == "undo":
            cards = cards[:-1]
        elif name == "take":
            del cards[int(value)]
        elif (card := parse_card(value)) in cards and not question.deal.points:
            cards.remove(card)
        else:
            cards.append(card)
        if name != "card":
            self.query.pop("bets", None)
        self.query["cards"] = faces(cards)

    def bet(self, street: int, value: str) -> None:
        made = list(self.view.get("bets", []))
        if street < len(made):
            made[street] = int(value)
            self.query["bets"] = ",".join(map(str, made))

    def draw(self) -> None:
        try:
            question = self.question
        except ValueError:
            self.show("head", head("", ""))
            return
        self.show("head", head(question.game, controls(question, self.query)))
        view = self.view if self.view.get("key") == question.key else {}
        self.show("deck", strategy_cards.draw(question, view))
        self.show("side", strategy_view.draw(question, view, self.rules))


def head(game: str, made: str) -> str:
    games = select("game", [(one, game_title(one)) for one in FILES], game)
    buttons = (
        button("undo", STRATEGY["undo"])
        + button("clear", STRATEGY["clear"])
        + button("random", STRATEGY["random"])
        + copy_button()
    )
    return (
        f'<div class="lab-head"><div><h1>{STRATEGY["title"]}</h1><p class="muted">'
        f'{STRATEGY["what"]}</p></div><div class="lab-do">{buttons}</div></div>'
        f'<section class="lab-panel lab-controls"><label>{STRATEGY["game"]}{games}</label>{made}'
        "</section>"
    )


def controls(question: StrategyQuestion, query: dict[str, str]) -> str:
    tables = [(one.id, one.name) for one in tables_of(question.game)]
    made = ""
    if len(tables) > 1:
        chosen = select("table", tables, question.table.id)
        made = f"<label>{STRATEGY['table']}{chosen}</label>"
    if question.deal.points:
        names = ("decks", *(name for name in RULES if name != "strategy"))
        made += "".join(control(question.table, name, query.get(name, "")) for name in names)
    return made
