"""The house edge against the meter: a straight line for each level, the others held."""

from houseway.lab.reports.figures import plane_words
from houseway.web.pages.charts import Chart, curve
from houseway.web.pages.lab.base import Answer, View
from houseway.web.pages.words import LEVELS, minus

POINTS = 24  # Points on a line that show their value.


def meter_lines(meter: Answer | None) -> View | None:
    """`plane` is what the levels return together if break-even is not one number."""
    if meter is None:
        return None
    levels = meter["levels"]
    now = sum(level["slope"] * level["now"] for level in levels.values())
    held = meter["edge_at_nothing"] - now
    is_alone = len(levels) == 1
    charts = [line(f"{LEVELS[n]}, dollars", one, held, is_alone) for n, one in levels.items()]
    sum_ = plane_words({name: level["share"] for name, level in levels.items()})
    plane = "" if meter["even"] is not None else f"{sum_} = ${meter['needed']:.6f}"
    return View(charts=charts, plane=plane)


def line(title: str, level: Answer, held: float, is_alone: bool) -> Chart:
    """Below zero the player is ahead."""
    slope, now, seed = level["slope"], level["now"], level.get("seed", 0)
    at_nothing = held + slope * now
    even = at_nothing / slope if slope else 0
    right = max(even * 1.3, now * 1.3, 100)

    def edge(reading: float) -> float:
        return float(100 * (at_nothing - slope * reading))

    spots = [(even, 0.0, f"break-even ${even:,.{2 if is_alone else 0}f}")] if even > 0 else []
    if seed:
        spots.append((seed, edge(seed), f"seed ${seed:,.0f}: {edge(seed):.2f}%"))
    if now and abs(now - (seed or -1)) > 0.08 * right:
        spots.append((now, edge(now), f"now ${now:,.0f}: {edge(now):.2f}%"))
    places = [right * n / POINTS for n in range(POINTS + 1)]
    wide, high = (640, 330) if is_alone else (380, 260)
    points = [(place, edge(place)) for place in places]
    return curve(title, points, (dollars, percent), spots=spots, wide=wide, high=high)


def dollars(amount: float) -> str:
    return f"${amount / 1000:,.0f}k" if amount >= 10_000 else f"${amount:,.0f}"


def percent(value: float) -> str:
    return minus(f"{value:,.10g}%" if value == round(value, 2) else f"{value:,.2f}%")
