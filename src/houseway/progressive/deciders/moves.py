"""Moves a jackpot taken out of play to another link, with all its money."""

from houseway.progressive import events
from houseway.progressive.deciders.adjustments import known_level, need_no_claim
from houseway.progressive.deciders.guards import need_person_and_reason
from houseway.progressive.queue import queue
from houseway.progressive.refused import refuse_if
from houseway.progressive.rules import LinkRules
from houseway.progressive.state import Link


def move_out(
    rules: LinkRules, link: Link, level: str, to: str, by: str, reason: str
) -> list[events.Event]:
    """Allowed only from a closed link, once every game is over and every win has left its level."""
    need_person_and_reason(by, reason)
    held = known_level(link, level)
    refuse_if(link.is_open, "still_open")
    for name, table in link.tables.items():
        refuse_if(table.is_open, "game_open", game=table.game, table=name)
    assert not queue(link, level), "a game ends only when its claims have left the level"
    moved = events.Moved(
        current=held.current,
        reserve=held.reserve,
        overflow=held.overflow,
        of_house=min(held.seed_unrecovered, held.current),
    )
    refuse_if(moved.total == 0, "nothing_held", level=level)
    return [events.LevelMovedOut(level, moved, to, by, reason)]


def move_in(
    rules: LinkRules, link: Link, level: str, moved: events.Moved, origin: str, by: str, reason: str
) -> list[events.Event]:
    need_person_and_reason(by, reason)
    refuse_if(not link.has_opened, "link_new")
    held = known_level(link, level)
    need_no_claim(link, level)
    above = moved.current - held.fitting(moved.current)
    return [events.LevelMovedIn(level, moved, above, origin, by, reason)]
