"""Every rule of a link, one function per act, by subject.

A decider reads as a ladder: its guards in a fixed order, then what happens. It is pure: numbers of
games, claims and wins are counted on from the state. A link has no commands of its own: people ask
the floor, and what the floor adds to a link's rules stands where it calls them.

Imported by floor and web, too.
"""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from houseway.progressive.events import Event
from houseway.progressive.rules import LinkRules
from houseway.progressive.state import Link

P = ParamSpec("P")
Decider = Callable[Concatenate[LinkRules, Link, P], list[Event]]
