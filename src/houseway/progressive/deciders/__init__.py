"""Every rule of a link, one function per act, by subject.

A decider checks its guards in a fixed order and then returns the events. It is pure: numbers of
games, claims and wins continue from the state. A link has no commands: people send them to the
floor, and the floor adds its own checks where it calls these functions.

Imported by floor and web, too.
"""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from houseway.progressive.events import Event
from houseway.progressive.rules import LinkRules
from houseway.progressive.state import Link

P = ParamSpec("P")
Decider = Callable[Concatenate[LinkRules, Link, P], list[Event]]
