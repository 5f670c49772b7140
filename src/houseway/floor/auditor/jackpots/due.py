"""Whose turn it is on a level, and the exact amounts of an award, a reseed and a back-out.

A claim is paid from what its level held when it was claimed. Contributions after it belong to the
next jackpot, except those that an award paid ahead of it already had at stake.
"""

from houseway.floor.auditor.rebuilt_books import CENT, WHOLE, Books, Claim, LevelBook, money, need


def in_turn(book: Books, claim: Claim) -> None:
    """Rounds in the order of their first claim; within a round from the dealer's right, or as the
    link's approved rules say."""
    if not claim.level:
        return
    for other in on_level(book, claim.level):
        if other is not claim and not other.settled:
            need(other.posted is None, f"award {other.number} has not left {claim.level} yet")
            same_round = (other.table, other.game) == (claim.table, claim.game)
            need(other.seat > 0 or not same_round, f"award {other.number} has no seat yet")
            need(turn(book, claim) < turn(book, other), f"award {other.number} must be paid first")


def right_sum(book: Books, claim: Claim, amount: int, owed: int) -> None:
    due = (fixed(book, claim.hand), 0) if not claim.level else off_level(book, claim)
    need(
        (amount, owed) == due,
        f"the award is {money(amount)} with {money(owed)} owed;"
        f" due {money(due[0])} and {money(due[1])}",
    )


def off_level(book: Books, claim: Claim) -> tuple[int, int]:
    """A share is paid in whole cents, a fixed pay as the level covers it; the rest is owed."""
    level, pay = book.levels[claim.level], book.pay(claim.hand)
    later = level.metered - at_stake(level, claim)
    left = max(0, level.display - later)
    if pay["type"] == "Share":
        share = left * pay["share_bp"] // WHOLE
        return share - share % CENT, 0
    whole = fixed(book, claim.hand)
    from_meter = min(whole, left - left % CENT)
    return from_meter, whole - from_meter


def at_stake(level: LevelBook, claim: Claim) -> int:
    return max(level.staked, claim.metered)


def reseed(book: Books, name: str, left: int) -> tuple[int, int]:
    """Seed first, then reserve, as far as the maximum allows."""
    level, seed = book.levels[name], book.seed(name)
    if level.maximum is None:
        return seed, level.reserve
    room = max(0, level.maximum - left)
    return min(seed, room), min(level.reserve, max(0, room - seed))


def returned(book: Books, claim: Claim) -> tuple[int, int, int]:
    """For an award that is backed out: the seed returns to the house, the reserve to the reserve,
    and what exceeds the maximum stays off the display. Seed that the house has recovered since does
    not return twice."""
    if not claim.level:
        return 0, 0, 0
    level = book.levels[claim.level]
    shown = level.display + (claim.posted or 0)
    used_seed, used_reserve = claim.reseed or (0, 0)
    reserve = min(used_reserve, shown)
    seed = min(used_seed, level.of_house, shown - reserve)
    rest = shown - seed - reserve
    over = 0 if level.maximum is None else max(0, rest - level.maximum)
    return seed, reserve, over


def later_win(book: Books, claim: Claim) -> int:
    """The first valid win after this award from the level that it reseeded, or 0."""
    if claim.reseed is None:
        return 0
    later = (c for c in book.claims.values() if c.level == claim.level and c.win > claim.win)
    return min((c.win for c in later if not c.reversed), default=0)


def late_behind(book: Books, claim: Claim) -> int:
    """The last award posted in this round that this claim should have preceded, or 0."""
    if not claim.level:
        return 0
    posted = (
        other.number
        for other in book.rounds[claim.table, claim.game]
        if other.level == claim.level and other.posted is not None and not other.reversed
        if turn(book, claim) < turn(book, other)
    )
    return max(posted, default=0)


def fixed(book: Books, hand: str) -> int:
    pay = book.pay(hand)
    return int(pay["amount"] if pay["type"] == "Prize" else pay["times"] * book.wager)


def turn(book: Books, claim: Claim) -> tuple[int, int, int]:
    same = (c for c in book.rounds[claim.table, claim.game] if c.level == claim.level)
    first = min(c.number for c in same if not c.reversed)
    from_right = {"right_to_left": -1, "left_to_right": 1, "as_called": 0}
    side = from_right[book.rules.get("order", "right_to_left")]
    return first, side * claim.seat, claim.number


def on_level(book: Books, level: str) -> list[Claim]:
    return [c for claims in book.rounds.values() for c in claims if c.level == level]
