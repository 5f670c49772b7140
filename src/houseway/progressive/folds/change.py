"""A link with one thing changed, and the filing of finished wins."""

from msgspec.structs import replace

from houseway.progressive.state import HISTORY, Award, Level, Link
from houseway.progressive.tables import Table


def with_level(link: Link, name: str, level: Level) -> Link:
    return replace(link, levels={**link.levels, name: level})


def with_table(link: Link, name: str, table: Table) -> Link:
    return replace(link, tables=link.tables.replaced(name, table))


def with_award(link: Link, award: Award) -> Link:
    return replace(link, awards={**link.awards, award.number: award})


def without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)


def mark_reversed(link: Link, number: int, **flags: bool) -> Link:
    if number in link.awards:
        return archive(with_award(link, replace(link.awards[number], **flags)))
    award = replace(link.history[number], **flags)
    return replace(link, history={**link.history, number: award})


def archive(link: Link) -> Link:
    """Move finished wins to the history, which drops the oldest win of each level."""
    done = {n: a for n, a in link.awards.items() if is_finished(link, a)}
    if not done:
        return link
    history = {**link.history, **done}
    for level in {award.level for award in done.values()}:
        numbers = sorted(n for n, a in history.items() if a.level == level)
        for number in numbers[:-HISTORY]:
            del history[number]
    awards = {n: a for n, a in link.awards.items() if n not in done}
    return replace(link, awards=awards, history=history)


def is_finished(link: Link, award: Award) -> bool:
    table = link.tables.get(award.table)
    in_play = table is not None and table.is_open and table.game == award.game
    return award.is_settled and award.is_closed and not in_play
