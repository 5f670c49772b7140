"""Installed versions against the approved minimums: "6.6 build 520+" means 520 or higher."""

import re
from collections.abc import Mapping

from houseway.paytables import Equipment

NUMBERS = re.compile(r"\d+")
MINOR = re.compile(r"(?<![\d.])\d+\.\d+$")  # "5.4" with nothing after it


def lacking(equipment: Equipment, installed: Mapping[str, str]) -> list[tuple[str, str]]:
    """Parts whose installed version is missing or not an approved one, with what is needed."""
    return [
        (component.part, " or ".join(component.versions))
        for component in equipment.components
        if not any(
            meets(needed, installed.get(component.part, "")) for needed in component.versions
        )
    ]


def meets(needed: str, installed: str) -> bool:
    """The words must match and the numbers be equal; with a plus, higher numbers also pass. A patch
    of a printed minor version (5.4.1 for "5.4") counts as that version; a name without a number
    accepts any."""
    higher = needed.endswith("+")
    needed = needed.removesuffix("+") if higher else needed
    if words(needed) != words(installed):
        return False
    if higher:
        return numbers(installed) >= numbers(needed)
    if MINOR.search(needed) or not NUMBERS.search(needed):
        printed = list(map(int, NUMBERS.findall(needed)))
        return [int(n) for n in NUMBERS.findall(installed)][: len(printed)] == printed
    return numbers(installed) == numbers(needed)


def words(version: str) -> list[str]:
    """The name and suffix letters, without digits, dots and the word "build"."""
    return re.sub(r"[\d.]+", " ", version).lower().split()


def numbers(version: str) -> list[int]:
    """Trailing zeros do not count: 5.4 is 5.4.0."""
    found = [int(number) for number in NUMBERS.findall(version)]
    while found and found[-1] == 0:
        found.pop()
    return found
