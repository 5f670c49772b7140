"""A link's meter history, read from the log; every drop is kept, rises are thinned out."""

from collections.abc import Iterable

import msgspec

from houseway.floor.events import LinkChanged
from houseway.floor.events.upcast import decode
from houseway.floor.store import Record
from houseway.money import Money
from houseway.progressive import Link, evolve
from houseway.progressive.events import AwardBackedOut


class Point(msgspec.Struct, frozen=True):
    """The meters of a link after record `seq`. `fell` lists levels that dropped with this record,
    `rose` those that a back-out restored."""

    seq: int
    at: int
    levels: dict[str, Money]
    fell: tuple[str, ...] = ()
    rose: tuple[str, ...] = ()


def meter_history(records: Iterable[Record], link: str, points: int) -> bytes:
    return msgspec.json.encode(thinned(all_points(records, link), points))


def all_points(records: Iterable[Record], name: str) -> list[Point]:
    link, before, back = Link(), dict[str, Money](), set[str]()
    found = []
    sign = msgspec.json.encode(name)
    for record in records:
        if sign not in record.body:  # Most records belong to other tables and are not decoded.
            continue
        for event in decode(record.body, record.schema):
            if isinstance(event, LinkChanged) and event.link == name:
                link = evolve(link, event.event)
                if isinstance(event.event, AwardBackedOut):
                    back.add(event.event.level)
        now = {level: held.current for level, held in link.levels.items()}
        if now != before:
            fell = tuple(level for level in now if now[level] < before.get(level, 0))
            rose = tuple(level for level in now if level in back and level not in fell)
            found.append(Point(record.seq, record.at, now, fell, rose))
            before = now
        back.clear()
    return found


def thinned(found: list[Point], most: int) -> list[Point]:
    """About `most` points: first, last, every step with the point before it, and some others."""
    if len(found) <= most:
        return found
    step = -(-len(found) // most)  # Rounded up.
    steps = {number for number, point in enumerate(found) if point.fell or point.rose}
    kept = steps | {number - 1 for number in steps if number} | {0, len(found) - 1}
    return [point for number, point in enumerate(found) if number % step == 0 or number in kept]
