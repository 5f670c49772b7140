"""The queue of a level, and what each claim in it would be paid.

Claims of one round are paid from the dealer's right to left (seat 7 before seat 1), whatever the
order of presses, unless the rules of the link have another order; rounds are paid in the order of
their first claim. A posted award comes before all claims.
"""

from collections.abc import Iterator

from msgspec import Struct

from houseway.money import Money, whole_cents
from houseway.progressive.pays import fixed_pay, is_whole_level
from houseway.progressive.rules import WHOLE_BP, LevelRules, LinkRules, Order, Share
from houseway.progressive.state import Award, Level, Link, Reseed


class Place(Struct, frozen=True):
    """`amount` is provisional until the award is posted; `owed` is the house's part if the level
    ran dry. `mark`: contributions after it belong to the next jackpot."""

    award: Award
    amount: Money
    owed: Money
    mark: Money

    @property
    def due(self) -> Money:
        """What the player would be paid, whoever pays it."""
        return self.amount + self.owed


def queue(link: Link, level: str, order: Order = "right_to_left") -> list[Award]:
    """Claims on a level, and a posted award that has not left it yet, in order of payment."""
    here = [award for award in link.awards.values() if award.level == level]
    first: dict[tuple[str, int], int] = {}
    for award in here:  # Claim numbers only rise, and a settled award keeps its round's place.
        if not award.is_backed_out:
            first.setdefault((award.table, award.game), award.number)
    waiting = [award for award in here if not award.is_settled]
    waiting.sort(
        key=lambda a: (
            a.step != "posted",
            first[a.table, a.game],
            turn(order, a.seat, a.number),
        )
    )
    return waiting


def turn(order: Order, seat: int, number: int) -> tuple[int, int]:
    """The sort key within a round, lowest first; `number` is the claim's number, in the order of
    presses."""
    match order:
        case "right_to_left":
            return -seat, number
        case "left_to_right":
            return seat, number
        case "as_called":
            return 0, number


def places(rules: LinkRules, link: Link, level: str) -> list[Place]:
    """The queue with its amounts, each computed from what those before it leave."""
    return list(_walk(rules, link, level))


def place_of(rules: LinkRules, link: Link, award: Award) -> Place:
    """The award's current place; an award paid from the tray does not wait."""
    if award.step == "posted":
        return Place(award, award.amount, award.owed, award.mark)
    if not award.level:
        return Place(award, fixed_pay(rules, award.hand) or 0, 0, 0)
    return next(p for p in _walk(rules, link, award.level) if p.award.number == award.number)


def _walk(rules: LinkRules, link: Link, name: str) -> Iterator[Place]:
    level, level_rules = link.levels[name], rules.level(name)
    done: list[Place] = []
    mark = level.settled_mark
    for award in queue(link, name, rules.order):
        mark = max(mark, award.mark)
        if award.step == "posted":
            place = Place(award, award.amount, award.owed, mark)
        else:
            left = _left_for(rules, level_rules, level, mark, done)
            place = Place(award, *_pay(rules, award.hand, left), mark)
        done.append(place)
        yield place


def _left_for(
    rules: LinkRules, level_rules: LevelRules, level: Level, mark: Money, ahead: list[Place]
) -> Money:
    """What the level will hold for a claim: its reading, less the awards ahead, plus their
    reseeds."""
    current = max(0, level.current - (level.to_meter - mark))
    reserve = level.reserve
    for place in ahead:
        current -= place.amount
        if is_whole_level(rules, place.award.hand):
            used = reseed(level_rules, level.maximum, current, reserve)
            current += used.seed + used.reserve
            reserve -= used.reserve
    return current


def reseed_after(rules: LinkRules, link: Link, place: Place) -> Reseed | None:
    """What the level restarts from once this award, the first in its queue, has left it; None if
    the award takes only part of the level."""
    name = place.award.level
    if not is_whole_level(rules, place.award.hand):
        return None
    level = link.levels[name]
    return reseed(rules.level(name), level.maximum, level.current - place.amount, level.reserve)


def meter_lines(rules: LinkRules, link: Link, award: Award) -> list[tuple[str, Money]]:
    """What a claim does to its level, line by line, after the awards ahead have left it. Their
    reseeds use up the reserve, so it is counted only once."""
    level, name = link.levels[award.level], award.level
    current, reserve = level.current, level.reserve
    for place in _walk(rules, link, name):
        whole, left = is_whole_level(rules, place.award.hand), current - place.amount
        used = reseed(rules.level(name), level.maximum, left, reserve) if whole else Reseed(0, 0)
        if place.award.number == award.number:
            since = level.to_meter - place.mark
            rows = [("Meter at time of claim", current - since), ("Award", -place.amount)]
            rows.append(("Added since the claim", since))
            return [*rows, ("Seed", used.seed), ("Reserve", used.reserve)] if whole else rows
        current, reserve = left + used.seed + used.reserve, reserve - used.reserve
    return []


def reseed(rules: LevelRules, maximum: Money | None, current: Money, reserve: Money) -> Reseed:
    """Seed and reserve, as far as a posted maximum allows; the rest stays where it is."""
    if maximum is None:
        return Reseed(rules.seed, reserve)
    room = max(0, maximum - current)
    seed = min(rules.seed, room)
    return Reseed(seed, min(reserve, room - seed))


def _pay(rules: LinkRules, hand: str, left: Money) -> tuple[Money, Money]:
    """The amount from the level, and the amount owed by the house. Fractions of a cent stay on the
    level, even at 100%."""
    pay = rules.hands[hand].pay
    if isinstance(pay, Share):
        # Floor division: fractions of a micro-dollar are dropped with the fraction of a cent.
        return whole_cents(left * pay.share_bp // WHOLE_BP), 0
    due = fixed_pay(rules, hand)
    assert due is not None, f"{hand} is a share of a level"
    amount = min(due, whole_cents(left))
    return amount, due - amount
