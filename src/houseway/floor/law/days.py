"""Days as people write them: "2026-11-15"."""

from datetime import date

from houseway.floor.refused import refuse


def need_day(text: str) -> date:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        refuse("day_wrong", day=text or "Nothing")
    if found.isoformat() != text:
        refuse("day_wrong", day=text)
    return found
