"""`houseway office`: sends any staff command to a running server, signed in with a card.

houseway office --card M-1 move-jackpot link=early to=late reason="table 4 goes"
houseway office --card C-1 close-day day=2026-03-02 --to sheets/
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.cli.floor.targets import add_server, at_server
from houseway.cli.floor.two_people import ask_pin

if TYPE_CHECKING:
    from houseway.web.client import Client

PIN = "HOUSEWAY_PIN"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("command", nargs="?", help="leave out to list all commands and their fields")
    add(
        "fields",
        nargs="*",
        metavar="NAME=VALUE",
        help='money as $12.50; lists and objects as JSON, with money in quotes: ["$12.50"]',
    )
    add_server(parser)
    add(
        "--card",
        default="",
        help=f"number of your card; you are asked for the PIN unless {PIN} is set",
    )
    add(
        "--id",
        default="",
        metavar="ID",
        help="id of this command; if you send it twice, it is carried out once",
    )
    add("--to", type=Path, metavar="FOLDER", help="close-day: write the day's sheets there (PDF)")


def run(args: argparse.Namespace) -> int:
    if args.command is None:
        return listed()
    command, secret = made(args.command, args.fields), ask_pin(PIN, "PIN: ")
    return at_server(args.server, lambda client: sent(client, command, secret, args))


def sent(client: "Client", command: Any, secret: str, args: argparse.Namespace) -> int:
    from uuid import uuid4

    from houseway.floor.commands import CloseDay
    from houseway.web.api.commands import INVITES
    from houseway.web.client import command_sent

    client.sign_in(args.card, secret)
    key = args.id or f"office-{uuid4().hex}"
    done = command_sent(client, command, key)
    answer = done.answer
    earlier = "Done earlier: record" if answer.is_repeated else "Record"
    print(f"{earlier} {answer.seq}, gambling day {answer.day}:")
    for event in answer.events:
        print(f"  {told(event)}")
    if done.code:
        print(f"One-time code: {done.code}")
    elif answer.is_repeated and isinstance(command, INVITES):
        print("The code was shown only once. For a new code, send the command with a new id.")
    if args.to is not None and isinstance(command, CloseDay):
        save_sheets(client, command.day, args.to)
    return 0


def told(event: Any) -> str:
    from houseway.floor.commands.request_summary import sentence
    from houseway.floor.events.requests import RequestMade

    if isinstance(event, RequestMade):
        return f"Request {event.request}, pending approval: {sentence(event.asked)}"
    return type(event).__name__


def save_sheets(client: "Client", day: str, folder: Path) -> None:
    from houseway.floor.reports.day_close import SHEETS

    folder.mkdir(parents=True, exist_ok=True)
    for name in SHEETS:
        path = folder / f"{day}-{name}.pdf"
        path.write_bytes(client.send("GET", f"/api/reports/{name}?day={day}&form=pdf"))
        print(path)


def listed() -> int:
    from msgspec.structs import fields

    from houseway.web.api.schema.models import NAMES, NOT_FROM_OUTSIDE
    from houseway.web.api.schema.summaries import COMMANDS

    for name, kind in sorted(NAMES.items()):
        asked = [f for f in fields(kind) if (kind, f.name) not in NOT_FROM_OUTSIDE]
        said = " ".join(f.name if f.required else f"[{f.name}]" for f in asked)
        print(f"  {name:<20} {COMMANDS[name]}")
        print(f"  {'':<20} {said}")
    return 0


def made(name: str, words: list[str]) -> Any:
    """The command, or one sentence about what cannot be read."""
    import msgspec

    from houseway.web.api.schema.models import NAMES

    if name not in NAMES:
        from difflib import get_close_matches

        near = get_close_matches(name, NAMES, n=1)
        hint = f" Did you mean {near[0]}?" if near else " `houseway office` lists them."
        raise ValueError(f"There is no command {name!r}.{hint}")
    given = dict(field(word) for word in words)
    check_fields(name, given)
    try:
        return msgspec.convert(given, NAMES[name], strict=False, str_keys=True)
    except msgspec.ValidationError as problem:
        raise ValueError(f"{name}: {problem}.") from None


def check_fields(name: str, given: Mapping[str, object]) -> None:
    """Names the fields that are missing or unknown, so that the line can be typed again."""
    from msgspec.structs import fields

    from houseway.web.api.schema.models import NAMES, NOT_FROM_OUTSIDE

    kind = NAMES[name]
    known = [one for one in fields(kind) if (kind, one.name) not in NOT_FROM_OUTSIDE]
    unknown = [one for one in given if one not in {each.name for each in known}]
    if unknown:
        there = ", ".join(one.name for one in known) or "none"
        raise ValueError(f"{name} has no field {unknown[0]!r}; its fields: {there}.")
    missing = [f"{one.name}=VALUE" for one in known if one.required and one.name not in given]
    if missing:
        raise ValueError(f"{name} needs {' '.join(missing)}.")


def field(word: str) -> tuple[str, object]:
    from msgspec import DecodeError, json

    from houseway.money import parse_money

    name, equals, text = word.partition("=")
    if not (name and equals):
        raise ValueError(f"Write a field as NAME=VALUE, not {word!r}.")
    if text.startswith("$"):
        return name, parse_money(text)
    if text[:1] in ("[", "{"):
        try:
            return name, with_money(json.decode(text))
        except DecodeError:
            raise ValueError(f"The value of {name} is not JSON.") from None
    return name, text


def with_money(value: Any) -> Any:
    """Reads "$5" as money inside lists too: nobody types micro-dollars."""
    from houseway.money import parse_money

    if isinstance(value, dict):
        return {name: with_money(each) for name, each in value.items()}
    if isinstance(value, list):
        return [with_money(each) for each in value]
    return parse_money(value) if isinstance(value, str) and value.startswith("$") else value
