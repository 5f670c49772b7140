"""What "pending" means, for signs, screens, alarms and the API alike: a hand that was claimed and
is not on record yet. A claim on the tray is a claim, but no jackpot is pending for it."""

from collections.abc import Iterator

from houseway.progressive.rules import LinkRules, Prize
from houseway.progressive.state import Award, Link, is_claim


def claims(link: Link, table: str = "") -> Iterator[Award]:
    """In the order of the presses; of one table where one is named."""
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
