"""One round at a table: its answers, what each viewer may see of it, and how it is rebuilt.

A generator cannot be stored, so a round is kept as the order of the cards, the wagers and the
answers, and comes back by being dealt again: any prefix of answers stops at the same question.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from houseway.cards import parse_cards
from houseway.money import Money
from houseway.table.irregular import (
    ALL_VOID,
    EXPOSED,
    EXPOSED_PLAYS,
    Fault,
    FaultyShoe,
    steps_after,
)
from houseway.table.kinds import Kind
from houseway.table.layout import Layout
from houseway.table.procedure import (
    Ask,
    Fact,
    Round,
    Seating,
    Seats,
    TableShoe,
    Void,
    Wagers,
    play_out,
)
from houseway.table.refused import refuse
from houseway.table.settlement import Line, push
from houseway.table.settlement.aggregate import apply_aggregate_limits
from houseway.table.settlement.balance_check import RoundBalance, balance, put_down
from houseway.table.wager_rules import check_players, check_wagers

REDEAL = Fact(Kind.REDEAL, "The wagers stay down and the cards are dealt again.")
WORDS_VOID = "Void. The bet made during the round is returned."


class TableRound:
    """`pending` is the open question, None once the round is over.

    `lines` are the settlement in the order the dealer made it. A voided round has only the bets
    made during the round, as pushes: the wagers stay on the layout for the redeal.
    """

    def __init__(
        self,
        layout: Layout,
        order: Sequence[int],
        wagers: Seats,
        *,
        answers: Sequence[str] = (),
        dealt: int = 0,
        number: int = 0,
        players: Mapping[int, str] | None = None,
        fault: Fault | None = None,
        redeals: int = 0,
    ) -> None:
        """`dealt` cards of the order were dealt in earlier rounds; `number` is the shuffler's
        draw."""
        self.layout = layout
        self.order = tuple(order)
        self.wagers = seated(wagers)
        self.dealt, self.number, self.fault, self.redeals = dealt, number, fault, redeals
        self.players = dict(players or {})
        self._check()
        self.answers: list[str] = []
        self.asked: list[tuple[int, Ask]] = []  # each question, and how many facts came before
        self.facts: list[Fact] = [REDEAL] if redeals else []
        self.pending: Ask | None = None
        self.lines: tuple[Line, ...] | None = None
        self.voided: str = ""
        self.declared: tuple[str, str] | None = None
        self._shoe = make_shoe(self.order, dealt, number, fault)
        self._round: Round = layout.game.play(
            self._shoe, Seating(self.wagers, self.players), layout
        )
        self._run(None)
        for word in answers:
            self.answer(word)

    def answer(self, word: str) -> None:
        """Go on to the next question or the end. A refused answer changes nothing."""
        asked = check_answer(self.pending, word)
        self.asked.append((len(self.facts), asked))
        self.answers.append(word)
        self._run(word)

    def void(self, reason: str, sentence: str) -> None:
        """A supervisor voids all hands for a reason that the cards do not show."""
        if self.over:
            refuse("round_over")
        self.declared = (reason, sentence)
        self._close(reason, sentence)

    def redeal(self, order: Sequence[int], *, number: int = 0) -> "TableRound":
        """The same wagers on new cards; progressive wagers are not taken a second time."""
        if not self.voided:
            refuse("not_void")
        return TableRound(
            self.layout,
            order,
            self.wagers,
            number=number,
            players=self.players,
            redeals=self.redeals + 1,
        )

    @property
    def over(self) -> bool:
        return self.lines is not None

    @property
    def cards_dealt(self) -> int:
        """How far into the order the round has gone; a shoe's next round starts there."""
        return self._shoe.dealt

    @property
    def coin_in(self) -> dict[int, dict[str, Money]]:
        """Progressive wagers taken in this deal; a redeal takes none."""
        if self.redeals:
            return {}
        meters = [bet for bet, table in self.layout.tables.items() if table.is_progressive]
        taken = {
            seat: {spot: amount for spot, amount in wagers.items() if spot in meters}
            for seat, wagers in self.wagers.items()
        }
        return {seat: spots for seat, spots in taken.items() if spots}

    def facts_for(self, viewer: int) -> Iterator[Fact]:
        """What happened, as a viewer saw it: `only(seat)`, DEALER or SPECTATOR."""
        return (fact.seen(viewer) for fact in self.facts)

    def question_for(self, viewer: int) -> Ask | None:
        return self.pending and self.pending.seen(viewer)

    def balance(self) -> RoundBalance:
        """The money of a round that is over. A stake not settled exactly once is a bug."""
        assert self.lines is not None, "a round is balanced when it is over"
        wagers = {} if self.voided else self.wagers
        return balance(wagers, self.facts, self.lines)

    def _check(self) -> None:
        check_players(self.layout.rules, self.players)
        check_wagers(self.layout, self.wagers)
        if tuple(sorted(self.order)) != self.layout.deck:
            refuse("order_wrong", count=len(self.layout.deck))

    def _run(self, word: str | None) -> None:
        """Runs the procedure until it asks a question or ends."""
        step = next if word is None else lambda round_: round_.send(word)
        self.pending = None
        try:
            found = step(self._round)
            while type(found) is Fact:
                self.facts.append(found)
                if self.fault is not None:
                    self._expose()
                found = next(self._round)
            assert isinstance(found, Ask)
            self.pending = found
        except StopIteration as end:
            self.lines = apply_aggregate_limits(end.value, self.layout.rules.aggregates)
        except Void as irregular:
            self._close(irregular.reason, irregular.sentence)

    def _expose(self) -> None:
        """A card turned by mistake is a fact of its own, right after that packet."""
        if not isinstance(self._shoe, FaultyShoe) or not self._shoe.exposed:
            return
        cards, self._shoe.exposed = self._shoe.exposed, ()
        voids = self._shoe.fault.voids
        fact = Fact(Kind.EXPOSED_CARD, EXPOSED if voids else EXPOSED_PLAYS, cards=cards)
        self.facts.append(fact)
        if voids:
            raise Void("exposed_card", ALL_VOID)

    def _close(self, reason: str, sentence: str) -> None:
        self._round.close()
        self.pending = None
        self.voided = reason
        bets = put_down({}, self.facts)
        self.lines = tuple(
            push_back(seat, spot, stake) for (seat, spot), stake in sorted((+bets).items())
        )
        self.facts.append(Fact(Kind.VOID, sentence.replace("{", "(").replace("}", ")")))
        self.facts += steps_after(reason, self.fault)


def deal_round(
    layout: Layout,
    order: Sequence[int],
    wagers: Seats,
    choose: Callable[[Ask], str],
    *,
    dealt: int = 0,
    number: int = 0,
) -> tuple[Line, ...]:
    """One whole round for its money alone: nothing is checked or kept.

    Seats must ascend. `choose` sees the question and returns one of its answers.
    """
    shoe = TableShoe(order, dealt=dealt, number=number)
    lines = play_out(layout.game.play(shoe, wagers, layout), choose)
    limits = layout.rules.aggregates
    return apply_aggregate_limits(lines, limits) if limits else lines


def check_answer(pending: Ask | None, word: str) -> Ask:
    if pending is None:
        refuse("round_over")
    if word in pending.answers:
        return pending
    if pending.accepts is None:
        *first, last = pending.answers
        answers = f"{', '.join(first)} or {last}" if first else last
        refuse("not_an_answer", seat=pending.seat, answers=answers)
    reason = pending.accepts(word)
    if reason:
        refuse("not_understood", seat=pending.seat, reason=reason)
    return pending


def seated(wagers: Mapping[int, Wagers]) -> dict[int, dict[str, Money]]:
    """Seats from the dealer's left, without those that have no wager."""
    return {seat: dict(wagers[seat]) for seat in sorted(wagers) if wagers[seat]}


def make_shoe(order: Sequence[int], dealt: int, number: int, fault: Fault | None) -> TableShoe:
    if fault is None:
        return TableShoe(order, dealt=dealt, number=number)
    return FaultyShoe(order, fault, dealt=dealt, number=number)


def push_back(seat: int, spot: str, stake: Money) -> Line:
    return replace(push(spot, stake, WORDS_VOID), seat=seat)


def stacked(layout: Layout, top: str) -> tuple[int, ...]:
    """The deck with these cards on top, in this order, and the others below, low to high."""
    first = parse_cards(top, repeats=True)
    rest = list(layout.deck)
    for card in first:
        rest.remove(card)
    return (*first, *rest)
