"""What each bet of DJ Wild Stud Poker is paid, once it is known how the hands compare.

The lab calls these too.
"""

from houseway.hands import names, wild
from houseway.money import Money, Push
from houseway.paytables import Paytable, Prize
from houseway.table.settlement import Compared, Line, lose, paid, push, settle_even, settle_side_bet

BAD_BEAT = "two_way_bad_beat"
PLAY_TIMES = 2  # the play wager in antes
BAD_BEAT_FROM = wild.CATEGORIES.index("trips")


def settle_fold(ante: Money) -> tuple[Line, ...]:
    """A fold gives up ante and blind."""
    return (
        lose("ante", ante, "Folded; ante taken."),
        lose("blind", ante, "Folded; blind taken with the ante."),
    )


def settle_play(
    ante: Money, compared: Compared, category: str, blind: Paytable
) -> tuple[Line, ...]:
    """Ante, play and blind of a seat that raised; `category` is the player's."""
    return (
        settle_even("ante", ante, compared),
        settle_even("play", PLAY_TIMES * ante, compared),
        settle_blind(ante, compared, category, blind),
    )


def settle_blind(stake: Money, compared: Compared, category: str, table: Paytable) -> Line:
    """Paid by the table on a winning hand; a winning hand that is not on the table pushes."""
    if compared != "player_better":
        return settle_even("blind", stake, compared)
    hand_names = category_names(category)
    row = next((row for row in table.rows if row.hand in hand_names), None)
    beats = f"{names.label(wild.FAMILY, category)} beats the dealer"
    if row is None:
        return push(
            "blind", stake, f"{beats}, but is too low for the blind paytable: push.", category
        )
    assert not isinstance(row.pay, Prize), "the blind pays money"
    ends = "blind pushes" if isinstance(row.pay, Push) else f"pays {row.pay}"
    return paid("blind", stake, row.pay, f"{beats}: {ends}.", row.hand)


def settle_bad_beat(
    stake: Money, player: str, dealer: str, compared: Compared, table: Paytable
) -> Line:
    """Both hold trips or better and one of them loses: the losing hand is paid.

    `player` and `dealer` are categories.
    """
    if min(map(wild.CATEGORIES.index, (player, dealer))) < BAD_BEAT_FROM:
        return lose(BAD_BEAT, stake, "Both hands need three of a kind or better: loses.")
    if compared == "tie":
        return lose(BAD_BEAT, stake, "The hands tie: loses.")
    loser = dealer if compared == "player_better" else player
    return settle_side_bet(
        BAD_BEAT, stake, table.rows, category_names(loser), f"{loser_words(loser)} beaten"
    )


def category_names(category: str) -> tuple[str, ...]:
    """The names of a category: a royal flush is paid as a straight flush if no row names a
    royal."""
    return names.with_wider(wild.FAMILY, category)


def loser_words(category: str) -> str:
    return names.label(wild.FAMILY, category)
