"""Opens a training table from the command line."""

import argparse
from collections.abc import Mapping
from hashlib import sha256
from secrets import token_bytes
from typing import get_args

from houseway.cards import seeded
from houseway.cli.options import meters
from houseway.cli.training.play_table import ME, Table
from houseway.floor.play.cards import Cards
from houseway.floor.play.driver import Driver
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.table_words import read_address
from houseway.games.transcript import fault
from houseway.lab import bots
from houseway.money import DOLLAR, Money, parse_money
from houseway.refused import Refused
from houseway.table.irregular import Fault, FaultKind
from houseway.table.layout import Layout
from houseway.table.procedure import Wagers
from houseway.table.wager_rules import check_wagers, usual_wagers


def open_table(args: argparse.Namespace, chips: Money) -> Table:
    """Raises ValueError, in one sentence, if the table would refuse it."""
    try:
        return opened(args, chips)
    except Refused as refusal:
        raise ValueError(refusal.sentence) from None


def opened(args: argparse.Namespace, chips: Money) -> Table:
    """A table on a temporary property that ends with the process."""
    (id_, words), chosen = table_words(args), meters(args.meter)
    secret = token_bytes(32) if args.seed is None else sha256(str(args.seed).encode()).digest()
    properties = PlayProperties(cards=Cards(secret))
    driver = properties.lay(ME, id_, id_, words, chosen)
    need_levels(driver, chosen)
    layout = driver.layout
    seats, own = seating(args, layout.game.seats)
    wagers: dict[int, Wagers] = {seat: usual(layout, args) for seat in seats}
    if len(own) > 1 and not layout.rules.two_positions:
        raise ValueError("This table allows one position per player.")
    wagers |= dict.fromkeys(own, own_wagers(layout, args))
    check_wagers(layout, wagers)
    names = [name for name in args.bots.split(",") if name] or list(bots.strategies(id_))
    others = [seat for seat in seats if seat not in own]
    players = {seat: names[i % len(names)] for i, seat in enumerate(others)}
    driver.buy(ME, chips)
    for seat in seats:
        driver.sit(ME, seat, players.get(seat, ""))
    return Table(
        driver=driver,
        own=own,
        wagers=wagers,
        players=players,
        bots={
            seat: bots.bot(layout, name, seeded(args.seed or 0, stream=seat))
            for seat, name in players.items()
        },
        fault=read_fault(args.fault),
    )


def table_words(args: argparse.Namespace) -> tuple[str, dict[str, str]]:
    """Reads a game or a Play URL, then "trips=trips-04", "trips=closed", "surrender=late"."""
    game_id, words = read_address(args.game)
    tables = (read_pair(text, "--table", "pair_plus=closed") for text in args.table)
    words |= {spot_name(spot): id_ for spot, id_ in tables}
    named = (read_pair(text, "--setting", "surrender=late") for text in args.setting)
    return game_id, words | {f"set.{spot_name(name)}": text for name, text in named}


def need_levels(driver: Driver, chosen: Mapping[str, Money]) -> None:
    known = {level for levels in driver.meters().values() for level in levels}
    for level in chosen:
        if level not in known:
            if not known:
                raise ValueError("This table has no meter; leave out --meter.")
            there = ", ".join(sorted(known))
            raise ValueError(f"This table has no meter level {level!r}; choose from {there}.")


def read_fault(text: str | None) -> Fault | None:
    """Reads a fault as in a round's script: kind, packet number, and how."""
    if text is None:
        return None
    kind, *rest = text.split() or [""]
    if kind not in get_args(FaultKind) or not rest or not rest[0].isdecimal():
        *others, last = get_args(FaultKind)
        known = f"{', '.join(others)} or {last}"
        raise ValueError(f"Write a fault as {known} with the number of a packet, not {text!r}.")
    return fault([kind, *rest])


def chips_of(args: argparse.Namespace) -> Money:
    bankroll = parse_money(args.bankroll)
    if bankroll <= 0:
        raise ValueError("--bankroll must be more than $0.")
    if args.rounds is not None and args.rounds <= 0:
        raise ValueError("At least 1 round is needed.")
    return bankroll


def seating(args: argparse.Namespace, most: int) -> tuple[range, tuple[int, ...]]:
    """All seats in play, and the player's own; a second position adds one."""
    number = args.seats + args.positions - 1
    if not args.seats >= 1 or number > most:
        raise ValueError(f"This table seats 1 to {most} players, not {number}.")
    own = args.seat or (args.seats + 1) // 2
    if not 1 <= own <= args.seats:
        rest = "choose another seat or raise --seats"
        raise ValueError(f"There is no seat {own} with --seats {args.seats}; {rest}.")
    return range(1, number + 1), tuple(range(own, own + args.positions))


def usual(layout: Layout, args: argparse.Namespace) -> Wagers:
    """The unit on the base game; on side bets one dollar, or the least that is allowed."""
    unit = parse_money(args.unit)
    base = usual_wagers(layout, unit, layout.spots[:1])
    if args.side_bets == "off":
        return base
    side = usual_wagers(layout, DOLLAR, layout.spots)
    least = layout.rules.limit
    return {**{spot: max(sum_, least(spot).minimum) for spot, sum_ in side.items()}, **base}


def own_wagers(layout: Layout, args: argparse.Namespace) -> Wagers:
    """The usual bets, changed by `--bet`; a bet of zero removes the spot."""
    chosen = {**usual(layout, args), **dict(read_bet(text) for text in args.bet)}
    return {spot: amount for spot, amount in chosen.items() if amount}


def read_bet(text: str) -> tuple[str, Money]:
    """Reads "ante=20" or "pair plus=$5"."""
    spot, amount = read_pair(text, "--bet", "ante=20")
    return spot_name(spot), parse_money(amount)


def spot_name(words: str) -> str:
    return words.strip().lower().replace(" ", "_").replace("-", "_")


def read_pair(text: str, option: str, example: str) -> tuple[str, str]:
    left, sign, right = text.partition("=")
    if not sign or not left or not right:
        raise ValueError(f"Write {option} like {example}, not {text!r}.")
    return left, right
