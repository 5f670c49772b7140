"""The terms of each level: a slider with a field for exact entry, and where its value is from."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from houseway.paytables import Paytable
from houseway.web.pages.words import LEVELS

SOURCES = {
    "printed": "Printed with the table.",
    "fitted": "Fitted: no document prints it.",
    "example": "An example: no document prints it.",
    "yours": "Yours.",
    "none": "None unless you set one.",
}


class Slider(Struct, frozen=True):
    """`value` is what was asked for; `place` is where the slider stands."""

    name: str
    title: str
    label: str
    before: str
    after: str
    value: str
    placeholder: str
    place: str
    most: str
    step: str
    source: str


class LevelTerms(Struct, frozen=True):
    title: str  # Empty where there is but one level.
    sliders: tuple[Slider, ...]


def level_terms(
    table: Paytable, level: str, full: Mapping[str, str], answer: dict[str, Any]
) -> LevelTerms:
    """In the order in which an operator asks: what goes in, where it starts, where it stands."""
    known = answer.get("levels", {}).get(level, {})
    sources = answer.get("sources", {})
    title = LEVELS[level] if len(table.levels) > 1 else ""

    def slider(term: str, words: str, most: float, step: str, unit: str) -> Slider:
        name = f"{term}.{level}"
        source = SOURCES.get(sources.get(name, ""), "")
        place = number(full[name])
        return Slider(
            name,
            words,
            f"{words}, {level}",
            "$" if unit == "$" else "",
            "%" if unit == "%" else "",
            full[name],
            "",
            f"{place:g}",
            f"{max(most, place):g}",
            step,
            source,
        )

    seed = number(full[f"seed.{level}"])
    return LevelTerms(
        title,
        (
            slider("contribution", "Contribution to the meter", 40, "0.25", "%"),
            slider("reserve", "Reserve", 10, "0.25", "%"),
            slider("seed", "Seed", max(10_000, 2 * seed), "100", "$"),
            reading(level, full, known, answer.get("even") or 0),
        ),
    )


def reading(level: str, full: Mapping[str, str], known: dict[str, Any], even: float) -> Slider:
    """Left empty, the meter stands at its average when it pays."""
    now, average = known.get("now", 0), known.get("average", 10_000)
    most = max(2.2 * average, 1.15 * even)
    name = f"meter.{level}"
    return Slider(
        name,
        "Meter now",
        f"Meter now, {level}",
        "$",
        "",
        full.get(name, ""),
        f"{now:,.2f}" if now else "",
        f"{now:.0f}",
        f"{round(most if now <= most else 1.1 * now, -2):g}",
        "1",
        "Yours." if known.get("given") else "At its average when it pays; move it.",
    )


def number(text: str) -> float:
    try:
        return float(text.replace("$", "").replace(",", "").replace("%", "") or 0)
    except ValueError:
        return 0  # "1/3": a slider cannot show it, the field does.
