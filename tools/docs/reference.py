"""docs/reference: the events of the log and the settings of a server, generated from the code."""

import re
import tomllib
from functools import cache
from inspect import getdoc, getsource
from pathlib import Path
from typing import Any, get_args

from houseway.floor import events
from houseway.progressive.events import Event as LinkEvent
from houseway.web import settings
from tools.docs.text import page, table

FIELD = re.compile(r"^    (\w+): (.+?) = (.+?)(?:  # (.+))?$", re.MULTILINE)
GROUPS = {
    "Property, tables, people": "houseway.floor.events",
    "Rounds and controllers": "houseway.floor.controllers",
    "Requests that take two people": "houseway.floor.events.requests",
    "Compliance records": "houseway.floor.law",
    "Play": "houseway.floor.events.play",
    "Train": "houseway.floor.training",
    "The log itself": "houseway.floor.upkeep",
    "Old events, still read": "houseway.floor.events.old",
}


def events_page() -> str:
    kinds = sorted(set(get_args(events.Event)), key=lambda kind: kind.__name__)
    parts = [
        f"## {title}\n\n{listed([kind for kind in kinds if group_of(kind) == title])}"
        for title in GROUPS
        if any(group_of(kind) == title for kind in kinds)
    ]
    links = sorted(set(get_args(LinkEvent)), key=lambda kind: kind.__name__)
    return page(
        "Log events",
        "the event classes of `floor` and `progressive`",
        "Each log record holds the events of one command as JSON; `type` is the name below.\n"
        "The record also says who sent the command, when, and on which gambling day.\n"
        "Amounts are whole micro-dollars.\n"
        "For how records are chained and signed, see [the log format](../log-format.md).",
        *parts,
        f"## Inside LinkChanged: jackpot events\n\n{listed(links)}",
    )


def group_of(kind: type) -> str:
    """The group with the longest matching module name."""
    homes = [(name, title) for title, name in GROUPS.items() if kind.__module__.startswith(name)]
    return max(homes)[1] if homes else next(iter(GROUPS))


def listed(kinds: list[Any]) -> str:
    rows = [
        (
            f"`{kind.__name__}`",
            ", ".join(f"`{name}`" for name in kind.__struct_fields__),
            said(kind),
        )
        for kind in kinds
    ]
    return table(("event", "fields", "meaning"), rows)


def said(kind: type) -> str:
    """The first sentence of the event's docstring, or its entry in events.toml."""
    text = " ".join((getdoc(kind) or "" if kind.__doc__ else "").split())
    return re.split(r"(?<=[.]) (?=[A-Z])", text)[0] or plain()[kind.__name__]


@cache
def plain() -> dict[str, str]:
    return tomllib.loads(Path(__file__).with_name("events.toml").read_text("utf-8"))


def settings_page() -> str:
    rows = [
        (f"`{name}`", f"`{toml(default)}`", note)
        for name, _, default, note in FIELD.findall(getsource(settings.Settings))
    ]
    return page(
        "Server settings",
        "`src/houseway/web/settings.py`",
        "Settings are read from a TOML file (`houseway serve --config FILE`), then the environment "
        "(`session_hours` is HOUSEWAY_SESSION_HOURS), then the command line; the last one wins.\n"
        "If a setting is unknown or invalid, the server does not start and says why.\n"
        "A rate of 0 means no limit.\n"
        "House rules (such as the lowest tray pay that needs a supervisor) are not settings: they "
        "are changed in the console and recorded in the log.",
        table(("setting", "default", "meaning"), rows),
    )


def toml(default: str) -> str:
    """A default as a settings file has it."""
    return default.lower() if default in ("True", "False") else default
