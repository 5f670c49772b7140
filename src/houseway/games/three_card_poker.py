"""Three Card Poker: the settlement of ante, play and ante bonus.

Rules: RULEBOOK section 6. The dealer plays with queen high or better. Pair plus and the bonus bet
are side bets on the player's own three cards (side_bets.py); a fold forfeits pair plus too.
"""

from typing import Literal

from houseway.games.settlement import Line, even_money, lose, push
from houseway.games.side_bets import settle_side_bet
from houseway.money import Money
from houseway.paytables import Paytable

Showdown = Literal["dealer_not_qualified", "player_better", "dealer_better", "tie"]


def settle_fold(ante: Money, pair_plus: Money = 0) -> tuple[Line, ...]:
    """A fold forfeits ante and pair plus both."""
    lines = [lose("ante", ante, "Folded: the ante is forfeited.")] if ante else []
    if pair_plus:
        lines.append(lose("pair_plus", pair_plus, "Folded: pair plus is forfeited with the ante."))
    return tuple(lines)


def settle_play(
    ante: Money, showdown: Showdown, category: str, ante_bonus: Paytable
) -> tuple[Line, ...]:
    """Play, ante bonus, ante: in the order the dealer settles them. Play equals the ante."""
    bonus = settle_side_bet("ante_bonus", ante, ante_bonus.rows, {category})
    lines = [settle_play_wager(ante, showdown), settle_ante(ante, showdown)]
    if bonus.outcome == "wins":
        # The bonus rides on the ante: it has no stake of its own and nothing to lose.
        paid_bonus = Line(
            spot="ante_bonus", stake=0, outcome="wins", net=bonus.net, why=bonus.why, hand=category
        )
        lines.insert(1, paid_bonus)
    return tuple(lines)


def settle_play_wager(play: Money, showdown: Showdown) -> Line:
    match showdown:
        case "dealer_not_qualified":
            return push("play", play, "The dealer does not have queen high: play pushes.")
        case "player_better":
            return even_money("play", play, "Better than the dealer: 1 to 1.")
        case "dealer_better":
            return lose("play", play, "The dealer's hand is better.")
        case "tie":
            return push("play", play, "Equal to the dealer: a push.")


def settle_ante(ante: Money, showdown: Showdown) -> Line:
    match showdown:
        case "dealer_not_qualified":
            return even_money("ante", ante, "The dealer does not have queen high: 1 to 1.")
        case "player_better":
            return even_money("ante", ante, "Better than the dealer: 1 to 1.")
        case "dealer_better":
            return lose("ante", ante, "The dealer's hand is better.")
        case "tie":
            return push("ante", ante, "Equal to the dealer: a push.")
