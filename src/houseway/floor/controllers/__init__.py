"""Three controllers, each a small state machine over the same awards (RULEBOOK 8 and 9).

`FLOWS[flow][command type]` is what a button does; a button that a controller lacks is refused.

Imported by web, too.
"""
