"""The link, its tables and their wagers."""

from msgspec.structs import replace

from houseway.progressive import events
from houseway.progressive.folds.change import archive, with_table, without
from houseway.progressive.state import Level, Link
from houseway.progressive.tables import Table


def link_opened(link: Link, event: events.LinkOpened) -> Link:
    levels = {
        start.level: Level(
            current=start.current,
            reserve=start.reserve,
            overflow=start.overflow,
            start=start.current + start.reserve + start.overflow,
            seed_unrecovered=start.of_house,
        )
        for start in event.starts
    }
    return replace(link, has_opened=True, is_open=True, levels=levels)


def link_closed(link: Link, event: events.LinkClosed) -> Link:
    return replace(link, is_open=False)


def link_reopened(link: Link, event: events.LinkReopened) -> Link:
    return replace(link, is_open=True)


def table_joined(link: Link, event: events.TableJoined) -> Link:
    alone = event.supervisor_alone
    joined = Table(seats=event.seats, game=event.game, supervisor_alone=alone)
    return with_table(link, event.table, joined)


def table_left(link: Link, event: events.TableLeft) -> Link:
    return replace(link, tables=link.tables.without(event.table))


def game_started(link: Link, event: events.GameStarted) -> Link:
    table = link.tables[event.table]
    assert event.game == table.game + 1
    carried = table.carried
    if event.credited:
        carried = tuple(seat for seat in carried if seat not in event.credited)
    table = Table(
        seats=table.seats,
        game=event.game,
        is_open=True,
        wagers=event.seats,
        carried=carried,
        credited=event.credited,
        supervisor_alone=table.supervisor_alone,
    )
    return coin_in(link, event, table)


def wager_added(link: Link, event: events.WagerAdded) -> Link:
    table = link.tables[event.table]
    seats = tuple(sorted((*table.wagers, event.seat)))
    table = replace(table, wagers=seats)
    if event.coin_in == 0:
        table = replace(
            table,
            carried=without(table.carried, event.seat),
            credited=(*table.credited, event.seat),
        )
    return coin_in(link, event, table)


def coin_in(link: Link, event: events.GameStarted | events.WagerAdded, table: Table) -> Link:
    levels = link.levels
    shared = event.house
    if event.parts:
        levels = levels.copy()
        for part in event.parts:
            shared += part.meter + part.reserve + part.overflow
            levels[part.level] = contribute(levels[part.level], part)
    assert shared == event.coin_in
    return replace(
        link,
        levels=levels,
        tables=link.tables.replaced(event.table, table),
        coin_in=link.coin_in + event.coin_in,
        house_share=link.house_share + event.house,
    )


def contribute(level: Level, part: events.Part) -> Level:
    return replace(
        level,
        current=level.current + part.meter,
        reserve=level.reserve + part.reserve,
        overflow=level.overflow + part.overflow,
        to_meter=level.to_meter + part.meter,
        to_reserve=level.to_reserve + part.reserve,
        to_overflow=level.to_overflow + part.overflow,
    )


def wager_reversed(link: Link, event: events.WagerReversed) -> Link:
    assert event.coin_in == sum(part.total for part in event.parts) + event.house
    levels = link.levels.copy()
    for part in event.parts:
        level = levels[part.level]
        levels[part.level] = replace(
            level,
            current=level.current - part.meter,
            reserve=level.reserve - part.reserve,
            overflow=level.overflow - part.overflow,
            reductions=level.reductions + part.total,
        )
    return replace(
        seat_out(link, event),
        levels=levels,
        coin_in=link.coin_in - event.coin_in,
        house_share=link.house_share - event.house,
    )


def wager_carried(link: Link, event: events.WagerCarried) -> Link:
    link = seat_out(link, event)
    table = link.tables[event.table]
    return with_table(
        link, event.table, replace(table, carried=tuple(sorted((*table.carried, event.seat))))
    )


def seat_out(link: Link, event: events.WagerReversed | events.WagerCarried) -> Link:
    table = link.tables[event.table]
    return with_table(
        link,
        event.table,
        replace(
            table,
            wagers=without(table.wagers, event.seat),
            credited=without(table.credited, event.seat),
        ),
    )


def round_voided(link: Link, event: events.RoundVoided) -> Link:
    return link


def game_ended(link: Link, event: events.GameEnded) -> Link:
    table = link.tables[event.table]
    table = Table(
        seats=table.seats,
        game=table.game,
        carried=table.carried,
        supervisor_alone=table.supervisor_alone,
    )
    link = replace(
        link,
        tables=link.tables.replaced(event.table, table),
        envy_due=link.envy_due + sum(event.envy.values()),
    )
    return archive(link) if link.awards else link
