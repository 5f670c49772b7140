"""What a hand is worth at the link's one wager, whatever the meters show."""

from collections.abc import Iterator

from houseway.money import DOLLAR, Money
from houseway.progressive.rules import WHOLE_BP, LinkRules, Prize, Share, Times
from houseway.progressive.state import Award, Link, is_claim, round_awards


def fixed_pay(rules: LinkRules, hand: str) -> Money | None:
    """A multiple of the wager, or a house prize; None if the hand wins a share of a level."""
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
    """What every other seat in the game is paid for this hand: the printed dollars, or, on links
    whose rules say so, a multiple of the wager."""
    printed = rules.hands[hand].envy
    if not rules.envy_times_wager:
        return printed
    amount, rest = divmod(printed * rules.wager, DOLLAR)
    assert rest == 0, "whole cents times whole cents is a whole number of micro-dollars"
    return amount


def is_whole_level(rules: LinkRules, hand: str) -> bool:
    pay = rules.hands[hand].pay
    return isinstance(pay, Share) and pay.share_bp == WHOLE_BP


def envy(
    rules: LinkRules, link: Link, table: str, *, with_claims: bool = False
) -> dict[int, Money]:
    """Per seat of the open game, from the tray, at the end of the round.

    Every other seat with the progressive wager wins the envy of each qualifying hand: never for its
    own hand, never at another table. Claims not yet posted count only for a preview.
    """
    due: dict[int, Money] = {}
    for award in round_awards(link, table):
        amount = envy_each(rules, award.hand)
        if not amount or award.is_backed_out or not (with_claims or award.step == "posted"):
            continue
        for seat in link.tables[table].wagers:
            if seat != award.seat:
                due[seat] = due.get(seat, 0) + amount
    return dict(sorted(due.items(), reverse=True))


def claims(link: Link, table: str = "") -> Iterator[Award]:
    """In the order of the presses; of one table if one is named."""
    for award in link.awards.values():
        if is_claim(award) and table in ("", award.table):
            yield award


def pending_levels(link: Link) -> frozenset[str]:
    return frozenset(award.level for award in claims(link) if award.level)


def is_jackpot_pending(rules: LinkRules, link: Link) -> bool:
    """Anywhere on the link: on one of its levels, or for the prize of a house jackpot."""
    return any(
        award.level or isinstance(rules.hands[award.hand].pay, Prize) for award in claims(link)
    )
