"""Play and Train: properties like any other, in play chips. Sitting down, dealing and answering are
floor commands, refused on a live property.

Imported by cli and web, too.
"""

MARK = "play chips; not approved for wagering"


class PlayStopped(Exception):  # noqa: N818 - a state, not a mistake of the caller.
    """A play property cannot be read or written, or another node leads it. The floor still runs."""
