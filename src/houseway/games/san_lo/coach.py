"""The coach's figures for San Lo: each legal setting, and which of them an answer amounts to."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from houseway.games.san_lo.advice import DEALER_HANDS, Advice, advise
from houseway.games.san_lo.procedure import HAT_TRICK, MAIN, Settings
from houseway.games.san_lo.setting.house_way import WAYS, house_way
from houseway.games.san_lo.setting.steps import HOUSE_WAY, ORDERS, WAIT
from houseway.games.san_lo.settlement import settle_wins
from houseway.hands.setting import foul_of
from houseway.hands.setting.notation import read_word, shown, strengths
from houseway.table.layout import Layout
from houseway.table.procedure import Wagers

FOUL = "a foul"
Values = tuple[tuple[str, Fraction], ...]  # by the setting in words, best first


def values(layout: Layout[Settings], hand: Sequence[int], wagers: Wagers) -> Values:
    """In micro-dollars; a foul loses both bets and comes last."""
    bets = {bet: wagers.get(bet, 0) for bet in (MAIN, HAT_TRICK)}
    found = [
        (shown(advice.setting.cards), expected(layout, advice, bets))
        for advice in advised(tuple(sorted(hand)), layout.settings.house_way)
    ]
    best_first = sorted(found, key=lambda one: -one[1])
    return (*best_first, (FOUL, Fraction(-sum(bets.values()))))


@lru_cache(maxsize=8)
def advised(hand: tuple[int, ...], way: str) -> tuple[Advice, ...]:
    return advise(hand, way)


def expected(layout: Layout[Settings], advice: Advice, bets: Wagers) -> Fraction:
    """The settlement says what two and three wins pay, the lab how often they occur."""
    fewer = DEALER_HANDS - advice.two_or_three
    won = [
        fewer * net(layout, bet, stake, 0)
        + (advice.two_or_three - advice.three) * net(layout, bet, stake, 2)
        + advice.three * net(layout, bet, stake, 3)
        for bet, stake in bets.items()
        if stake
    ]
    return Fraction(sum(won), DEALER_HANDS)


def net(layout: Layout[Settings], bet: str, stake: int, wins: int) -> int:
    return settle_wins(stake, layout.tables[bet], wins, "").net


def meant(layout: Layout[Settings], hand: Sequence[int], answer: str, known: Values) -> str:
    """The known setting of equal strength; "" for a player who waits and has not set yet."""
    if answer == WAIT:
        return ""
    if answer == HOUSE_WAY:
        laid = house_way(layout.settings.house_way).lay(hand)
    else:
        laid = WAYS[ORDERS[answer]].lay(hand) if answer in ORDERS else read_word(answer)
    own = strengths(laid)
    if foul_of(own):
        return FOUL
    return next(word for word, _ in known if word != FOUL and strengths(read_word(word)) == own)
