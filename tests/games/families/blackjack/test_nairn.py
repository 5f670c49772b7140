"""John Nairn's one-deck tables, met by his own play: a fixed strategy is all that sets them apart.

Source: github.com/nairnj/Blackjack, webtables/OneDeck.html (22 September 2019): values of hitting,
and exact ones of splitting up to 2, 3 or 4 hands, each without doubling, with any double and with
10 and 11 alone; ace and ten up, once the dealer has no blackjack. He hits by one rule a total, with
two exceptions against a ten: 16 of three cards or more and a pair of sevens stand. The weights are
ours: a card is drawn as often as it comes where there is no dealer's blackjack.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from houseway.counting.options import Double
from houseway.games.families.blackjack.exact.merged import split_value
from houseway.games.families.blackjack.exact.shapes import shapes
from houseway.games.families.blackjack.exact.tables import play_values, shoe_of
from houseway.games.families.blackjack.rules import Rules
from houseway.games.families.blackjack.strategy.optimal import optimal

pytestmark = pytest.mark.slow  # Counted and dealt at length: make check leaves it out.

ACE, SEVEN, TEN = 0, 6, 9
# By the higher card, from ace to ten, and the lower; an ace and a ten, which nobody hits, left out.
HITTING = {
    (ACE, False): """
-0.0306844
-0.0678075 -0.258901
-0.100568 -0.291566 -0.333963
-0.153931 -0.334901 -0.345048 -0.208972
-0.206061 -0.331115 -0.217134 -0.0702152 0.0905611
-0.199924 -0.225773 -0.0784948 0.0815061 0.172946 -0.386204
-0.108386 -0.0827849 0.0868426 0.171306 -0.376769 -0.443347 -0.494721
-0.0172421 0.0864475 0.17092 -0.374915 -0.43303 -0.45339 -0.455656 -0.494905
0.067505 0.169644 -0.374484 -0.383075 -0.441215 -0.495853 -0.495493 -0.544608 -0.624843
- -0.348923 -0.392503 -0.444961 -0.498741 -0.50875 -0.555802 -0.633177 -0.742645 -0.883183
""",
    (ACE, True): """
-0.0713676
-0.108133 -0.29392
-0.139309 -0.32339 -0.363077
-0.188524 -0.363665 -0.376697 -0.267254
-0.242524 -0.36574 -0.279645 -0.124711 0.0427313
-0.229258 -0.27827 -0.125147 0.0444463 0.140999 -0.404037
-0.173387 -0.141859 0.0389218 0.136547 -0.406426 -0.466478 -0.523378
-0.0760351 0.0386844 0.133294 -0.403544 -0.460491 -0.476333 -0.48318 -0.520115
0.0179671 0.130469 -0.405025 -0.410745 -0.467809 -0.517922 -0.520785 -0.56575 -0.63701
- -0.380064 -0.420999 -0.468678 -0.523957 -0.528965 -0.576778 -0.645242 -0.747687 -0.884336
""",
    (TEN, False): """
-0.0470329
-0.0889169 -0.275621
-0.12359 -0.307857 -0.343655
-0.170424 -0.345111 -0.334779 -0.241025
-0.223362 -0.322021 -0.250864 -0.138056 0.0377809
-0.190991 -0.252153 -0.14166 0.033407 0.113267 -0.389097
-0.138734 -0.154112 0.0296093 0.109571 -0.384545 -0.451149 -0.514818
-0.0856108 0.0292911 0.109187 -0.385856 -0.446362 -0.466555 -0.474794 -0.511755
0.00655478 0.103847 -0.388543 -0.398702 -0.453066 -0.511965 -0.512009 -0.558165 -0.624465
- -0.346638 -0.393091 -0.445788 -0.501091 -0.506929 -0.556704 -0.622795 -0.710037 -0.836969
""",
}
STANDING = """
-0.530674
-0.538705 -0.547137
-0.538043 -0.546375 -0.545672
-0.538314 -0.546578 -0.547042 -0.547191
-0.537311 -0.546774 -0.546016 -0.546165 -0.545139
-0.417782 -0.551019 -0.55031 -0.550442 -0.5495 -0.552167
-0.186187 -0.528701 -0.528008 -0.528224 -0.526434 -0.530953 -0.509739
0.0643131 -0.532853 -0.532205 -0.531574 -0.53071 -0.535229 -0.514015 -0.518291
0.554551 -0.536793 -0.535298 -0.535592 -0.534729 -0.539248 -0.518034 -0.390691 -0.133285
- -0.539571 -0.539002 -0.539296 -0.538433 -0.542952 -0.412341 -0.155192 0.102517 0.583154
"""
DOUBLING = """
-0.468319
-0.478997 -1.09427
-0.479655 -1.09275 -1.07127
-0.496264 -1.07312 -0.955483 -0.738996
-0.536694 -0.955173 -0.738023 -0.438369 0.0180055
-0.432804 -0.745151 -0.444546 0.0112185 0.170737 -0.803852
-0.321341 -0.435521 0.0144838 0.17099 -0.790615 -0.90827 -1.03472
-0.224373 0.00594994 0.162257 -0.805908 -0.909614 -0.936341 -0.949587 -1.02351
-0.0520395 0.142776 -0.821117 -0.818901 -0.911135 -1.02393 -1.02402 -1.11633 -1.24893
- -0.739114 -0.811084 -0.899256 -1.00218 -1.01386 -1.11341 -1.24559 -1.42007 -1.67394
"""
# By pair: up to 2, 3 and 4 hands; no double, any, 10 and 11.
SPLITTING = {
    ACE: """
0.223932 0.223932 0.223932 0.261074 0.261074 0.261074 0.261074 0.261074 0.261074
-0.427834 -0.421365 -0.421365 -0.441544 -0.434265 -0.434265 -0.442273 -0.434935 -0.434935
-0.471347 -0.462243 -0.462243 -0.480953 -0.470825 -0.470825 -0.481365 -0.471167 -0.471167
-0.547373 -0.535358 -0.535358 -0.575658 -0.562365 -0.562365 -0.577198 -0.563821 -0.563821
-0.648455 -0.633159 -0.633159 -0.711842 -0.694962 -0.694962 -0.715392 -0.698411 -0.698411
-0.637988 -0.621394 -0.621394 -0.657693 -0.639233 -0.639233 -0.658692 -0.640104 -0.640104
-0.606933 -0.595329 -0.595329 -0.611805 -0.598957 -0.598957 -0.611818 -0.598886 -0.598886
-0.340317 -0.333718 -0.333718 -0.325769 -0.318552 -0.318552 -0.324889 -0.317635 -0.317635
-0.0721452 -0.0705435 -0.0705435 -0.0717767 -0.0701863 -0.0701863 -0.0716589 -0.070078 -0.070078
0.0985434 0.0985434 0.0985434 -0.186974 -0.186974 -0.186974 -0.354749 -0.354749 -0.354749
""",
    TEN: """
0.194252 0.194252 0.194252 0.256082 0.256082 0.256082 0.259524 0.259524 0.259524
-0.459601 -0.451895 -0.451895 -0.474747 -0.46629 -0.46629 -0.475562 -0.467058 -0.467058
-0.504229 -0.494166 -0.494166 -0.516566 -0.505553 -0.505553 -0.517177 -0.506105 -0.506105
-0.570489 -0.559246 -0.559246 -0.598025 -0.585765 -0.585765 -0.599527 -0.587208 -0.587208
-0.671747 -0.660597 -0.660597 -0.732935 -0.720723 -0.720723 -0.736385 -0.724109 -0.724109
-0.655152 -0.644208 -0.644208 -0.675961 -0.663965 -0.663965 -0.67701 -0.664948 -0.664948
-0.625405 -0.612578 -0.612578 -0.636047 -0.621904 -0.621904 -0.636688 -0.622459 -0.622459
-0.462307 -0.452319 -0.452319 -0.458666 -0.447728 -0.447728 -0.458498 -0.447501 -0.447501
-0.265721 -0.260551 -0.260551 -0.277302 -0.271802 -0.271802 -0.277966 -0.272453 -0.272453
0.0600557 0.0600557 0.0600557 -0.185444 -0.185444 -0.185444 -0.316452 -0.316452 -0.316452
""",
}
RULES: tuple[tuple[bool, Double], ...] = ((False, "any"), (True, "any"), (True, "10-11"))
LAST_DIGIT = 1.6e-6  # His values of splitting are good to a millionth.


@pytest.mark.parametrize(("up", "hits_soft_17"), HITTING)
def test_hitting_is_met_by_the_fixed_strategy_and_ours_is_never_worse(
    up: int, hits_soft_17: bool
) -> None:
    rules, shoe = Rules(decks=1, hits_soft_17=hits_soft_17), shoe_of(1, hits_soft_17)
    his = play_values(shoe, rules, fixed(hits_soft_17), choose=False)
    best = optimal(rules).values
    more = 0.0
    for low, high, printed in cells(HITTING[up, hits_soft_17]):
        at = shoe.shapes.of(low, high) * 10 + up
        assert his.hit[at] / shoe.free[at] == pytest.approx(printed, abs=LAST_DIGIT), (low, high)
        more = max(more, best.hit[at] / shoe.free[at] - printed)
        assert best.hit[at] / shoe.free[at] > printed - LAST_DIGIT
    assert more < 0.004


def test_standing_and_doubling_against_a_ten_agree_whatever_is_played_later() -> None:
    shoe, values = shoe_of(1, False), optimal(Rules(decks=1, hits_soft_17=False)).values
    for table, printed in ((values.stand, STANDING), (values.double, DOUBLING)):
        for low, high, value in cells(printed):
            at = shoe.shapes.of(low, high) * 10 + TEN
            assert table[at] / shoe.free[at] == pytest.approx(value, abs=6e-6), (low, high)


@pytest.mark.parametrize("up", SPLITTING)
def test_splitting_is_met_by_the_fixed_strategy(up: int) -> None:
    shoe = shoe_of(1, False)
    for pair, line in enumerate(SPLITTING[up].split("\n")[1:-1]):
        at = shoe.shapes.of(pair, pair) * 10 + up
        for printed, (max_hands, (after_split, double)) in zip(
            map(float, line.split()), [(n, rule) for n in (2, 3, 4) for rule in RULES], strict=True
        ):
            rules = Rules(
                decks=1,
                hits_soft_17=False,
                max_hands=max_hands,
                double_after_split=after_split,
                double=double,
                resplit_aces=True,
            )
            play = replace(optimal(rules).play, hits=fixed(False))
            found = split_value(shoe, rules, play, pair, up) / shoe.free[at]
            assert found == pytest.approx(printed, abs=LAST_DIGIT), (pair, max_hands, double)


def cells(text: str) -> Iterator[tuple[int, int, float]]:
    for high, line in enumerate(text.split("\n")[1:-1]):
        for low, word in enumerate(line.split()):
            if word != "-":
                yield low, high, float(word)


@cache
def fixed(hits_soft_17: bool) -> array[int]:
    """Hard: 12 stands against 4 to 6, 13 against 2 and 3, else 17. Soft: 18 stands, 19 against a
    nine, a ten, and an ace of a dealer who hits soft 17."""
    table = shapes()
    found = array("b", bytes(10 * len(table)))
    for shape in range(len(table)):
        for up in range(10):
            high = up in (8, TEN) or (up == ACE and hits_soft_17)
            hard = 12 if up in (3, 4, 5) else 13 if up in (1, 2) else 17
            least = 18 + high if table.soft[shape] else hard
            found[shape * 10 + up] = table.total[shape] < least
        sixteen = table.total[shape] == 16 and not table.soft[shape]
        if sixteen and table.size[shape] > 2:
            found[shape * 10 + TEN] = 0
    found[table.of(SEVEN, SEVEN) * 10 + TEN] = 0
    return found
