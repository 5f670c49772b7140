"""What may be wagered where. A wager that breaks a rule is refused before a card is dealt.

Spots that are required, equal, multiples or tied to another bet come from the paytables' own
wager rules; limits, the lawful ceiling and the number of separate games come in with the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from houseway.money import CENT, DOLLAR, Money, show
from houseway.paytables import WagerRules
from houseway.paytables.words import bet_label
from houseway.table.procedure import Seats, Wagers
from houseway.table.refused import refuse

if TYPE_CHECKING:
    from houseway.table.layout import Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    minimum: Money = CENT
    maximum: Money | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """`limits` by spot; a spot without its own has those of `others`.

    `ceiling` is the legal limit of any single wager; a raise during the round is a wager of its
    own. Of the separate games on one hand (the base game and each side bet), at most `most_high`
    may take wagers above `high`. `fixed` chooses another fixed wager where a paytable allows one.
    With `two_positions` a player may take two that are adjacent. `aggregates` is, by spot, the most
    that is paid to all players together on one deal.
    """

    limits: Mapping[str, Limits] = field(default_factory=dict)
    others: Limits = field(default_factory=Limits)
    ceiling: Money | None = None
    most_games: int | None = None
    most_high: int | None = None
    high: Money = 5 * DOLLAR
    fixed: Mapping[str, Money] = field(default_factory=dict)
    two_positions: bool = False
    aggregates: Mapping[str, Money] = field(default_factory=dict)

    def limit(self, spot: str) -> Limits:
        return self.limits.get(spot, self.others)

    def highest(self, spot: str) -> Money | None:
        """The most that may be bet on a spot, or None."""
        bounds = (self.limit(spot).maximum, self.ceiling)
        return min((bound for bound in bounds if bound is not None), default=None)

    def allows(self, spot: str, amount: Money) -> bool:
        highest = self.highest(spot)
        return highest is None or amount <= highest


def check_layout(layout: Layout) -> None:
    """Envy needs no wager and does not count as a game; all bets of the base game count as one."""
    base = {bet.bet for name in layout.game.base for bet in layout.tables[name].further}
    side = [spot for spot in layout.spots if spot not in base and spot not in layout.game.base]
    count, rules = 1 + len(side), layout.rules
    if rules.most_games is not None and count > rules.most_games:
        refuse("too_many_games", count=count, most=rules.most_games)
    highest = [rules.highest(spot) for spot in (layout.game.base[0], *side)]
    high = sum(1 for most in highest if most is None or most > rules.high)
    if rules.most_high is not None and high > rules.most_high:
        refuse("too_many_high", count=high, above=show(rules.high), most=rules.most_high)


def check_wagers(layout: Layout, seats: Seats) -> None:
    """The first rule that a wager breaks, seats from the dealer's left."""
    if not any(wagers for wagers in seats.values()):
        refuse("no_wagers")
    for seat in seats:
        if not 1 <= seat <= layout.game.seats:
            refuse("seat_unknown", seat=seat, most=layout.game.seats)
    for seat in sorted(seats):
        check_seat(layout, seat, seats[seat])


def check_players(rules: TableRules, players: Mapping[int, str]) -> None:
    """One position each, or two side by side where the house allows it. `players` by seat."""
    held: dict[str, list[int]] = {}
    for seat in sorted(players):
        held.setdefault(players[seat], []).append(seat)
    allowed = "two adjacent positions" if rules.two_positions else "one position"
    for player, seats in held.items():
        adjacent = rules.two_positions and len(seats) == 2 and seats[1] - seats[0] == 1
        if len(seats) > 1 and not adjacent:
            refuse("positions", player=player, allowed=allowed)


def check_seat(layout: Layout, seat: int, wagers: Wagers) -> None:
    check_spots(layout, seat, wagers)
    for spot in layout.spots:
        if spot not in wagers and not layout.wager_rules[spot].optional:
            refuse("required", seat=seat, spot=bet_label(spot))
    if layout.game.check is not None:
        layout.game.check(layout, seat, wagers)
    for spot, amount in wagers.items():
        check_terms(layout, seat, spot, amount, wagers)
    for spot, amount in wagers.items():
        check_limits(layout.rules, seat, spot, amount)
    check_raises(layout, seat, wagers)


def check_spots(layout: Layout, seat: int, wagers: Wagers) -> None:
    offered = layout.spots
    for spot, amount in wagers.items():
        if spot.startswith("against_seat"):
            refuse("between_players", seat=seat)
        if spot not in offered:
            spots = ", ".join(map(bet_label, offered))
            refuse("spot_unknown", seat=seat, spot=bet_label(spot), spots=spots)
        if amount <= 0 or amount % CENT:
            refuse("amount_wrong", seat=seat, spot=bet_label(spot))


def check_terms(layout: Layout, seat: int, spot: str, amount: Money, wagers: Wagers) -> None:
    """How one bet must relate to the other bets of its seat."""
    terms, said = layout.wager_rules[spot], {"seat": seat, "spot": bet_label(spot)}
    if terms.needs and terms.needs not in wagers:
        refuse("needs", other=bet_label(terms.needs), **said)
    fixed = fixed_wager(layout.rules, spot, terms)
    if fixed is not None and amount != fixed:
        refuse("fixed", amount=show(fixed), **said)
    if terms.equal_to and amount != wagers.get(terms.equal_to):
        refuse("equal", other=bet_label(terms.equal_to), **said)
    if terms.of and amount not in [times * wagers.get(terms.of, 0) for times in terms.times]:
        words = " or ".join(map(str, terms.times))
        refuse("times", times=words, other=bet_label(terms.of), **said)
    if terms.at_most and amount > wagers.get(terms.at_most, 0):
        refuse("at_most", other=bet_label(terms.at_most), **said)


def fixed_wager(rules: TableRules, spot: str, terms: WagerRules) -> Money | None:
    """The one amount this spot takes; the house may choose another only if the terms allow it."""
    if terms.fixed is None or not terms.other_fixed:
        return terms.fixed
    return rules.fixed.get(spot, terms.fixed)


def check_limits(rules: TableRules, seat: int, spot: str, amount: Money) -> None:
    limit, said = rules.limit(spot), {"seat": seat, "spot": bet_label(spot)}
    if amount < limit.minimum:
        refuse("below_minimum", amount=show(limit.minimum), **said)
    if limit.maximum is not None and amount > limit.maximum:
        refuse("above_maximum", amount=show(limit.maximum), **said)
    if rules.ceiling is not None and amount > rules.ceiling:
        refuse("above_ceiling", amount=show(rules.ceiling), **said)


def check_raises(layout: Layout, seat: int, wagers: Wagers) -> None:
    """A player must be able to stay in: the smallest raise must be within the limits, too."""
    for spot, other, times in raises(layout):
        if other in wagers and not layout.rules.allows(spot, times * wagers[other]):
            most = show(layout.rules.highest(spot) or 0)
            said = {"seat": seat, "spot": bet_label(spot), "other": bet_label(other)}
            refuse("raise_too_high", amount=most, **said)


def check_maximums(layout: Layout, ceiling: Money) -> None:
    """A player who bets the maximum must be able to stay in with a legal raise."""
    for spot, other, times in raises(layout):
        most = layout.rules.limit(other).maximum
        if most is not None and times * most > ceiling:
            said = {"spot": bet_label(other), "raise_": bet_label(spot)}
            amounts = {"maximum": most, "smallest": times * most, "ceiling": ceiling}
            refuse("maximum_raise", **said, **{name: show(x) for name, x in amounts.items()})


def raises(layout: Layout) -> Iterator[tuple[str, str, int]]:
    """Each later wager that another wager calls for, with the smallest multiple."""
    for spot in layout.game.later:
        terms = layout.wager_rules.get(spot)
        other = terms and (terms.of or terms.equal_to)
        if terms is not None and other:
            yield spot, other, min(terms.times or (1,))


def usual_wagers(layout: Layout, unit: Money, spots: Collection[str]) -> dict[str, Money]:
    """`unit` on each of these spots, or what the spot's own terms ask for instead.

    Bots and drills use these. `check_wagers` decides whether they are legal.
    """
    wagers: dict[str, Money] = {}
    for spot in layout.spots:
        terms = layout.wager_rules[spot]
        if spot in spots or not terms.optional:
            times = terms.times[0] if terms.times else 1
            fixed = fixed_wager(layout.rules, spot, terms)
            wagers[spot] = times * unit if fixed is None else fixed
    return wagers
