"""A demo card room: `open_demo(log, clock)` makes it at the first start and opens it.

`DEMO_CARDS` are the people a visitor may be, `Guests` play while nobody is at a table, and
`FirstMinute` takes a visitor from coin-in to a printed win page. Nothing here is approved for
wagering.

Imported by web, too.
"""

from houseway.floor.demo.card_room import CREW, DEMO_CARDS, DemoCard
from houseway.floor.demo.guests import Guests
from houseway.floor.demo.guided import FirstMinute, GuideStep
from houseway.floor.demo.opening import open_demo

__all__ = [
    "CREW",
    "DEMO_CARDS",
    "DemoCard",
    "FirstMinute",
    "Guests",
    "GuideStep",
    "open_demo",
]
