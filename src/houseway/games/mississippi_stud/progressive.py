"""The progressive of Mississippi Stud if a fold forfeits it (RULEBOOK section 2).

Which hands reach the end then depends on how the line is played: by the best play of the line alone
for odds, by the best play of line and progressive together for a coach.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations, product

from houseway import kernels
from houseway.cards import rank_of, standard_deck, suit_of
from houseway.counting import five_card_progressives
from houseway.counting.odds import Odds
from houseway.counting.one_deal import Counts, one_deal
from houseway.counting.options import Options
from houseway.counting.seats import Pairs
from houseway.games.mississippi_stud.odds import ALONE, Riding, solve
from houseway.games.mississippi_stud.procedure import PROGRESSIVE, Settings
from houseway.hands import five_card, names
from houseway.money import Money
from houseway.paytables import Paytable, paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Wagers

FOLDED = ("folded",)


def odds(table: Paytable, options: Options) -> Odds:
    """Per unit of the wager; the answer says whether folded hands win."""
    if options.folded == "win":
        found = five_card_progressives.odds(table, options)
        return found.assuming(folded_hands="win")
    line = paytable("ms-01")
    assumes = {
        "cards": "5 of 52",
        "wild": False,
        "folded_hands": "lose",
        "strategy": f"best play of the line alone ({line.id}), equal choices bet",
    }
    return one_deal(table, kept_counts(line, table), options, assumes)


def kept_counts(line: Paytable, table: Paytable) -> Counts:
    """Deals by the names of the final hand, with community cards in order; folded hands
    separately."""
    best = solve(line.rows, "bet", Riding(rows=table.rows))
    found: Counter[tuple[str, ...]] = Counter()
    for _, hand_names, deals in best.ended:
        found[hand_names] += deals
    found[FOLDED] = sum(deals for _, _, deals in best.folded)
    return found


def riding_on(
    layout: Layout[Settings], wagers: Wagers, meters: Mapping[str, Mapping[str, Money]]
) -> Riding:
    """The progressive of this seat, if a fold forfeits it under the house settings."""
    stake = wagers.get(PROGRESSIVE, 0)
    if not stake or layout.settings.folded_hands_win_progressive:
        return ALONE
    return Riding(
        rows=layout.tables[PROGRESSIVE].rows,
        stake=stake,
        ante=wagers["ante"],
        meters=tuple(meters[PROGRESSIVE].items()),
    )


@cache
def two_hands() -> Pairs:
    """What two seats make with one board, including folded hands; one board per class of suits.

    Two hands on a board share no card: all pairs, minus those with a common card, which counts a
    hand paired with itself twice.
    """
    found: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for (a, b, c), alike in boards().items():
        left = [card for card in standard_deck() if card not in (a, b, c)]
        kinds: Counter[int] = Counter()
        holding = {card: [0] * len(five_card.CATEGORIES) for card in left}
        for one, other in combinations(left, 2):
            kind = kernels.five(a, b, c, one, other) >> 20
            kinds[kind] += 1
            holding[one][kind] += 1
            holding[other][kind] += 1
        for first, second in product(kinds, repeat=2):
            apart = sum(held[first] * held[second] for held in holding.values())
            again = kinds[first] if first == second else 0
            deals = kinds[first] * kinds[second] - apart + again
            found[NAMES[first], NAMES[second]] += alike * deals
    return found


def boards() -> Counter[tuple[int, int, int]]:
    """One board of each class of three cards, and the size of the class."""
    first: dict[tuple[int, ...], tuple[int, int, int]] = {}
    found: Counter[tuple[int, int, int]] = Counter()
    for board in combinations(standard_deck(), 3):
        suits = [0, 0, 0, 0]
        for card in board:
            suits[suit_of(card)] |= 1 << rank_of(card)
        found[first.setdefault(tuple(sorted(suits)), board)] += 1
    return found


NAMES = [names.with_wider(five_card.FAMILY, name) for name in five_card.CATEGORIES]
