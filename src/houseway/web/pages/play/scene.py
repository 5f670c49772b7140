"""What a Play page is drawn from: the guest's table and chips, and the felt at this step."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from houseway.games import felt
from houseway.hands.blackjack import total
from houseway.money import Money
from houseway.paytables.words import bet_words
from houseway.table.deal import Deal
from houseway.table.felt import Felt, Stage, spot_title
from houseway.table.procedure import Ask
from houseway.web.pages.play.words import ANSWERS, QUESTIONS, answer_words
from houseway.web.play.picture import Picture, SeatPicture, Step, picture, steps
from houseway.web.play.round_names import shares
from houseway.web.play.shown_steps import HandSetting
from houseway.web.play.sitting import Played
from houseway.web.play.table import PlayTable

View = dict[str, Any]  # What a template draws: plain data by name.


@dataclass(slots=True, kw_only=True)
class Scene:
    """`ask` is the guest's question once the felt has reached it; `sheet` is open over the felt."""

    table: PlayTable
    felt: Picture
    ask: Ask | None
    is_done: bool  # the last step has been shown
    laying: HandSetting | None = None
    sheet: str = ""
    named: Callable[[str], str] = str  # The name of another guest at the table.

    @property
    def game(self) -> str:
        return self.table.layout.game.id

    @property
    def layout(self) -> Felt:
        return felt(self.game)

    @property
    def deal(self) -> Deal:
        return self.table.layout.game.deal

    def title(self, spot: str) -> str:
        return spot_title(self.layout, spot)

    def answer(self, word: str) -> tuple[str, str]:
        """An answer as a button: its words and its key."""
        usual = ANSWERS.get(word, (answer_words(word), word[:1]))
        return self.layout.answers.get(word, usual)

    def question(self, ask: Ask) -> str:
        words = self.layout.questions.get(ask.question) or QUESTIONS.get(ask.question)
        usual = f"Seat {{seat}}: {bet_words(ask.question)}, please."
        return (words or usual).format(seat=ask.seat)

    @property
    def active(self) -> int:
        """The seat drawn large: the one asked, or the one the guest chose; none for a spectator."""
        own = self.table.own
        if self.ask is not None:
            return self.ask.seat
        return self.table.sitting.active if self.table.sitting.active in own else (own or [0])[0]

    @property
    def stakes(self) -> dict[str, Money]:
        """What each answer to the question adds to the bets."""
        assert self.ask is not None
        return dict(zip(self.ask.answers, self.ask.stakes, strict=False))

    @property
    def is_betting(self) -> bool:
        return not self.table.is_playing and self.is_done

    @property
    def is_over(self) -> bool:
        """The last round's cards and pays are still on the felt."""
        return self.is_betting and not self.table.sitting.cleared

    @property
    def stages(self) -> tuple[Stage, ...]:
        return self.layout.stages

    @property
    def stage(self) -> int:
        """The position of the step that the round has reached."""
        asked = [self.ask.question] if self.ask is not None else []
        marks = [*self.felt.marks, *asked]
        if any(mark.startswith("play_") for mark in asked) or {"card", "stands"} & set(marks):
            marks.append("players")
        reached = [at for at, one in enumerate(self.stages) if is_reached(one.mark, marks)]
        return max(reached, default=0)

    def seat(self, number: int) -> SeatPicture | None:
        return self.felt.seats.get(number)

    def lit(self, bet: str) -> str:
        """The lit row of a bet's pays: what paid the guest, or else the last one paid."""
        seat = self.seat(self.active)
        if seat is not None and bet in seat.spots:
            return seat.spots[bet].hand
        return self.felt.lit.get(bet, "")

    @property
    def stack(self) -> Money:
        """The guest's chips as far as the felt has come."""
        sitting = self.table.sitting
        if sitting.cleared or self.table.round is None:
            return self.table.left
        seats = [self.felt.seats[seat] for seat in self.table.own if seat in self.felt.seats]
        put = sum(spot.stake for seat in seats for spot in seat.spots.values())
        felt, own = self.table.table.felt, self.table.own
        won = sum(sum(felt.won.get(seat, {}).values()) for seat in own)
        net = sum(felt.paid.get(seat, 0) - felt.put.get(seat, 0) for seat in own) + won
        held = self.table.table.stack(self.table.guest).held
        return held - net - put + sum(seat.back for seat in seats)

    @property
    def on_felt(self) -> Money:
        sitting = self.table.sitting
        if self.is_betting and sitting.cleared:
            return sum(sum(bets.values()) for bets in sitting.bets.values())
        seats = [self.felt.seats[seat] for seat in self.table.own if seat in self.felt.seats]
        return sum(max(s.stake - s.settled, 0) for seat in seats for s in seat.spots.values())

    @property
    def played(self) -> Played | None:
        """The round on the felt, once all of it is shown."""
        last = self.table.history[-1] if self.table.history else None
        is_last = last is not None and last.number == self.table.table.rounds
        return last if is_last and self.is_over else None


def scene_of(table: PlayTable, sheet: str = "", step: int | None = None) -> Scene:
    """As far as the guest's pages have come, or at a step of a past round."""
    facts, at = table.facts(), table.shown if step is None else step
    all_steps = steps(facts)
    at = min(at, len(all_steps))
    shown: Step = all_steps[at - 1] if at else (0, 0)
    round_, is_done = table.round, at == len(all_steps)
    is_on = round_ is not None and not table.sitting.cleared
    lines = [line for fact in facts for line in fact.lines] if is_on else []
    paid = shares(table.table.felt, lines)
    wagers = round_.wagers if round_ is not None and is_on else {}
    ask = table.question() if is_done else None
    return Scene(
        table=table,
        felt=picture(wagers, facts if is_on else [], shown if is_on else (0, 0), paid),
        ask=ask,
        is_done=is_done,
        laying=table.showing.laying(ask),
        sheet=sheet,
    )


def is_reached(mark: str, marks: list[str]) -> bool:
    """ "settled>dealer_shown": the first after the second; "community_turned#2": the second one."""
    mark, _, after = mark.partition(">")
    if after:
        marks = marks[marks.index(after) :] if after in marks else []
    kind, _, count = mark.partition("#")
    return bool(mark) and marks.count(kind) >= int(count or 1)


def points(cards: tuple[int, ...], *, of_split: bool = False) -> str:
    found = total(cards, after_split=of_split)
    if found.blackjack:
        return "Blackjack"
    if found.points > 21:
        return f"{found.points} bust"
    return f"Soft {found.points}" if found.soft else str(found.points)
