"""A form from a command's own fields, and the command from what was typed into it."""

import types
from collections.abc import Iterable
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from houseway.floor import commands as c
from houseway.floor.regulation.order import topics
from houseway.floor.state import Property
from houseway.money import parse_money
from houseway.web.screens.office.parts import choice, field
from houseway.web.screens.texts import office as words
from houseway.web.screens.texts import office_bank as texts

# Whole numbers that are dollars; any other whole number is a count.
MONEY = frozenset({"amount", "balance", "cash", "cost", "hidden", "posted"})
VALUE_IS_MONEY = frozenset({"OfferMerchandise"})


def fields_of(kind: type[msgspec.Struct], state: Property) -> str:
    return "".join(drawn(kind, one, state) for one in fields(kind))


def drawn(kind: type[msgspec.Struct], one: FieldInfo, state: Property) -> str:
    name, label = f"{kind.__name__}.{one.name}", label_of(one.name)
    options = options_of(one, state)
    if options is not None:
        return choice(name, label, options)
    return field(name, label)


def label_of(name: str) -> str:
    if name == "reason":
        return words.REASON
    plain = name.replace("_", " ").capitalize()
    return texts.FIELDS.get(name, plain)


def options_of(one: FieldInfo, state: Property) -> Iterable[tuple[str, str]] | None:
    if get_origin(one.type) is Literal:
        return ((value, value.replace("_", " ")) for value in get_args(one.type))
    if one.type is bool:
        return (("yes", texts.BANK["yes"]), ("no", texts.BANK["no"]))
    if one.name == "link":
        return ((name, name) for name in state.jackpots)
    if one.name == "table":
        return ((name, name) for name in state.tables)
    if one.name == "topic":
        return ((topic.name, topic.words) for topic in topics().values())
    return None


def made(kind: type[msgspec.Struct], given: dict[str, str]) -> c.Command:
    """Raises `ValueError` with one sentence for what cannot be read."""
    found: dict[str, Any] = {}
    for one in fields(kind):
        text = given.get(f"{kind.__name__}.{one.name}", "").strip()
        if text or one.required:
            found[one.name] = read(kind, one, text)
    return kind(**found)  # type: ignore[return-value]


def read(kind: type[msgspec.Struct], one: FieldInfo, text: str) -> object:
    plain = plain_type(one.type)
    if plain is bool:
        return text == "yes"
    if get_origin(plain) is tuple:
        return tuple(filter(None, (part.strip() for part in text.split(";"))))
    if plain is not int:
        return text
    is_value = one.name == "value" and kind.__name__ in VALUE_IS_MONEY
    if one.name in MONEY or is_value:
        return parse_money(text)
    if not text.isdigit():
        raise ValueError(f"{label_of(one.name)}: {text!r} is not a whole number.")
    return int(text)


def plain_type(kind: Any) -> Any:
    """Without the None beside it."""
    if get_origin(kind) in (Union, types.UnionType):
        return next(part for part in get_args(kind) if part is not type(None))
    return kind
