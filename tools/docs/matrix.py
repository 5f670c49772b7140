"""docs/bet-matrix.md: every bet against every outcome, computed by the settlements themselves."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from houseway.games import FILES, game_title
from houseway.games import game as game_of
from houseway.games.caribbean_stud import settlement as caribbean_stud
from houseway.games.dj_wild import settlement as dj_wild
from houseway.games.families.blackjack import settlement as blackjack
from houseway.games.mississippi_stud import settlement as mississippi_stud
from houseway.games.san_lo import settlement as san_lo
from houseway.games.three_card_poker import settlement as three_card_poker
from houseway.hands import five_card, names, wild
from houseway.money import DOLLAR, ToOne
from houseway.paytables import Paytable, paytable, words
from houseway.table.settlement import Line, settle_side_bet
from tools.docs import pays
from tools.docs.text import page, table

SOURCE = "the settlements in `src/houseway/games` and the catalog"
# What happens to a side bet when its player folds; see RULEBOOK and WagerRules.after_fold.
AFTER_FOLD = {
    "stays": "by its paytable",
    "forfeited": "loses",
    "house-choice": "as the house decides",
    "no-fold": "-",
}
BY_TABLE = "by its paytable"
FOLDS = "player folds"
Outcomes = Mapping[str, Sequence[Iterable[Line]]]  # outcome -> lines of each case it covers


def made() -> str:
    return page(
        "Bets and outcomes",
        SOURCE,
        "What each outcome does to each bet under the usual house settings; the pays and the"
        " settings are on the page of each game.\n"
        "A dash means that the bet is not on the layout at that point, or that another column"
        " decides it.",
        *(game_part(game) for game in FILES),
    )


def game_part(game: str) -> str:
    title = game_title(game)
    return f"## {title}\n\n{outcome_grid(game)}\n\nPays: [{title}](games/{game}.md)"


def outcome_grid(game: str) -> str:
    outcomes = OUTCOMES[game]() if game in OUTCOMES else by_rows(game)
    spots = dict.fromkeys(
        line.spot for cases in outcomes.values() for lines in cases for line in lines
    )
    base = [(words.bet_words(spot), *cells(spot, outcomes)) for spot in spots]
    side = [
        side_row(group[0], outcomes) for group in pays.groups(game) if group[0].bet not in spots
    ]
    return table(("bet", *outcomes), [*base, *dict.fromkeys(side)])


def by_rows(game: str) -> Outcomes:
    """A game paid by its paytable alone: every hand on it, and anything lower."""
    found = game_of(game)
    rows = paytable(found.tables[found.base[0]]).rows
    spots = list(found.base_spots)

    def settled(hands: Sequence[str]) -> list[list[Line]]:
        return [[settle_side_bet(spot, DOLLAR, rows, (hand,)) for spot in spots] for hand in hands]

    least = names.label("five_card", rows[-1].hand).lower()
    return {least: settled([row.hand for row in rows]), "anything less": settled([""])}


def side_row(one: Paytable, outcomes: Outcomes) -> tuple[str, ...]:
    # An ante bonus has no stake of its own to lose.
    after_fold = "-" if one.bet == "ante_bonus" else AFTER_FOLD[one.wager.after_fold]
    name = words.bet_words(one.bet)
    return (name, *(after_fold if outcome == FOLDS else BY_TABLE for outcome in outcomes))


def cells(spot: str, outcomes: Outcomes) -> list[str]:
    return [
        spread([line for lines in cases for line in lines if line.spot == spot])
        for cases in outcomes.values()
    ]


def spread(lines: Sequence[Line]) -> str:
    """One word if all cases of an outcome agree, otherwise the least and the most it pays."""
    if not lines:
        return "-"
    found = sorted({Fraction(line.net, line.stake) for line in lines})
    if len(found) > 1:
        assert found[0] > 0, f"{lines[0].spot} wins and loses in one outcome"
        return f"pays {ToOne(found[0])} up to {ToOne(found[-1])}"
    (net,) = found
    if lines[0].outcome == "wins":
        return f"pays {blackjack.WORDS.get(ToOne(net)) or ToOne(net)}"
    return "loses half" if net == Fraction(-1, 2) else lines[0].outcome


def mississippi_stud_outcomes() -> Outcomes:
    bets = dict.fromkeys(mississippi_stud.LINE, DOLLAR)
    rows = paytable("ms-01").rows

    def settled(hand: str) -> tuple[Line, ...]:
        return mississippi_stud.settle_line(bets, rows, names.with_wider(five_card.FAMILY, hand))

    made_before = mississippi_stud.LINE[:-1]  # the last fold comes before the last bet
    better = [row.hand for row in rows if isinstance(row.pay, ToOne)]
    return {
        FOLDS: [mississippi_stud.settle_fold(dict.fromkeys(made_before, DOLLAR))],
        "pair of jacks or better": [settled(hand) for hand in better],
        "pair of sixes to tens": [settled("pair_sixes_to_tens")],
        "anything less": [settled("pair"), settled("high_card")],
    }


def dj_wild_outcomes() -> Outcomes:
    table_ = paytable("dj-wild")
    paid = [row.hand for row in table_.rows if isinstance(row.pay, ToOne)]
    less = [name for name in wild.CATEGORIES if name not in paid]
    play = dj_wild.settle_play
    return {
        FOLDS: [dj_wild.settle_fold(DOLLAR)],
        "player better, straight or higher": [
            play(DOLLAR, "player_better", hand, table_) for hand in paid
        ],
        "player better, below a straight": [
            play(DOLLAR, "player_better", hand, table_) for hand in less
        ],
        "tie": [play(DOLLAR, "tie", hand, table_) for hand in paid + less],
        "dealer better": [play(DOLLAR, "dealer_better", hand, table_) for hand in paid + less],
    }


def caribbean_stud_outcomes() -> Outcomes:
    table_ = paytable("caribbean-stud")
    every = five_card.CATEGORIES
    high, low = every[every.index("two_pair") :], every[: every.index("two_pair")]
    play = caribbean_stud.settle_raise
    return {
        FOLDS: [caribbean_stud.settle_fold(DOLLAR)],
        "dealer does not qualify": [
            play(DOLLAR, "dealer_not_qualified", hand, table_) for hand in every
        ],
        "player better, two pair or higher": [
            play(DOLLAR, "player_better", hand, table_) for hand in high
        ],
        "player better, below two pair": [
            play(DOLLAR, "player_better", hand, table_) for hand in low
        ],
        "tie": [play(DOLLAR, "tie", hand, table_) for hand in every],
        "dealer better": [play(DOLLAR, "dealer_better", hand, table_) for hand in every],
    }


def royal_match_outcomes() -> Outcomes:
    """Insurance has its own columns, because only the dealer's blackjack decides it."""
    results: dict[str, blackjack.Result] = {
        "blackjack": "blackjack",
        "beats the dealer": "wins",
        "equals the dealer": "pushes",
        "dealer better": "loses",
        "over 21": "busts",
        "surrenders, where offered": "surrenders",
    }
    return {
        **{name: [[blackjack.settle_hand(how, DOLLAR)]] for name, how in results.items()},
        "dealer has blackjack": [[blackjack.settle_insurance(DOLLAR, True)]],
        "dealer has no blackjack": [[blackjack.settle_insurance(DOLLAR, False)]],
    }


def three_card_poker_outcomes() -> Outcomes:
    bonus = paytable("ante-bonus-a")
    play = three_card_poker.settle_play
    return {
        FOLDS: [three_card_poker.settle_fold(DOLLAR)],
        "dealer does not qualify": [play(DOLLAR, "dealer_not_qualified", "high_card", bonus)],
        "player better": [play(DOLLAR, "player_better", "high_card", bonus)],
        "tie": [play(DOLLAR, "tie", "high_card", bonus)],
        "dealer better": [play(DOLLAR, "dealer_better", "high_card", bonus)],
    }


def san_lo_outcomes() -> Outcomes:
    main, hat = paytable("san-lo"), paytable("hat-trick")

    def both(wins: int, foul: str = "") -> list[Line]:
        return [
            san_lo.settle_main(DOLLAR, wins, foul, main),
            san_lo.settle_hat_trick(DOLLAR, wins, foul, hat),
        ]

    return {
        "all three hands win": [both(3)],
        "two hands win": [both(2)],
        "one hand wins": [both(1)],
        "no hand wins": [both(0)],
        "fouled": [both(wins, "Fouled.") for wins in range(4)],
    }


OUTCOMES = {
    "mississippi-stud": mississippi_stud_outcomes,
    "dj-wild": dj_wild_outcomes,
    "caribbean-stud": caribbean_stud_outcomes,
    "royal-match-21": royal_match_outcomes,
    "three-card-poker": three_card_poker_outcomes,
    "san-lo": san_lo_outcomes,
}
