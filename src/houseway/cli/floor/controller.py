"""`houseway controller`: emulates a table controller, to try out a server and for scripts.

It enrolls with a one-time code, keeps its token in a file, signs people on, and plays lines from a
script or the terminal, or rounds by itself.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.cli import whole
from houseway.cli.floor.targets import add_server, at_server

if TYPE_CHECKING:
    from houseway.web.client import Client
    from houseway.web.emulator import Emulator

HELP = """Lines: chips 1 3 7 | lift 3 | WHO START GAME | WHO COIN IN | WHO SEAT 3 | WHO HAND quads |
WHO CONFIRM 3 | WHO CARD S-1 | WHO KEY JPH K-1 | WHO J-POT 3 | WHO END GAME | WHO GAME OVER |
WHO FIRST CARD | WHO END ROUND | WHO IRREGULAR exposed_card NOTE | WHO VOID REASON | WHO CALL |
WHO FAULT [SEAT 3] WHAT | WHO CLEAR [SEAT 3] WHAT |
wait 2 | refused CODE LINE | status | quit; `.2` in front means the second sensor."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_server(parser)
    parser.add_argument("--code", help="enroll this device with the manager's one-time code")
    parser.add_argument(
        "--token",
        type=Path,
        default=Path("controller.token"),
        metavar="FILE",
        help="file that keeps the device's token",
    )
    parser.add_argument(
        "--person",
        action="append",
        default=[],
        metavar="WHO=CARD:PIN",
        help="who is at the table; repeatable",
    )
    parser.add_argument("--script", type=Path, metavar="FILE", help="play these lines and quit")
    parser.add_argument("--rounds", type=whole, metavar="N", help="play this many rounds and quit")
    parser.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="seed of the random bets of --rounds"
    )
    parser.add_argument(
        "--pace", type=float, default=0.0, metavar="SECONDS", help="seconds per round"
    )


def run(args: argparse.Namespace) -> int:
    return at_server(args.server, lambda client: run_controller(client, args))


def run_controller(client: "Client", args: argparse.Namespace) -> int:
    from houseway.web.emulator import Emulator

    script = args.script.read_text("utf-8").splitlines() if args.script else None
    people = [read_person(person) for person in args.person]
    table = enrolled(client, args.code, args.token)
    controller = Emulator(client, table)
    for who, card, pin in people:
        controller.sign_on(who, card, pin)
    if args.rounds is not None:
        return play_rounds(controller, args)
    lines = typed(table) if script is None else script
    return play_lines(controller, lines, stops=script is not None)


def enrolled(client: "Client", code: str | None, file: Path) -> str:
    """The table of this device; its token stays in a file that only the owner can read."""
    if code:
        found = client.enrol(code)
        file.touch(mode=0o600)
        file.write_text(f"{found.table} {found.token}\n")
        return found.table
    if not file.is_file():
        raise ValueError(f"There is no token in {file}; enroll with --code.")
    table, _, client.device = file.read_text("utf-8").strip().rpartition(" ")
    if not table:
        raise ValueError(f"There is no token in {file}; enroll with --code.")
    return table


def read_person(text: str) -> tuple[str, str, str]:
    who, _, rest = text.partition("=")
    card, _, pin = rest.partition(":")
    if not (who and card and pin):
        raise ValueError("Write a person as WHO=CARD:PIN.")
    return who, card, pin


def play_lines(controller: "Emulator", lines: Iterable[str], *, stops: bool) -> int:
    """A script stops at the first error; at the terminal the user can try again."""
    for number, line in enumerate(lines, 1):
        problem = play(controller, line)
        if problem and stops:
            print(f"Line {number}: {line.strip()}: {problem}", file=sys.stderr)
            return 1
        if problem:
            print(problem)
    return 0


def play(controller: "Emulator", line: str) -> str:
    """The error as one sentence; "" if the result is what the line expects."""
    from httpx import TransportError

    from houseway.floor import FloorStopped, Refused
    from houseway.web.client import Failed

    expected = ""
    if line.split()[:1] == ["refused"]:
        _, expected, line = [*line.split(maxsplit=2), "", ""][:3]
    try:
        run_line(controller, line)
    except Refused as refusal:
        return "" if refusal.code == expected else str(refusal)
    except TransportError:
        return "The server does not answer."
    except (Failed, FloorStopped, ValueError) as problem:
        return str(problem)
    return "This was not refused." if expected else ""


def run_line(controller: "Emulator", line: str) -> None:
    match line.split():
        case ["wait", seconds] if seconds.replace(".", "", 1).isdigit():
            time.sleep(float(seconds))
        case ["wait", *_]:
            raise ValueError("Write a pause as `wait SECONDS`.")
        case ["status"]:
            print(status(controller))
        case _:
            controller.play(line)


def status(controller: "Emulator") -> str:
    from houseway.money import show

    sign = controller.look().sign
    lines = [f"Table {sign.table}, {sign.title}{' (closed)' if not sign.is_open else ''}"]
    for sensor in sign.sensors:
        amounts = ", ".join(f"{level.name} {show(level.current)}" for level in sensor.levels)
        lit = ", ".join(map(str, controller.lit(sensor.sensor))) or "none"
        lines.append(f"  sensor {sensor.sensor}, {sensor.link}: {amounts}; chips on seats: {lit}")
    return "\n".join(lines)


def play_rounds(controller: "Emulator", args: argparse.Namespace) -> int:
    """Chips on some seats, lock, end: an ordinary round."""
    from random import Random

    if not args.person:
        raise ValueError("Name a dealer with --person WHO=CARD:PIN.")
    dealer = read_person(args.person[0])[0]
    table = controller.look().table
    lock, end = ("COIN IN", "GAME OVER") if table.flow == "aquarius" else ("START GAME", "END GAME")
    chance = Random(args.seed)
    for _ in range(args.rounds):
        seats = [seat for seat in range(1, table.seats + 1) if chance.random() < 0.6] or [1]
        controller.chips(seats)
        for button in (lock, "FIRST CARD", end):
            controller.press(dealer, button.split())
        time.sleep(args.pace)
    print(status(controller))
    return 0


def typed(table: str) -> Iterator[str]:
    """Lines from the terminal, until it ends."""
    print(HELP)
    while True:
        try:
            line = input(f"table {table}> ")
        except EOFError:
            return
        if line.strip() in ("quit", "exit"):
            return
        yield line
