"""The body of each command as a pydantic model, made from the command itself.

Limits that only the API needs are added here: length of a text, allowed characters, size of a
number. The floor refuses everything else.
"""

import types
from collections.abc import Callable
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import fields
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, create_model

from houseway.floor import commands
from houseway.floor.command_handling.command_ids import FILLED_IN

# Any letters, signs and spaces on one line; no control characters.
ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
Text = Annotated[str, StringConstraints(max_length=500, pattern=ONE_LINE)]
Whole = Annotated[int, Field(ge=0, le=10**15)]  # Up to a billion dollars.
SeatKey = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?$")]
MOST_PARTS = 100

# Fields that callers may not send.
NOT_FROM_OUTSIDE = {(kind, name) for kind, names in FILLED_IN.items() for name in names}
# The first command of a log has its own route, with the administrator's code; so have the commands
# of play tables and training, which are on other properties.
COMMANDS: tuple[type[msgspec.Struct], ...] = tuple(
    kind
    for kind in get_args(commands.Command)
    if kind not in (commands.OpenProperty, *get_args(commands.Play | commands.School))
)


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


def name_of(command: type) -> str:
    """StartGame is `start-game` in a URL."""
    letters = (f"-{x.lower()}" if x.isupper() else x for x in command.__name__)
    return "".join(letters).lstrip("-")


def model_of(struct: type[msgspec.Struct]) -> type[BaseModel]:
    found: dict[str, Any] = {}
    for field in fields(struct):
        if (struct, field.name) in NOT_FROM_OUTSIDE:
            continue
        default = field.default
        if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        found[field.name] = (
            type_of(field.type),
            ... if default is msgspec.NODEFAULT else default,
        )
    words = " ".join((struct.__doc__ or "").split())
    return create_model(f"{struct.__name__}Body", __base__=Body, __doc__=words, **found)


def type_of(kind: Any) -> Any:
    """The same type, with the API's bounds."""
    if kind in (int, str, bool, type(None)):
        return {int: Whole, str: Text}.get(kind, kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return model_of(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return Union[tuple(map(type_of, parts))]  # noqa: UP007 - made at run time.
    if origin is tuple:
        return Annotated[list[type_of(parts[0])], Field(max_length=MOST_PARTS)]  # type: ignore[misc]
    if origin is dict:
        key = SeatKey if parts[0] is int else Text
        return Annotated[dict[key, type_of(parts[1])], Field(max_length=MOST_PARTS)]  # type: ignore[misc,valid-type]
    assert origin is Literal, kind
    return kind


def reader_of(struct: type[msgspec.Struct]) -> Callable[[bytes], commands.Command]:
    """Turns the bytes of a request into the command; raises pydantic's ValidationError."""
    model = MODELS[struct]
    validate = model.__pydantic_validator__.validate_json

    def read(body: bytes) -> commands.Command:
        plain = validate(body).model_dump(exclude_unset=True)
        return msgspec.convert(plain, struct, str_keys=True)  # type: ignore[return-value]

    return read


MODELS: dict[type[msgspec.Struct], type[BaseModel]] = {kind: model_of(kind) for kind in COMMANDS}
READERS = {kind: reader_of(kind) for kind in COMMANDS}
NAMES = {name_of(kind): kind for kind in COMMANDS}
