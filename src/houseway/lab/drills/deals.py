"""Rounds worth asking about: busy tables, and now and then cards that make rare hands. The top
cards may come from part of the deck (one suit, neighboring ranks, or both), so that a straight
flush is as likely as a pair; the rest are shuffled below them.
"""

from collections.abc import Callable, Sequence

from houseway.cards import JOKER, Randomness, rank_of, shuffle, suit_of
from houseway.games import felt, game
from houseway.lab import bots
from houseway.money import DOLLAR
from houseway.paytables.words import bet_label, printed_name
from houseway.refused import Refused
from houseway.table.irregular import Fault, FaultKind
from houseway.table.layout import Layout, open_layout
from houseway.table.procedure import Ask, Fact, Wagers
from houseway.table.round import TableRound
from houseway.table.shuffler import POSITIONS
from houseway.table.wager_rules import check_seat, usual_wagers

UNITS = (5, 10, 15, 20, 25, 40, 50, 75, 100)


def any_of(things: Sequence[object], chance: Randomness) -> int:
    return chance.below(len(things))


def any_layout(game_id: str, chance: Randomness) -> Layout:
    variants = felt(game_id).variants or ({},)
    return open_layout(game(game_id), variants[any_of(variants, chance)])


def any_round(
    layout: Layout,
    chance: Randomness,
    *,
    rare: bool = False,
    fault: Fault | None = None,
    seats: int = 0,
) -> TableRound:
    """A round of the given number of seats (otherwise two to four), each with a few bets, played to
    the end by different bots."""
    wagers: dict[int, Wagers] = {}
    while len(wagers) < (seats or 2 + chance.below(2)):
        seat = 1 + chance.below(layout.game.seats)
        found = any_wagers(layout, chance)
        if is_legal(layout, seat, found):
            wagers[seat] = found
    order = rare_order(layout, chance) if rare else shuffle(layout.deck, chance)
    number = 1 + chance.below(POSITIONS) if layout.game.draws_number else 0
    round_ = TableRound(layout, order, wagers, number=number, fault=fault)
    habits = bots.strategies(layout.game.id).values()
    known = [habit.name for habit in habits if habit.name != "random" and not habit.slow]
    seated = {seat: known[any_of(known, chance)] for seat in wagers}
    players = {seat: bots.bot(layout, name, chance) for seat, name in seated.items()}
    while round_.pending is not None:
        round_.answer(players[round_.pending.seat](round_.pending))
    return round_


def round_with(
    layout: Layout, chance: Randomness, wanted: Callable[[TableRound], bool], tries: int = 60
) -> TableRound | None:
    """The first round that meets the condition; None if none was found on this layout."""
    for number in range(tries):
        found = any_round(layout, chance, rare=number % 4 > 0)
        if not found.voided and wanted(found):
            return found
    return None


def any_wagers(layout: Layout, chance: Randomness) -> Wagers:
    unit = UNITS[any_of(UNITS, chance)] * DOLLAR
    side = (1 + 4 * chance.below(2)) * DOLLAR
    spots = [spot for spot in layout.spots if chance.below(4)]
    base = usual_wagers(layout, unit, [spot for spot in layout.spots[:1] if spot in spots])
    return {**usual_wagers(layout, side, spots), **base}


def is_legal(layout: Layout, seat: int, wagers: Wagers) -> bool:
    try:
        check_seat(layout, seat, wagers)
    except Refused:
        return False
    return bool(wagers)


def rare_order(layout: Layout, chance: Randomness) -> tuple[int, ...]:
    """A deck order with related cards on top and the others shuffled below."""
    rest = list(shuffle(layout.deck, chance))
    top = related_cards(layout.deck, chance)[:8]
    for card in top:
        rest.remove(card)
    return (*top, *rest)


def related_cards(deck: Sequence[int], chance: Randomness) -> list[int]:
    """Related cards: one suit, nearby ranks suited or not, or a few ranks; sometimes a joker."""
    suit, first, how = chance.below(4), chance.below(10), chance.below(4)
    nearby_ranks = [(first + step - 1) % 13 for step in range(5 + chance.below(2))]
    few = {chance.below(13) for _ in range(1 + chance.below(3))}
    once = {rank: chance.below(4) for rank in nearby_ranks}
    kept = [
        card
        for card in sorted(set(deck) - {JOKER})
        if (how == 0 and suit_of(card) == suit)
        or (how == 1 and suit_of(card) == suit and rank_of(card) in nearby_ranks)
        or (how == 2 and once.get(rank_of(card)) == suit_of(card))
        or (how == 3 and rank_of(card) in few)
    ]
    if JOKER in deck and not chance.below(3):
        kept.append(JOKER)
    return list(shuffle(kept, chance))


def any_fault(layout: Layout, chance: Randomness) -> Fault:
    """Where the players' cards are dealt face up, none is exposed by mistake; a game that is dealt
    from a shoe has no shuffler to fail."""
    kinds: list[FaultKind] = ["wrong_count"]
    kinds += [] if layout.game.deal.points else ["exposed_card"]
    kinds += [] if layout.game.deal.shoe else ["shuffler_malfunction"]
    return Fault(
        kind=kinds[any_of(kinds, chance)],
        at=1 + chance.below(3),
        persists=bool(chance.below(2)),
    )


def steps(round_: TableRound) -> list[Fact | Ask]:
    """Facts and questions of the round, in the order they happened."""
    found: list[Fact | Ask] = []
    asked = list(round_.asked)
    for place, fact in enumerate([*round_.facts, None]):
        while asked and asked[0][0] == place:
            found.append(asked.pop(0)[1])
        if fact is not None:
            found.append(fact)
    return found


def paytables(layout: Layout) -> str:
    found = ((bet_label(bet), printed_name(table)) for bet, table in layout.tables.items())
    shown = (name if name.startswith(title) else f"{title}: {name}" for title, name in found)
    return f"Paytables: {'; '.join(shown)}."
