"""The lines a board sends: JSON, then, in a session, a space and its seal
(docs/reference/devices.md).
"""

import hmac
from typing import Annotated, Any, Literal, NoReturn

import msgspec
from msgspec import Meta, Struct

from houseway.refused import Refused
from houseway.web.boards.proofs import mac

LINE_MOST = 1_000  # Bytes.
SEAL = 32  # Hex digits.
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(max_length=200)]
Seat = Annotated[int, Meta(ge=1, le=99)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=99)]

SENTENCES = {
    "line_long": "This line is longer than {most} bytes.",
    "line_unreadable": "This line is not a message of version 1: {why}.",
    "seal_wrong": "The seal of this line is missing or wrong. Send hello again.",
    "hello_first": "Send hello first, then authenticate with your token.",
    "too_fast": "Too many lines. Send at most {most} a second.",
    "id_reused": "Id {id} was already used for a different line; send this one with a new id.",
    "id_old": "Id {id} is lower than the last one. Count upward.",
    "not_its_seats": "This board's hello did not include these seats of sensor {sensor}.",
    "topic_wrong": "Device {device} belongs on another topic: ROOT/TABLE/DEVICE/up.",
    "press_unknown": "{why}",
    "nobody": "No one is signed on here. Scan a card and enter the PIN.",
    "not_signed_on": "Card {card} has not signed on here. Scan it and enter the PIN.",
}


class Line(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    v: Literal[1]


class Hello(Line, frozen=True, tag="hello"):
    """`boot` changes with each power-up, when ids start over. `sensors`: the seats of each."""

    device: Name
    boot: Name
    sensors: dict[Annotated[int, Meta(ge=1, le=2)], Seats] = {}


class Proof(Line, frozen=True, tag="proof"):
    proof: Text


class Asked(Line, frozen=True):
    id: Annotated[int, Meta(ge=1, lt=2**31)]


class Beat(Asked, frozen=True, tag="beat"):
    pass


class Lit(Asked, frozen=True, tag="lit"):
    """All seats on which this board sees a chip."""

    sensor: int
    seats: Seats


class SignOn(Asked, frozen=True, tag="sign_on"):
    card: Name
    pin: Text


class SignOff(Asked, frozen=True, tag="sign_off"):
    card: Text = ""


class Press(Asked, frozen=True, tag="press"):
    """`button` in the words of `houseway controller`: "START GAME", "SEAT 3", "HAND quads"."""

    button: Text
    sensor: int = 1
    card: Text = ""


class Key(Asked, frozen=True, tag="key"):
    to: Literal["RUN", "JPH"]
    key: Name
    sensor: int = 1
    card: Text = ""


class Card(Asked, frozen=True, tag="card"):
    """Swiped, by someone who has signed on with it."""

    card: Name
    seat: int = 0
    sensor: int = 1


Message = Hello | Proof | Beat | Lit | SignOn | SignOff | Press | Key | Card
_decoder = msgspec.json.Decoder(Message)


def refuse(code: str, **facts: object) -> NoReturn:
    raise Refused(code, SENTENCES[code].format(**facts))


def read(line: str, key: bytes) -> tuple[str, Message]:
    """The JSON as received, and its meaning, or `Refused`. Only hello and proof may be unsealed."""
    if len(line) > LINE_MOST:
        refuse("line_long", most=LINE_MOST)
    line = line.strip()
    text, given = (line[: -SEAL - 1], line[-SEAL:]) if not line.endswith("}") else (line, "")
    if given and not (key and hmac.compare_digest(seal(key, "up", text), given)):
        refuse("seal_wrong" if key else "hello_first")
    try:
        found = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as problem:
        refuse("line_unreadable", why=str(problem).rstrip("."))
    if not given and isinstance(found, Asked):
        refuse("seal_wrong" if key else "hello_first")
    return text, found


def written(said: dict[str, Any], key: bytes) -> str:
    text = msgspec.json.encode({"v": 1, **said}).decode()
    return f"{text} {seal(key, 'down', text)}" if key else text


def seal(key: bytes, way: str, text: str) -> str:
    """`way` is "up" from the board or "down" to it, so that no line can be sent back."""
    return mac(key, f"{way} {text}").hex()[:SEAL]
