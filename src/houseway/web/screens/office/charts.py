"""Charts of the office (ECharts, which comes with NiceGUI): plain lines and bars, both looks."""

from collections.abc import Sequence
from typing import Any

from nicegui import ui

# Read on white and on the dark panel alike.
INK, GRID = "#7a857e", "#9aa39e55"
COLOURS = ("#b08a2e", "#2f8f66", "#4a86b8", "#a8554f", "#7a6aa8", "#6f7f3a")
Point = tuple[float, float]  # Milliseconds of UTC, value.


def time_lines(named: Sequence[tuple[str, Sequence[Point]]]) -> dict[str, Any]:
    """One line per name over time; dollars on the left."""
    return {
        **common([name for name, _ in named]),
        "xAxis": {"type": "time", **axis(), "splitLine": {"show": False}},
        "yAxis": {"type": "value", "scale": True, **axis()},
        "series": [
            {
                "name": name,
                "type": "line",
                "showSymbol": False,
                "lineStyle": {"width": 2},
                "data": [list(point) for point in points],
            }
            for name, points in named
        ],
    }


def bars(labels: Sequence[str], named: Sequence[tuple[str, Sequence[float]]]) -> dict[str, Any]:
    return {
        **common([name for name, _ in named]),
        "xAxis": {"type": "category", "data": list(labels), **axis()},
        "yAxis": {"type": "value", **axis()},
        "series": [
            {"name": name, "type": "bar", "data": list(values), "barMaxWidth": 34}
            for name, values in named
        ],
    }


def common(names: Sequence[str]) -> dict[str, Any]:
    return {
        "color": list(COLOURS),
        "animation": False,
        "grid": {"left": 8, "right": 16, "top": 34, "bottom": 8, "containLabel": True},
        "legend": {"data": list(names), "top": 0, "left": 0, "textStyle": {"color": INK}},
        "tooltip": {"trigger": "axis"},
        "textStyle": {"fontFamily": "Roboto, sans-serif", "fontSize": 12},
    }


def axis() -> dict[str, Any]:
    return {
        "axisLabel": {"color": INK, "fontSize": 12, "hideOverlap": True},
        "axisLine": {"lineStyle": {"color": GRID}},
        "splitLine": {"lineStyle": {"color": GRID}},
    }


def empty_chart(label: str, kind: str = "") -> ui.echart:
    """Laid out with the page, filled when the figures are there."""
    made = ui.echart({"series": []}, renderer="svg").classes(f"o-chart {kind}".strip())
    made.props(f'role=img aria-label="{label}"')
    return made


def fill(chart: ui.echart, options: dict[str, Any]) -> None:
    chart.options.clear()
    chart.options.update(options)
    chart.update()
