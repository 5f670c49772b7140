"""Encodes and decodes the log's events. Old records are upgraded to today's schema as they are
read.

The log is never rewritten: `UPCASTS[n]` turns the plain JSON of schema n into that of n + 1.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from houseway.floor.events import Event

SCHEMA = 1
Plain = list[dict[str, Any]]
UPCASTS: dict[int, Callable[[Plain], Plain]] = {}

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(list[Event])
_plain = msgspec.json.Decoder(list[dict[str, Any]])


def encode(events: list[Event]) -> bytes:
    return _encoder.encode(events)


def decode(
    body: bytes,
    schema: int = SCHEMA,
    upcasts: Mapping[int, Callable[[Plain], Plain]] = UPCASTS,
    newest: int = SCHEMA,
) -> list[Event]:
    if schema == newest:
        return _decoder.decode(body)
    if schema > newest:
        raise ValueError(
            f"The log has records of schema {schema}, written by a later version of Houseway."
        )
    plain = _plain.decode(body)
    for version in range(schema, newest):
        plain = upcasts[version](plain)
    return msgspec.convert(plain, list[Event])
