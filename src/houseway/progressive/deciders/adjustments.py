"""Manual adjustments: a level rises with a reason and falls only for a lawful one."""

from typing import get_args

from houseway.money import CENT, Money, show
from houseway.progressive import commands as c
from houseway.progressive import events as e
from houseway.progressive.deciders.guards import need_person_and_reason
from houseway.progressive.queue import queue
from houseway.progressive.refused import refuse, refuse_if
from houseway.progressive.rules import LinkRules
from houseway.progressive.state import Level, Link

LAWFUL = get_args(c.Lawful)


def lower_level(rules: LinkRules, link: Link, command: c.LowerLevel) -> list[e.Event]:
    """WAC 230-15-695 (R18): five reasons and no other."""
    level = _adjustable(link, command)
    refuse_if(command.lawful not in LAWFUL, "reason_unlawful")
    need_no_claim(link, command.level)
    pool = _pool(level, command)
    return [
        e.LevelLowered(
            command.level, command.amount, command.lawful, pool, command.by, command.reason
        )
    ]


def raise_level(rules: LinkRules, link: Link, command: c.RaiseLevel) -> list[e.Event]:
    level = _adjustable(link, command)
    refuse_if(command.amount < CENT, "amount_wrong")
    need_no_claim(link, command.level)
    above = command.amount - level.fitting(command.amount)
    return [e.LevelRaised(command.level, command.amount, above, command.by, command.reason)]


def buy_merchandise(rules: LinkRules, link: Link, command: c.BuyMerchandise) -> list[e.Event]:
    """WAC 230-15-700 (R26): only money that is not displayed."""
    level = _adjustable(link, command)
    refuse_if(command.pool not in ("reserve", "overflow"), "pool_unknown")
    need_no_claim(link, command.level)
    _need_held(command, level.reserve if command.pool == "reserve" else level.overflow)
    return [
        e.MerchandiseBought(command.level, command.pool, command.amount, command.by, command.reason)
    ]


def release_overflow(rules: LinkRules, link: Link, command: c.ReleaseOverflow) -> list[e.Event]:
    level = _adjustable(link, command)
    need_no_claim(link, command.level)
    _need_held(command, level.fitting(level.overflow))
    return [e.OverflowReleased(command.level, command.amount, command.by, command.reason)]


def set_maximum(rules: LinkRules, link: Link, command: c.SetMaximum) -> list[e.Event]:
    """R16: never below the meter, and only with its notice. Lifting it needs neither."""
    need_person_and_reason(command.by, command.reason)
    level = known_level(link, command.level)
    if command.maximum is not None:
        shown = show(level.current)
        refuse_if(
            command.maximum < level.current, "below_meter", level=command.level, current=shown
        )
        refuse_if(not command.notice, "notice_missing")
    return [e.MaximumSet(command.level, command.maximum, command.by, command.reason)]


Adjustment = c.LowerLevel | c.RaiseLevel | c.ReleaseOverflow | c.BuyMerchandise


def _adjustable(link: Link, command: Adjustment) -> Level:
    need_person_and_reason(command.by, command.reason)
    level = known_level(link, command.level)
    refuse_if(command.amount <= 0, "amount_wrong")
    return level


def known_level(link: Link, name: str) -> Level:
    level = link.levels.get(name)
    if level is None:
        refuse("level_unknown", level=name)
    return level


def need_no_claim(link: Link, level: str) -> None:
    refuse_if(bool(queue(link, level)), "claim_on_level", level=level)


def _pool(level: Level, command: c.LowerLevel) -> str:
    """Where the money may come from, for this reason; refuses what is not there."""
    match command.lawful:
        case "gross_receipts":
            # Only money that is not displayed may become gross receipts.
            refuse_if(command.pool not in ("reserve", "overflow"), "pool_unknown")
            held = level.reserve if command.pool == "reserve" else level.overflow
            _need_held(command, held)
            return command.pool
        case "maximum":
            above = 0 if level.maximum is None else level.current - level.maximum
            refuse_if(command.amount > above, "not_above_maximum", level=command.level)
        case "seed_recovery":
            left = level.seed_unrecovered
            shown = show(left)
            refuse_if(
                command.amount > left, "seed_recovered", level=command.level, unrecovered=shown
            )
    _need_held(command, level.current)
    return "display"


def _need_held(command: Adjustment, held: Money) -> None:
    refuse_if(command.amount > held, "more_than_held", level=command.level, held=show(held))
