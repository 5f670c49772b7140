"""A coach at the table: what each answer to a question is worth, and what a mistake costs.

Values are the lab's, exact and in units of the opening wager; money is the unit times the value,
with the bets that ride on the same decision counted in (pair plus, the Hat Trick).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from houseway.counting.advice import Spot
from houseway.lab.strategy import advise
from houseway.money import Money
from houseway.table.layout import Layout
from houseway.table.procedure import Ask, Fact, Wagers
from houseway.table.side_bets import settle_side_bet


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """Expected gain from here on of one answer; what lies on the layout already is counted in."""

    answer: str
    money: Fraction  # micro-dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class Counsel:
    """`choices` are best first. `unit` is the opening wager that values are told in."""

    seat: int
    unit: Money
    unit_name: str
    choices: tuple[Worth, ...]
    assumes: tuple[str, ...] = ()
    meant: Callable[[str], str] | None = None  # the choice that an answer comes to, "" for none

    @property
    def best(self) -> tuple[str, ...]:
        """One answer, or several of equal worth."""
        top = self.choices[0].money
        return tuple(choice.answer for choice in self.choices if choice.money == top)

    def judges(self, answer: str) -> bool:
        """Whether the answer is a choice at all; to wait, as in San Lo, is none."""
        return self.meant is None or bool(self.meant(answer))

    def worth(self, answer: str) -> Worth:
        word = answer if self.meant is None else self.meant(answer)
        found = next((choice for choice in self.choices if choice.answer == word), None)
        if found is None:
            raise ValueError(f"The coach has no value for {answer!r}.")
        return found

    def cost(self, answer: str) -> Fraction:
        """What the answer gives up against the best one, in micro-dollars; never negative."""
        return self.choices[0].money - self.worth(answer).money

    def units(self, worth: Worth) -> Fraction:
        return worth.money / self.unit


def counsel(layout: Layout, ask: Ask, wagers: Wagers, facts: Iterable[Fact] = ()) -> Counsel:
    """Advice for the seat that is asked, which has made `wagers` and, by `facts`, further bets."""
    return ADVISERS[layout.game.id](layout, ask, wagers, facts)


def mississippi_stud(layout: Layout, ask: Ask, wagers: Wagers, facts: Iterable[Fact]) -> Counsel:
    made = [fact.amount for fact in facts if fact.seat == ask.seat and fact.kind == "bets"]
    bets = tuple(amount // wagers["ante"] for amount in made)
    spot = Spot(hand=ask.hand, board=ask.board, bets=bets)
    return from_lab(layout, ask, wagers["ante"], spot, "ante")


def three_card_poker(layout: Layout, ask: Ask, wagers: Wagers, facts: Iterable[Fact]) -> Counsel:
    """A fold forfeits pair plus too; a play keeps it, and it is paid by the hand as it lies."""
    from houseway.hands import three_card

    found = from_lab(layout, ask, wagers["ante"], Spot(hand=ask.hand), "ante")
    stake = wagers.get("pair_plus", 0)
    if not stake:
        return found
    rows = layout.tables["pair_plus"].rows
    won = settle_side_bet("pair_plus", stake, rows, three_card.classes(ask.hand)).net
    riding = {"play": won, "fold": -stake}
    choices = [
        Worth(answer=one.answer, money=one.money + riding[one.answer]) for one in found.choices
    ]
    return counselled(ask, found.unit, "ante", choices, ("pair plus counted in",))


def dj_wild(layout: Layout, ask: Ask, wagers: Wagers, facts: Iterable[Fact]) -> Counsel:
    return from_lab(layout, ask, wagers["ante"], Spot(hand=ask.hand), "ante")


def caribbean_stud(layout: Layout, ask: Ask, wagers: Wagers, facts: Iterable[Fact]) -> Counsel:
    spot = Spot(hand=ask.hand, board=ask.board)
    return from_lab(layout, ask, wagers["ante"], spot, "ante")


def royal_match_21(layout: Layout, ask: Ask, wagers: Wagers, facts: Iterable[Fact]) -> Counsel:
    """Other cards of the shoe that have been seen are not counted: the lab knows a full shoe."""
    from houseway.games.families.blackjack.strategy.advice import advise as values
    from houseway.games.families.blackjack.strategy.advice import assumptions, insurance_value
    from houseway.games.families.blackjack.strategy.bots import INSURANCE, rules_of

    rules, unit = rules_of(layout), wagers["blackjack"]
    if ask.question == INSURANCE:
        stakes = dict(zip(ask.answers, ask.stakes, strict=True))
        worth = insurance_value(rules, ask.hand)
        choices = [Worth(answer=word, money=worth * stake) for word, stake in stakes.items()]
        return counselled(ask, unit, "bet", choices, ("the insurance bet alone",))
    split = ask.question == "play_split_hand"
    found = values(rules, ask.hand, ask.board[0], after_split=split)
    choices = [
        Worth(answer=choice.name, money=choice.value * unit)
        for choice in found
        if choice.name in ask.answers
    ]
    return counselled(ask, unit, "bet", choices, assumptions(rules))


def san_lo(layout: Layout, ask: Ask, wagers: Wagers, facts: Iterable[Fact]) -> Counsel:
    """Every legal setting by what main bet and Hat Trick gain with it."""
    from houseway.games.san_lo import coach as coach_san_lo

    worth = coach_san_lo.values(layout, ask.hand, wagers)
    return Counsel(
        seat=ask.seat,
        unit=wagers["main"],
        unit_name="bet",
        choices=tuple(Worth(answer=word, money=money) for word, money in worth),
        assumes=("the dealer sets by the points way, not the manufacturer's",),
        meant=lambda answer: coach_san_lo.meant(layout, ask.hand, answer, worth),
    )


def from_lab(layout: Layout, ask: Ask, unit: Money, spot: Spot, name: str) -> Counsel:
    """Answers and choices of the lab have the same names."""
    table = layout.tables[layout.game.base[0]]
    found = advise(layout.game.id, spot, table)
    choices = [
        Worth(answer=choice.name, money=choice.value * unit)
        for choice in found.choices
        if choice.name in ask.answers
    ]
    return counselled(ask, unit, name, choices, found.assumes)


def counselled(
    ask: Ask, unit: Money, name: str, choices: list[Worth], assumes: tuple[str, ...]
) -> Counsel:
    assert choices, f"no value for any of {ask.answers}"
    return Counsel(
        seat=ask.seat,
        unit=unit,
        unit_name=name,
        choices=tuple(sorted(choices, key=lambda worth: -worth.money)),
        assumes=assumes,
    )


Adviser = Callable[[Layout, Ask, Wagers, Iterable[Fact]], Counsel]
ADVISERS: dict[str, Adviser] = {
    "mississippi-stud": mississippi_stud,
    "three-card-poker": three_card_poker,
    "dj-wild": dj_wild,
    "caribbean-stud": caribbean_stud,
    "royal-match-21": royal_match_21,
    "san-lo": san_lo,
}
