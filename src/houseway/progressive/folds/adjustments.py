"""Manual adjustments of a level."""

from msgspec.structs import replace

from houseway.progressive import events
from houseway.progressive.folds.change import with_level
from houseway.progressive.state import Link


def level_lowered(link: Link, event: events.LevelLowered) -> Link:
    level = link.levels[event.level]
    amount = event.amount
    match event.lawful, event.pool:
        case "maximum", _:
            level = replace(level, current=level.current - amount, overflow=level.overflow + amount)
        case _, "reserve":
            level = replace(
                level, reserve=level.reserve - amount, reductions=level.reductions + amount
            )
        case _, "overflow":
            level = replace(
                level, overflow=level.overflow - amount, reductions=level.reductions + amount
            )
        case _:
            level = replace(
                level, current=level.current - amount, reductions=level.reductions + amount
            )
    if event.lawful == "seed_recovery":
        level = replace(level, seed_unrecovered=level.seed_unrecovered - amount)
    return with_level(link, event.level, level)


def level_raised(link: Link, event: events.LevelRaised) -> Link:
    level = link.levels[event.level]
    level = replace(
        level,
        current=level.current + event.amount - event.overflow,
        overflow=level.overflow + event.overflow,
        raised=level.raised + event.amount,
    )
    return with_level(link, event.level, level)


def merchandise_bought(link: Link, event: events.MerchandiseBought) -> Link:
    level = link.levels[event.level]
    taken = {event.pool: getattr(level, event.pool) - event.amount}
    level = replace(level, reductions=level.reductions + event.amount, **taken)
    return with_level(link, event.level, level)


def overflow_released(link: Link, event: events.OverflowReleased) -> Link:
    level = link.levels[event.level]
    level = replace(
        level, current=level.current + event.amount, overflow=level.overflow - event.amount
    )
    return with_level(link, event.level, level)


def maximum_set(link: Link, event: events.MaximumSet) -> Link:
    level = link.levels[event.level]
    return with_level(link, event.level, replace(level, maximum=event.maximum))


def level_moved_out(link: Link, event: events.LevelMovedOut) -> Link:
    level = link.levels[event.level]
    moved = event.moved
    level = replace(
        level,
        current=level.current - moved.current,
        reserve=level.reserve - moved.reserve,
        overflow=level.overflow - moved.overflow,
        seed_unrecovered=level.seed_unrecovered - moved.of_house,
        moved_out=level.moved_out + moved.total,
    )
    return with_level(link, event.level, level)


def level_moved_in(link: Link, event: events.LevelMovedIn) -> Link:
    level = link.levels[event.level]
    moved = event.moved
    level = replace(
        level,
        current=level.current + moved.current - event.above,
        reserve=level.reserve + moved.reserve,
        overflow=level.overflow + moved.overflow + event.above,
        seed_unrecovered=level.seed_unrecovered + moved.of_house,
        moved_in=level.moved_in + moved.total,
    )
    return with_level(link, event.level, level)
