"""A seat at a play table in the terminal: the player's bets, each round with the coach's comments,
and the result of the session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.floor.play.driver import Driver
from houseway.lab.bots import Bot
from houseway.lab.coach import Counsel, counsel, has_coach, no_coach
from houseway.lab.drills.question import by_places
from houseway.money import Money
from houseway.paytables.words import bet_label
from houseway.refused import Refused
from houseway.table.irregular import Fault
from houseway.table.layout import Layout
from houseway.table.procedure import Ask, Wagers, only
from houseway.table.round import REDEAL, TableRound
from houseway.table.wager_rules import check_seat

if TYPE_CHECKING:
    from houseway.cli.training.play_view import Screen

ME = "terminal"


@dataclass(slots=True)
class Score:
    """The player's results. `cost` is what mistakes gave up on average, whatever the cards did."""

    rounds: int = 0
    result: Money = 0
    decisions: int = 0
    mistakes: int = 0
    cost: Fraction = Fraction(0)

    def decided(self, cost: Fraction) -> None:
        self.decisions += 1
        self.mistakes += cost > 0
        self.cost += cost


@dataclass(slots=True)
class Table:
    """`own` are the player's seats, one or two adjacent ones; `bots` sit at the others, `players`
    says how each plays."""

    driver: Driver
    own: tuple[int, ...]
    wagers: dict[int, Wagers]
    players: Mapping[int, str]
    bots: Mapping[int, Bot]
    fault: Fault | None = None  # for the next round only

    @property
    def seat(self) -> int:
        return self.own[0]

    @property
    def layout(self) -> Layout:
        return self.driver.layout

    @property
    def chips(self) -> Money:
        return self.driver.stack(ME).held

    @property
    def worth(self) -> Money:
        """Counts what is on the layout if the player leaves in mid-round."""
        felt = self.driver.felt
        return self.chips + (sum(felt.put[seat] for seat in self.own) if felt.is_open else 0)

    @property
    def round(self) -> TableRound:
        found = self.driver.round
        assert found is not None, "a round was dealt"
        return found

    def deal(self) -> None:
        fault, self.fault = self.fault, None
        self.driver.deal(ME, self.wagers, fault=fault)

    def change(self, spot: str, amount: Money) -> None:
        """Sets the player's wager on a spot at each seat; zero removes it."""
        wagers = {**self.wagers[self.seat], spot: amount}
        if not amount:
            del wagers[spot]
        for seat in self.own:
            check_seat(self.layout, seat, wagers)
        self.wagers |= dict.fromkeys(self.own, wagers)


def shortest(answers: Sequence[str]) -> dict[str, str]:
    """For each answer, the fewest letters that tell it from the others."""
    return {
        word: next(
            word[:size]
            for size in range(1, len(word) + 1)
            if size == len(word)
            or not any(o != word and o.startswith(word[:size]) for o in answers)
        )
        for word in answers
    }


def meant(answers: Sequence[str], typed: str) -> str:
    """The one answer that begins with what was typed; otherwise that text, to be refused."""
    if typed in answers:
        return typed
    found = [word for word in answers if typed and word.startswith(typed.lower())]
    return found[0] if len(found) == 1 else typed


def one_round(table: Table, score: Score, screen: "Screen", coach: str) -> None:
    screen.round_begins(table, score)
    if coach != "off" and not has_coach(table.layout):
        screen.say(no_coach(table.layout), "dim")
    before = table.chips
    to_the_end(table, score, screen, coach)
    while table.round.voided:
        screen.say(REDEAL.words)
        to_the_end(table, score, screen, coach)
    score.rounds += 1
    score.result += table.chips - before
    screen.round_ends(table.chips - before)
    if coach != "off" and has_coach(table.layout):
        screen.mistakes(score)


def to_the_end(table: Table, score: Score, screen: "Screen", coach: str) -> None:
    told = 0
    table.deal()
    while True:
        told = tell(table, screen, told)
        ask = table.round.pending
        if ask is None:
            return
        if ask.seat in table.bots:
            table.driver.answer(ME, table.bots[ask.seat](ask))
        else:
            decide(table, score, screen, ask, coach)


def tell(table: Table, screen: "Screen", told: int) -> int:
    """Prints everything since `told` as the player sees it, and returns the new count."""
    round_, won = table.round, table.driver.felt.won
    for fact in list(round_.facts_for(sum(map(only, table.own))))[told:]:
        screen.fact(fact, won)
    return len(round_.facts)


def decide(table: Table, score: Score, screen: "Screen", ask: Ask, coach: str) -> None:
    screen.question(ask, table.layout.game.deal)
    advice, meters = None, table.driver.meters()
    if coach != "off" and has_coach(table.layout):
        with screen.thinking():
            made = table.round.facts
            advice = counsel(table.layout, ask, table.wagers[ask.seat], made, meters)
    if advice is not None and coach == "before":
        screen.counsel(advice)
    word = asked(table, screen, ask, advice)
    if advice is not None and advice.judges(word):
        score.decided(advice.cost(word))
        if coach == "after":
            screen.verdict(advice, word)


def asked(table: Table, screen: "Screen", ask: Ask, advice: Counsel | None) -> str:
    """Asks until the table accepts the answer. EOFError and KeyboardInterrupt leave the table."""
    prompt = f"{bet_label(ask.question)}: {offered(ask)}? "
    while True:
        typed = screen.ask(prompt)
        if typed in ("q", "quit"):
            raise EOFError
        if typed in ("?", "help") and advice is not None:
            screen.counsel(advice)
            continue
        word = by_places(ask.hand, typed) if ask.accepts else ""
        word = word or meant(ask.answers, typed)
        try:
            table.driver.answer(ME, word)
        except Refused as refusal:
            screen.say(refusal.sentence, "bold red")
            continue
        return word


def offered(ask: Ask) -> str:
    """ "[f]old, [1]x, [2]x": the bracketed letters are enough."""
    short = shortest(ask.answers)
    words = ", ".join(f"[{short[word]}]{word[len(short[word]) :]}" for word in ask.answers)
    return f"{words}, or {ask.free}" if ask.free else words
