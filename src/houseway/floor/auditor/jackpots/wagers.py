"""A link, its tables and their wagers: who may play, what each wager adds and where it goes."""

from collections.abc import Callable

from houseway.floor.auditor.rebuilt_books import WHOLE, Books, Json, LevelBook, dollars, money, need

Part = tuple[str, int, int, int]  # Level, then display, reserve and overflow.


def opened(book: Books, event: Json, actor: str) -> None:
    need(not book.has_opened, "a link was opened twice")
    names = [start["level"] for start in event["starts"]]
    due = [row["name"] for row in book.rules["levels"]]
    need(sorted(names) == sorted(due), f"the link was opened with levels {names}; due {due}")
    book.has_opened = book.is_open = True
    for start in event["starts"]:
        level = LevelBook(start["current"], start.get("reserve", 0), start.get("overflow", 0))
        level.came["start"] = level.held
        level.of_house = start.get("of_house", 0)
        need(level.of_house <= level.display, f"{start['level']}: its seed is more than the meter")
        maximum = start.get("maximum")
        need(
            maximum is None or start["notice"],
            f"{start['level']}: a maximum was set without its notice",
        )
        level.above = 0 if maximum is None else max(0, level.display - maximum)
        book.levels[start["level"]] = level


def closed(book: Books, event: Json, actor: str) -> None:
    need(book.is_open, "a link was closed that was not open")
    book.is_open = False


def reopened(book: Books, event: Json, actor: str) -> None:
    need(book.has_opened and not book.is_open, "a link was reopened that was not closed")
    book.is_open = True


def joined(book: Books, event: Json, actor: str) -> None:
    table = event["table"]
    need(table not in book.seats, f"table {table} joined twice")
    book.seats[table], book.games[table] = event["seats"], event["game"]
    book.carried[table] = set()
    (book.alone.add if event.get("supervisor_alone") else book.alone.discard)(table)


def left(book: Books, event: Json, actor: str) -> None:
    table = event["table"]
    need(table not in book.open_games, f"table {table} left during a game")
    del book.seats[table]


def game_started(book: Books, event: Json, actor: str) -> None:
    table, game, seats = event["table"], event["game"], event["seats"]
    need(book.is_open, f"table {table} started a game on a closed link")
    need(table not in book.open_games, f"table {table} started a game within a game")
    last = book.games[table]
    need(game == last + 1, f"game {game} at table {table} follows game {last}, out of sequence")
    # No wager if a correction opens the game; the wager it adds follows.
    known = not seats or (seats[0] >= 1 and seats[-1] <= book.seats[table])
    need(known and seats == sorted(set(seats)), f"table {table} does not have all of seats {seats}")
    has_paid = book.carried[table] & set(seats)
    given = sorted(event.get("credited", ()))
    need(given == sorted(has_paid), f"seats {given} had their wager carried over; due {has_paid}")
    book.games[table] = game
    book.open_games.add(table)
    book.begun[table] = book.day
    book.void.discard(table)
    book.wagers[table, game] = set(seats)
    book.carried[table] -= has_paid
    book.credited[table] = has_paid
    coin_in(book, event, (len(seats) - len(has_paid)) * book.wager)


def wager_added(book: Books, event: Json, actor: str) -> None:
    table, seat = event["table"], event["seat"]
    seats = unclaimed(book, event)
    need(1 <= seat <= book.seats[table], f"table {table} has no seat {seat}")
    need(seat not in seats, f"seat {seat} already had a wager")
    has_paid = seat in book.carried[table]
    seats.add(seat)
    if has_paid:
        book.carried[table].discard(seat)
        book.credited[table].add(seat)
    coin_in(book, event, 0 if has_paid else book.wager)


def coin_in(book: Books, event: Json, wagers: int) -> None:
    """R19: each level gets its rate, the house gets the rest, to the micro-dollar."""
    total = event["coin_in"]
    need(total == wagers, f"coin-in is {money(total)}, but the wagers are {money(wagers)}")
    due = [contribution(book, row, total) for row in book.rules["levels"]] if total else []
    given = [tuple(part) for part in event["parts"]]
    if given != due:
        need(False, f"coin-in went to {dollars(given)}; due {dollars(due)}")
    kept = total - sum(sum(amounts) for _, *amounts in due)
    need(
        event["house"] == kept,
        f"the house kept {money(event['house'])} of coin-in; due {money(kept)}",
    )
    book.coin_in += total
    book.house += kept
    for name, meter, reserve, overflow in due:
        level = book.levels[name]
        level.display += meter
        level.metered += meter
        level.reserve += reserve
        level.overflow += overflow
        level.came["contributions"] += meter + reserve + overflow


def contribution(book: Books, row: Json, total: int) -> Part:
    """At its maximum, a level puts the contribution aside as overflow."""
    meter, reserve = share(total, row, "contribution_bp"), share(total, row, "reserve_bp")
    shown = min(meter, room(book.levels[row["name"]], meter))
    return row["name"], shown, reserve, meter - shown


def wager_reversed(book: Books, event: Json, actor: str) -> None:
    """One wager is reversed, each part from where that money is now."""
    seats, seat = unclaimed(book, event), event["seat"]
    need(seat in seats, f"seat {seat} had no wager to reverse")
    need(seat not in book.credited[event["table"]], f"seat {seat} had paid in an earlier game")
    waiting = [c.number for c in book.claims.values() if c.level and not c.settled]
    need(not waiting, f"a wager was reversed while award {waiting[:1]} was pending")
    due = [reversal(book, row) for row in book.rules["levels"]]
    given = [tuple(part) for part in event["parts"]]
    need(given == due, f"the reversal took back {dollars(given)}; due {dollars(due)}")
    need(event["coin_in"] == book.wager, "the wrong wager was reversed")
    kept = book.wager - sum(sum(amounts) for _, *amounts in due)
    need(event["house"] == kept, f"the house gave back {money(event['house'])}, not {money(kept)}")
    seats.discard(seat)
    book.coin_in -= book.wager
    book.house -= kept
    for name, meter, reserve, overflow in due:
        level = book.levels[name]
        level.display -= meter
        level.reserve -= reserve
        level.overflow -= overflow
        level.went["wagers reversed"] += meter + reserve + overflow


def reversal(book: Books, row: Json) -> Part:
    """At its maximum the level had put the contribution aside; reserve used for a reseed since then
    is on the display."""
    level = book.levels[row["name"]]
    meter, reserve = (share(book.wager, row, rate) for rate in ("contribution_bp", "reserve_bp"))
    is_full = level.maximum is not None and level.display >= level.maximum
    aside = min(meter, level.overflow) if is_full else 0
    kept = min(reserve, level.reserve)
    return row["name"], meter - aside + reserve - kept, kept, aside


def wager_carried(book: Books, event: Json, actor: str) -> None:
    seats, seat = unclaimed(book, event), event["seat"]
    need(seat in seats, f"seat {seat} had no wager to carry over")
    seats.discard(seat)
    book.credited[event["table"]].discard(seat)
    book.carried[event["table"]].add(seat)


def voided(book: Books, event: Json, actor: str) -> None:
    unclaimed(book, event)
    book.void.add(event["table"])


def unclaimed(book: Books, event: Json) -> set[int]:
    """The seats of the current game that have no open claim."""
    table, game = event["table"], event["game"]
    running = table in book.open_games and book.games[table] == game
    need(running, f"table {table} did not play game {game}")
    paid = [c.number for c in book.rounds.get((table, game), []) if not c.reversed]
    need(not paid, f"game {game} at table {table} was changed after award {paid[:1]} was claimed")
    return book.wagers[table, game]


def room(level: LevelBook, amount: int) -> int:
    """How much of an amount may still go on the display."""
    return amount if level.maximum is None else max(0, level.maximum - level.display)


def share(amount: int, row: Json, rate: str) -> int:
    exact, rest = divmod(amount * row.get(rate, 0), WHOLE)
    if rest:
        need(False, f"{row['name']}: {rate} of {money(amount)} is not a whole number")
    return int(exact)


HANDLERS: dict[str, Callable[[Books, Json, str], None]] = {
    "LinkOpened": opened,
    "LinkClosed": closed,
    "LinkReopened": reopened,
    "TableJoined": joined,
    "TableLeft": left,
    "GameStarted": game_started,
    "WagerAdded": wager_added,
    "WagerReversed": wager_reversed,
    "WagerCarried": wager_carried,
    "RoundVoided": voided,
}
