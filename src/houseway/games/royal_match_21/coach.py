"""What an answer is worth at a blackjack table with Blazing 7's on the player's cards.

Two sevens win more on that wager if the next card is also a seven, and every answer except standing
and surrender takes a card: so the wager depends on the decision and is included.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from houseway.cards import rank_of, standard_deck
from houseway.counting.advice import Counsel, Worth
from houseway.counting.solver import Seen
from houseway.games.families.blackjack.settings import SEVENS, Settings, terms_of
from houseway.games.families.blackjack.strategy import coach
from houseway.games.families.blackjack.strategy.bots import RANKS
from houseway.games.royal_match_21.jackpots import SEVEN, seven_names
from houseway.money import Money
from houseway.paytables import Paytable
from houseway.table.layout import Layout
from houseway.table.procedure import Ask
from houseway.table.settlement import settle_side_bet

NO_CARD = ("stand", "surrender")
NO_THIRD = ("insurance", "early_surrender", "play_split_hand")
ACE, TEN = 0, 9


def values(layout: Layout[Settings], ask: Ask, seen: Seen) -> Counsel:
    found = coach.values(layout, ask, seen)
    spot = riding_on(layout, ask, seen)
    if not spot:
        return found
    table, stake, meters = layout.tables[spot], seen.wagers[spot], seen.meters[spot]
    without = won(table, stake, meters, seven_names(ask.hand, None))
    drawn = sum(
        (
            chance * won(table, stake, meters, seven_names(ask.hand, third))
            for third, chance in third_cards(layout.settings, ask, seen.gone).items()
        ),
        Fraction(0),
    )
    worth = [
        Worth(answer=one.answer, money=one.money + (without if one.answer in NO_CARD else drawn))
        for one in found.choices
    ]
    said = "includes Blazing 7's: a 7 as the next card wins more"
    best_first = tuple(sorted(worth, key=lambda one: -one.money))
    return replace(found, choices=best_first, assumes=(*found.assumes, said))


def riding_on(layout: Layout[Settings], ask: Ask, seen: Seen) -> str:
    """The spot of a Blazing 7's wager that the next card decides, "" if there is none."""
    two_sevens = [rank_of(card) for card in ask.hand] == [SEVEN, SEVEN]
    if not two_sevens or ask.question in NO_THIRD:
        return ""
    spots = (spot for spot, family in terms_of(layout).with_wager if family == SEVENS)
    return next((spot for spot in spots if seen.wagers.get(spot)), "")


def won(
    table: Paytable, stake: Money, meters: Mapping[str, Money], names: tuple[str, ...]
) -> Fraction:
    line = settle_side_bet(table.bet, stake, table.rows, names)
    return line.net + (line.share.of(meters[line.share.level]) if line.share else Fraction(0))


def third_cards(
    settings: Settings, ask: Ask, gone: tuple[int, ...] = ()
) -> dict[int | None, Fraction]:
    """The chance of each seven as the next card, None for any other card; after a peek the hole
    card is not an ace under a ten, nor a ten under an ace."""
    shown, seen = (*ask.hand, *ask.board), gone or (0,) * 52
    left = {card: settings.decks - shown.count(card) - seen[card] for card in standard_deck()}
    unseen, no = sum(left.values()), {ACE: TEN, TEN: ACE}.get(RANKS[ask.board[0]], -1)
    barred = sum(left[card] for card in left if RANKS[card] == no) if settings.peeks else 0
    each = Fraction(unseen - 1 - barred, (unseen - 1) * (unseen - barred))
    found: dict[int | None, Fraction] = {
        card: count * each for card, count in left.items() if rank_of(card) == SEVEN
    }
    found[None] = 1 - sum(found.values(), Fraction(0))
    return found
