"""Installed versions against the floors of the packages: "6.6 build 520+" means 520 or higher."""

import re
from collections.abc import Mapping

from houseway.paytables import Equipment

NUMBERS = re.compile(r"\d+")


def lacking(equipment: Equipment, installed: Mapping[str, str]) -> list[tuple[str, str]]:
    """Parts whose installed version is missing or is none of those named, with what is needed."""
    return [
        (component.part, " or ".join(component.versions))
        for component in equipment.components
        if not any(
            meets(needed, installed.get(component.part, "")) for needed in component.versions
        )
    ]


def meets(needed: str, installed: str) -> bool:
    """The same words, and equal numbers; after a plus also higher ones."""
    higher = needed.endswith("+")
    needed = needed.removesuffix("+") if higher else needed
    if words(needed) != words(installed):
        return False
    if not higher:
        return numbers(installed) == numbers(needed)
    return numbers(installed) >= numbers(needed)


def words(version: str) -> list[str]:
    """The name and suffix letters; the digits, their dots and the "build" between them are out."""
    return re.sub(r"[\d.]+", " ", version).lower().split()


def numbers(version: str) -> list[int]:
    """Trailing zeros do not count: 5.4 is 5.4.0."""
    found = [int(number) for number in NUMBERS.findall(version)]
    while found and found[-1] == 0:
        found.pop()
    return found
