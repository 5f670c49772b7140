"""What would the floor say? Commands decided one after another on a copy that nobody keeps.

For whoever wants to know before asking: a link with its tables is made in several commands, and
the first refusal should be known before the first of them is on record.
"""

from collections.abc import Iterable
from dataclasses import fields

from houseway.floor import commands as c
from houseway.floor.context import Context
from houseway.floor.decide import outright
from houseway.floor.evolve import apply
from houseway.floor.links.proving import with_proof
from houseway.floor.state import Property


def rehearse(floor: Property, commands: Iterable[c.Command], context: Context) -> None:
    """Raises what the first command that cannot be would raise; `floor` stays as it is. May count
    deals for a proof, so it belongs into a thread."""
    copied = copy(floor)
    for command in commands:
        for event in outright(copied, with_proof(copied, command, context.program), context):
            apply(copied, event)


def copy(floor: Property) -> Property:
    """Values are frozen, so that new dictionaries are enough."""
    copied = Property()
    for field in fields(Property):
        value = getattr(floor, field.name)
        setattr(copied, field.name, dict(value) if isinstance(value, dict) else value)
    return copied
