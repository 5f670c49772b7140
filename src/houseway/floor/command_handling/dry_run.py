"""A temporary copy of the floor to try commands on."""

from dataclasses import fields

from houseway.floor.command_handling.tenure import has_held, is_starting_up
from houseway.floor.context import Context
from houseway.floor.decide import outright
from houseway.floor.events.requests import RequestMade
from houseway.floor.office.requests import tenure
from houseway.floor.roles import SECOND, any_of, commands_of
from houseway.floor.state import Property
from houseway.refused import Refused


def checks(floor: Property, request: RequestMade, context: Context) -> list[tuple[bool, str]]:
    """Runs the checks of a request again on a copy: whether each passes, and its words."""
    second, mine = SECOND[type(request.asked)], context.actor.roles
    author, days = floor.staff[request.by], tenure(floor, context.day)
    early = is_starting_up(floor, context.at)
    held = early or has_held(context.actor, second.roles, days, context.at)
    asks = author.is_employed and type(request.asked) in commands_of(
        author.roles, floor.is_training
    )
    found = [(True, "The floor's rules allow it now")]
    try:
        outright(copy(floor), request.asked, context)
    except (Refused, ValueError) as why:
        found = [(False, str(why))]
    found += [
        (asks, f"{author.name} may still request it"),
        (not request.is_over(context.at), "Requested within 24 hours"),
        (request.by != context.by, "You did not request it"),
        (bool(mine & second.roles), f"You are {any_of(second.roles)}"),
    ]
    if second.in_another_role:
        other = len((mine & second.roles) | set(request.roles)) > 1
        found.append((other, "Your role differs from the requester's"))
    if mine & second.roles:
        found.append((held, f"You have held the role for {24 * days} hours"))
    return found


def copy(floor: Property) -> Property:
    """Values are frozen, so copying the dictionaries is enough."""
    copied = Property()
    for field in fields(Property):
        value = getattr(floor, field.name)
        setattr(copied, field.name, dict(value) if isinstance(value, dict) else value)
    return copied
