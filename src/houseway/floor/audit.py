"""What the floor says it holds, in the form an auditor compares."""

from houseway.floor.state import Property

Shown = dict[str, dict[str, tuple[int, int, int]]]


def shown(floor: Property) -> Shown:
    """By link and level: display, reserve and overflow, in micro-dollars."""
    return {
        name: {
            level: (held.current, held.reserve, held.overflow)
            for level, held in jackpot.link.levels.items()
        }
        for name, jackpot in floor.jackpots.items()
    }
