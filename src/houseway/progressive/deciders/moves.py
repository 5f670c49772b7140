"""A jackpot that is taken out of play goes on elsewhere, with all its money."""

from houseway.progressive import commands as c
from houseway.progressive import events as e
from houseway.progressive.deciders.adjustments import known_level, need_no_claim
from houseway.progressive.deciders.guards import need_person_and_reason
from houseway.progressive.queue import queue
from houseway.progressive.refused import refuse_if
from houseway.progressive.rules import LinkRules
from houseway.progressive.state import Link


def move_out(rules: LinkRules, link: Link, command: c.MoveOut) -> list[e.Event]:
    """Only from a link at rest: closed, every game over, every win off its level."""
    need_person_and_reason(command.by, command.reason)
    level = known_level(link, command.level)
    refuse_if(link.is_open, "still_open")
    for name, table in link.tables.items():
        refuse_if(table.is_open, "game_open", game=table.game, table=name)
    assert not queue(link, command.level), "a game ends only when its claims have left the level"
    moved = c.Moved(
        current=level.current,
        reserve=level.reserve,
        overflow=level.overflow,
        of_house=min(level.seed_unrecovered, level.current),
    )
    refuse_if(moved.total == 0, "nothing_held", level=command.level)
    return [e.LevelMovedOut(command.level, moved, command.to, command.by, command.reason)]


def move_in(rules: LinkRules, link: Link, command: c.MoveIn) -> list[e.Event]:
    need_person_and_reason(command.by, command.reason)
    refuse_if(not link.has_opened, "link_new")
    level = known_level(link, command.level)
    need_no_claim(link, command.level)
    above = command.moved.current - level.fitting(command.moved.current)
    return [
        e.LevelMovedIn(
            command.level, command.moved, above, command.origin, command.by, command.reason
        )
    ]
