"""DJ Wild Stud Poker: the settlement of ante, blind and play, trips, and two way bad beat.

Rules: RULEBOOK section 3. The joker and all deuces are wild. Blind equals the ante, play is twice
the ante, the dealer always plays. Trips and two way bad beat stay in action after a fold.
"""

from collections.abc import Collection
from typing import Literal

from houseway.games.settlement import Line, even_money, lose, paid, push
from houseway.games.side_bets import settle_side_bet
from houseway.hands import names, wild
from houseway.money import Money
from houseway.paytables import Paytable, Prize

Showdown = Literal["player_better", "tie", "dealer_better"]

PLAY_TIMES = 2  # the play wager in antes
BAD_BEAT_FROM = wild.CATEGORIES.index("trips")


def settle_fold(ante: Money) -> tuple[Line, ...]:
    """A fold gives up ante and blind."""
    return (
        lose("ante", ante, "Folded: the ante is forfeited."),
        lose("blind", ante, "Folded: the blind is forfeited with the ante."),
    )


def settle_play(
    ante: Money, showdown: Showdown, category: str, blind: Paytable
) -> tuple[Line, ...]:
    """Ante, play and blind of a seat that raised; `category` is the player's."""
    return (
        settle_even("ante", ante, showdown),
        settle_even("play", PLAY_TIMES * ante, showdown),
        settle_blind(ante, showdown, category, blind),
    )


def settle_even(spot: str, stake: Money, showdown: Showdown) -> Line:
    match showdown:
        case "player_better":
            return even_money(spot, stake, "Better than the dealer: 1 to 1.")
        case "tie":
            return push(spot, stake, "Equal to the dealer: a push.")
        case "dealer_better":
            return lose(spot, stake, "The dealer's hand is better.")


def settle_blind(stake: Money, showdown: Showdown, category: str, table: Paytable) -> Line:
    """Paid by the table on a winning hand; a winner that the table does not name pushes."""
    if showdown != "player_better":
        return settle_even("blind", stake, showdown)
    bears = borne(category)
    row = next((row for row in table.rows if row.hand in bears), None)
    if row is None:
        return push("blind", stake, "A winning hand below the blind's table: a push.", category)
    assert not isinstance(row.pay, Prize), "the blind pays money"
    return paid("blind", stake, row.pay, f"Better than the dealer: {row.pay}.", row.hand)


def settle_trips(stake: Money, table: Paytable, classes: Collection[str], spoken: str = "") -> Line:
    """On the player's own hand alone; `classes` are the names it bears, natural or wild."""
    return settle_side_bet("trips", stake, table.rows, classes, spoken)


def settle_two_way_bad_beat(
    stake: Money, table: Paytable, player: str, dealer: str, showdown: Showdown
) -> Line:
    """Both hold trips or better and one of them loses: the losing hand is paid.

    `player` and `dealer` are categories.
    """
    spot = "two_way_bad_beat"
    if min(map(wild.CATEGORIES.index, (player, dealer))) < BAD_BEAT_FROM:
        return lose(spot, stake, "Not both hands are three of a kind or better.")
    if showdown == "tie":
        return lose(spot, stake, "The hands tie: no hand was beaten.")
    loser = dealer if showdown == "player_better" else player
    return settle_side_bet(spot, stake, table.rows, borne(loser), f"{loser_words(loser)} beaten")


def borne(category: str) -> tuple[str, ...]:
    """The names of a category: a royal flush is a straight flush where no row says royal."""
    return names.with_wider(wild.FAMILY, category)


def loser_words(category: str) -> str:
    return names.label(wild.FAMILY, category)
