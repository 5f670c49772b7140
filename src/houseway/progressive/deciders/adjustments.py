"""Manual adjustments: a level is raised with a reason and lowered only for a lawful one."""

from typing import get_args

from houseway.money import CENT, Money, show
from houseway.progressive import events
from houseway.progressive.deciders.guards import need_person_and_reason
from houseway.progressive.queue import queue
from houseway.progressive.refused import refuse, refuse_if
from houseway.progressive.rules import LinkRules
from houseway.progressive.state import Level, Link

LAWFUL = get_args(events.Lawful)


def lower_level(
    rules: LinkRules,
    link: Link,
    level: str,
    amount: Money,
    lawful: events.Lawful | None,
    by: str,
    reason: str,
    pool: str = "",
) -> list[events.Event]:
    """WAC 230-15-695 (R18): one of five reasons. `pool` is "reserve" or "overflow" for gross
    receipts, which never come off the display."""
    held = _adjustable(link, level, amount, by, reason)
    if lawful is None or lawful not in LAWFUL:
        refuse("reason_unlawful")
    need_no_claim(link, level)
    source = _pool(held, level, amount, lawful, pool)
    return [events.LevelLowered(level, amount, lawful, source, by, reason)]


def raise_level(
    rules: LinkRules, link: Link, level: str, amount: Money, by: str, reason: str
) -> list[events.Event]:
    held = _adjustable(link, level, amount, by, reason)
    refuse_if(amount < CENT, "amount_wrong")
    need_no_claim(link, level)
    above = amount - held.fitting(amount)
    return [events.LevelRaised(level, amount, above, by, reason)]


def buy_merchandise(
    rules: LinkRules, link: Link, level: str, pool: str, amount: Money, by: str, reason: str
) -> list[events.Event]:
    """WAC 230-15-700 (R26): only money that is not displayed."""
    held = _adjustable(link, level, amount, by, reason)
    refuse_if(pool not in ("reserve", "overflow"), "pool_unknown")
    need_no_claim(link, level)
    _need_held(level, amount, held.reserve if pool == "reserve" else held.overflow)
    return [events.MerchandiseBought(level, pool, amount, by, reason)]


def release_overflow(
    rules: LinkRules, link: Link, level: str, amount: Money, by: str, reason: str
) -> list[events.Event]:
    """Money above the maximum goes back on the display, as far as the maximum allows."""
    held = _adjustable(link, level, amount, by, reason)
    need_no_claim(link, level)
    _need_held(level, amount, held.fitting(held.overflow), "the overflow of ")
    return [events.OverflowReleased(level, amount, by, reason)]


def set_maximum(
    rules: LinkRules,
    link: Link,
    level: str,
    maximum: Money | None,
    notice: bool,
    by: str,
    reason: str,
) -> list[events.Event]:
    """R16: never below the meter, and only with its notice. Lifting it needs neither."""
    need_person_and_reason(by, reason)
    current = known_level(link, level).current
    if maximum is not None:
        refuse_if(maximum < current, "below_meter", level=level, current=show(current))
        refuse_if(not notice, "notice_missing")
    return [events.MaximumSet(level, maximum, by, reason)]


def _adjustable(link: Link, level: str, amount: Money, by: str, reason: str) -> Level:
    need_person_and_reason(by, reason)
    held = known_level(link, level)
    refuse_if(amount <= 0, "amount_wrong")
    return held


def known_level(link: Link, name: str) -> Level:
    level = link.levels.get(name)
    if level is None:
        refuse("level_unknown", level=name)
    return level


def need_no_claim(link: Link, level: str) -> None:
    refuse_if(bool(queue(link, level)), "claim_on_level", level=level)


def _pool(held: Level, level: str, amount: Money, lawful: events.Lawful, pool: str) -> str:
    """Where the money comes from for this reason; refuses more than there is."""
    match lawful:
        case "gross_receipts":
            # Only money that is not displayed may become gross receipts.
            refuse_if(pool not in ("reserve", "overflow"), "pool_unknown")
            hidden = held.reserve if pool == "reserve" else held.overflow
            _need_held(level, amount, hidden, f"the {pool} of ")
            return pool
        case "maximum":
            above = 0 if held.maximum is None else held.current - held.maximum
            refuse_if(amount > above, "not_above_maximum", level=level)
        case "seed_recovery":
            left = held.seed_unrecovered
            refuse_if(amount > left, "seed_recovered", level=level, unrecovered=show(left))
    _need_held(level, amount, held.current)
    return "display"


def _need_held(level: str, amount: Money, held: Money, part: str = "") -> None:
    refuse_if(amount > held, "more_than_held", part=part, level=level, held=show(held))
