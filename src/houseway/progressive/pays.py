"""What a hand is worth at the link's one wager, whatever the meters show."""

from houseway.money import DOLLAR, Money
from houseway.progressive.rules import WHOLE_BP, LinkRules, Prize, Share, Times


def fixed_pay(rules: LinkRules, hand: str) -> Money | None:
    """So many times the wager, or a house prize; None where the hand wins a share of a level."""
    match rules.hands[hand].pay:
        case Times(times):
            return times * rules.wager
        case Prize(amount):
            return amount
        case Share():
            return None


def is_small(rules: LinkRules, hand: str, below: Money) -> bool:
    """A fixed pay from the tray, without envy and below a set amount."""
    row = rules.hands.get(hand)
    pays = row and isinstance(row.pay, Times) and not row.pay.level and not row.envy
    return bool(pays) and (fixed_pay(rules, hand) or 0) < below


def envy_each(rules: LinkRules, hand: str) -> Money:
    """What every other seat in the game is paid for this hand: dollars as printed; on links that
    say so, times the wager."""
    printed = rules.hands[hand].envy
    if not rules.envy_times_wager:
        return printed
    amount, rest = divmod(printed * rules.wager, DOLLAR)
    assert rest == 0, "whole cents times whole cents is a whole number of micro-dollars"
    return amount


def is_whole_level(rules: LinkRules, hand: str) -> bool:
    pay = rules.hands[hand].pay
    return isinstance(pay, Share) and pay.share_bp == WHOLE_BP
