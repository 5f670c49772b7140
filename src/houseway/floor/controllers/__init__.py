"""Three controllers, each a small state machine over the same awards (RULEBOOK 8 and 9).
`FLOWS[flow][command type]` handles a button; a button that the controller lacks is refused.

Imported by web, too.
"""
