"""Royal Match: the player's first two cards of 1 to 8 decks, and the dealer's if a row requires
them."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb

from houseway.cards import parse_cards, standard_deck
from houseway.counting.odds import Odds
from houseway.counting.one_deal import Counts, one_deal
from houseway.counting.options import Options
from houseway.hands import two_card
from houseway.money import DOLLAR
from houseway.paytables import Paytable

# Rows that look at the dealer's two cards as well; without one, the player's two decide alone.
BOTH_HANDS = {
    "crown_treasure",
    "matching_royal_matches",
    "double_royal_match",
    "suited_double_royal_match",
}


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the bet. The Crown Treasure counts when asked for; a car at its given value."""
    decks = options.decks or table.default_decks
    rows = table.rows_for(crown=options.crown, car=options.car)
    dealer = any(row.hand in BOTH_HANDS for row in rows)
    assumes: dict[str, object] = {"decks": decks, "approved_decks": list(table.decks)}
    if any(row.hand == "crown_treasure" for row in table.rows):
        assumes["crown"] = any(row.hand == "crown_treasure" for row in rows)
    if any(row.hand == "matching_royal_matches" for row in table.rows):
        assumes["car"] = None if options.car is None else str(options.car // DOLLAR)
    return one_deal(table, counts(decks, dealer=dealer), options, assumes, rows=rows)


def counts(decks: int, *, dealer: bool) -> Counts:
    """Deals by the names they have: two cards of the player, times two of the dealer if
    required."""
    left = 52 * decks - 2
    found: Counter[tuple[str, ...]] = Counter()
    for first, second in combinations_with_replacement(standard_deck(), 2):
        ways = decks * decks if first != second else comb(decks, 2)
        player = (first, second)
        names = two_card.classes(player)
        if not dealer:
            found[names] += ways
        elif "royal_match" in names:
            found.update({c: ways * n for c, n in against_dealer(player, decks).items()})
        else:
            found[names] += ways * comb(left, 2)
    return found


def against_dealer(player: tuple[int, int], decks: int) -> Counts:
    """A royal match against every dealer's hand: K-Q of the same suit, of another, or neither."""
    found: Counter[tuple[str, ...]] = Counter()
    for king_queen in ("Kc Qc", "Kd Qd", "Kh Qh", "Ks Qs"):
        dealer = parse_cards(king_queen)
        same = sorted(player) == sorted(dealer)
        ways = (decks - 1) ** 2 if same else decks**2
        found[two_card.classes(player, dealer)] += ways
    found[two_card.classes(player)] += comb(52 * decks - 2, 2) - found.total()
    return found
