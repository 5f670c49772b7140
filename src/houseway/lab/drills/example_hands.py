"""Real cards for named hands: what each seat holds to make the hand a drill is about.

All of them come from one deal: no card appears twice unless the shoe holds it twice, and community
cards and the dealer's cards are the same for every seat. Hands that cannot be dealt together are
not shown together.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from houseway.cards import JOKER, Randomness, shuffle, standard_deck
from houseway.hands import three_card
from houseway.table.deal import Deal

ACE, KING, QUEEN, TEN, SEVEN, DEUCE = 12, 11, 10, 8, 5, 0
SUITS = range(4)
DIAMONDS, SPADES = 1, 3
COLORS = ((0, 3), (1, 2))
ROYALS = ("royal_flush", "natural_royal_flush")
Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    hands: Mapping[int, Cards]  # by seat
    board: Cards = ()
    dealer: Cards = ()


def shown(deal: Deal, family: str, wanted: Mapping[int, str], chance: Randomness) -> Shown | None:
    """Cards for each seat's hand; None if one deal cannot contain them all."""
    if deal.community:
        return with_board(deal.own, wanted, chance)
    if deal.shoe:
        return against_dealer(family, wanted, chance)
    return own_cards(deal.own if deal.sets else 0, family, wanted, chance)


def together(
    deal: Deal, family: str, wanted: Mapping[int, str], chance: Randomness
) -> tuple[dict[int, str], Shown]:
    """As many seats as can hold their hands in one deal, starting with the first."""
    for count in range(len(wanted), 0, -1):
        kept = dict(list(wanted.items())[:count])
        found = shown(deal, family, kept, chance)
        if found is not None:
            return kept, found
    raise AssertionError(f"no cards make {wanted} in {deal}")


def own_cards(
    size: int, family: str, wanted: Mapping[int, str], chance: Randomness
) -> Shown | None:
    """Hands dealt from one deck, filled up to `size` with cards that do not change the hand."""
    hands: dict[int, Cards] = {}
    for seat, name in wanted.items():
        taken = {card for hand in hands.values() for card in hand}
        free = [one for one in mixed(makes(family, name), chance) if not taken & set(one)]
        if not free:
            return None
        hands[seat] = free[0]
    taken = {card for hand in hands.values() for card in hand}
    rest = [card for card in shuffle(standard_deck(), chance) if card not in taken]
    for seat, hand in hands.items():
        while len(hand) < size:
            hand = (*hand, next(card for card in rest if changes_nothing(hand, card)))
            rest.remove(hand[-1])
        hands[seat] = tuple(shuffle(hand, chance))
    return Shown(hands=hands)


def changes_nothing(hand: Cards, card: int) -> bool:
    """Whether the added card keeps the hand: not of a flush's suit, and neither an ace nor a
    ten."""
    suits = {one % 4 for one in hand[:5] if one != JOKER}
    return (len(suits) > 1 or card % 4 not in suits) and card // 4 not in (ACE, TEN)


def makes(family: str, name: str) -> list[Cards]:
    """Every clear example of the named hand."""
    if family == three_card.FAMILY:
        return three(name)
    if name in ROYALS:
        return [run(TEN, suit, 5) for suit in SUITS]
    if name == "straight_flush":
        return [run(low, suit, 5) for low in range(1, TEN) for suit in SUITS]
    if name == "quads":
        return [of_rank(rank) for rank in range(1, TEN)]
    return [(*of_rank({"five_wilds": DEUCE, "five_aces": ACE}[name]), JOKER)]


def three(name: str) -> list[Cards]:
    if name == "mini_royal_spades":
        return [run(QUEEN, SPADES, 3)]
    if name == "mini_royal":
        return [run(QUEEN, suit, 3) for suit in SUITS if suit != SPADES]
    return [run(low, suit, 3) for low in range(QUEEN) for suit in SUITS]


def with_board(own: int, wanted: Mapping[int, str], chance: Randomness) -> Shown | None:
    """Some own cards, and enough community cards to make five."""
    names, suit, board = list(wanted.values()), chance.below(4), 5 - own
    if len(names) == 1:
        five = makes("", names[0])[chance.below(len(makes("", names[0])))]
        if names[0] == "quads":
            odd = [card for card in shuffle(standard_deck(), chance) if card not in five]
            five = (*five, odd[0])
            lie = shuffled(five[own:], chance)
            return Shown(hands=dict.fromkeys(wanted, five[:own]), board=lie)
        five = shuffled(five, chance)
        return Shown(hands=dict.fromkeys(wanted, five[:own]), board=five[own:])
    if sorted(names) == ["royal_flush", "straight_flush"]:
        above, below = run(TEN + board, suit, own), run(TEN - own, suit, own)
        held = {"royal_flush": above, "straight_flush": below}
        hands = {seat: held[name] for seat, name in wanted.items()}
        return Shown(hands=hands, board=run(TEN, suit, board))
    if names == ["straight_flush"] * 2:
        low = 3 + chance.below(5)
        ends = mixed([run(low + board, suit, own), run(low - own, suit, own)], chance)
        return Shown(hands=dict(zip(wanted, ends, strict=True)), board=run(low, suit, board))
    return None


def against_dealer(family: str, wanted: Mapping[int, str], chance: Randomness) -> Shown | None:
    """From a shoe of several decks, so the same card may be at two seats."""
    suit = chance.below(4)
    if family == "trilux":
        ace = 4 * ACE + suit
        return Shown(hands=dict.fromkeys(wanted, (ace, ace)), dealer=(ace,))
    if family == "blazing_sevens":
        return Shown(hands={seat: sevens(name, chance) for seat, name in wanted.items()})
    names = set(wanted.values())
    if "royal_match" in names and len(names) > 1:
        # With a royal match, the dealer's cards that the other hands need would make a higher hand.
        return None
    other = [one for one in SUITS if one != suit]
    hands = {
        seat: match(suit if name.startswith("suited") else other[chance.below(3)])
        for seat, name in wanted.items()
    }
    dealer = match(suit) if names != {"royal_match"} else (4 * chance.below(TEN) + suit,)
    return Shown(hands=hands, dealer=dealer)


def sevens(name: str, chance: Randomness) -> Cards:
    if name == "three_sevens_same_suit":
        suit = [one for one in SUITS if one != DIAMONDS][chance.below(3)]
        return (4 * SEVEN + suit,) * 3
    one, other = COLORS[chance.below(2)]
    return shuffled((4 * SEVEN + one, 4 * SEVEN + other, 4 * SEVEN + one), chance)


def match(suit: int) -> Cards:
    return (4 * KING + suit, 4 * QUEEN + suit)


def run(low: int, suit: int, count: int) -> Cards:
    return tuple(4 * (low + step) + suit for step in range(count))


def of_rank(rank: int) -> Cards:
    return tuple(4 * rank + suit for suit in SUITS)


def mixed(holdings: Sequence[Cards], chance: Randomness) -> list[Cards]:
    return [holdings[at] for at in shuffle(range(len(holdings)), chance)]


def shuffled(cards: Iterable[int], chance: Randomness) -> Cards:
    return tuple(shuffle(tuple(cards), chance))
