"""Charts as ECharts options. The style sheet colours their words, so that both looks are read."""

from typing import Any

from nicegui import ui

from houseway.web.screens.texts import LEVELS
from houseway.web.screens.texts.lab import ODDS

Options = dict[str, Any]
GREEN, BRASS, GREY = "#2b8a60", "#b08a35", "rgba(128,128,112,.35)"
# No outline: the one that is drawn otherwise smears light words on a dark ground.
FONT: Options = {
    "fontFamily": "Roboto",
    "fontSize": 12,
    "textBorderColor": "transparent",
    "textBorderWidth": 0,
}
DOLLARS = "v => v >= 10000 ? '$' + v / 1000 + 'k' : '$' + v.toLocaleString('en-US')"
HIGH = 26  # Pixels of a bar with its name.


def return_by_hand(bars: list[list[Any]], before: list[list[Any]] | None) -> Options:
    names = [str(name) for name, _ in bars]
    series = [bar_series("now", [value for _, value in bars])]
    if before is not None:
        old = {hand_of(name): value for name, value in before}
        series.append(outline([old.get(hand_of(name), 0) for name in names]))
    return {
        **base(),
        "grid": {"left": 8, "right": 64, "top": 8, "bottom": 8, "containLabel": True},
        "xAxis": axis(type="value", axisLabel={**FONT, "formatter": "{value}%"}),
        "yAxis": axis(
            type="category",
            data=names,
            inverse=True,
            axisLabel={**FONT, "interval": 0},
            splitLine={"show": False},
        ),
        "series": series,
    }


def hand_of(name: str) -> str:
    """A bar is named by its hand and what it pays; the hand finds it again."""
    return name.partition(" · ")[0]


def bar_series(name: str, values: list[float]) -> Options:
    return {
        "type": "bar",
        "name": name,
        "barWidth": 14,
        "data": [
            {
                "value": value,
                "itemStyle": {"color": GREEN if value >= 0 else BRASS},
                "label": {
                    **FONT,
                    "show": True,
                    "position": "right" if value >= 0 else "left",
                    "formatter": f"{value:.4f}%" if abs(value) < 0.1 else f"{value:.2f}%",
                },
            }
            for value in values
        ],
    }


def outline(values: list[float]) -> Options:
    """The table as printed, as a frame behind the new bars."""
    return {
        "type": "bar",
        "name": "printed",
        "barWidth": 20,
        "barGap": "-121%",
        "z": 1,
        "silent": True,
        "data": values,
        "itemStyle": {"color": "transparent", "borderColor": BRASS, "borderType": "dashed"},
    }


def height(bars: list[list[Any]]) -> int:
    return 40 + HIGH * len(bars)


def edge_by_meter(meter: dict[str, Any]) -> Options:
    """One picture per level, the others held where they stand; below zero the player is ahead."""
    levels = meter["levels"]
    wide = 100 / len(levels)
    held = meter["edge_at_nothing"] - sum(
        level["slope"] * level["now"] for level in levels.values()
    )
    places = range(len(levels))
    return {
        **base(),
        "title": [
            {"text": f"{LEVELS[name]}, dollars", "left": f"{wide * at + 2}%", "textStyle": FONT}
            for at, name in enumerate(levels)
        ],
        "grid": [
            {
                "left": f"{wide * at + 1}%",
                "width": f"{wide - 5}%",
                "top": 40,
                "bottom": 8,
                "containLabel": True,
            }
            for at in places
        ],
        "xAxis": [dollar_axis(at) for at in places],
        "yAxis": [percent_axis(at) for at in places],
        "series": [
            line(at, level, held, 2 if len(levels) == 1 else 0)
            for at, level in enumerate(levels.values())
        ],
    }


def line(at: int, level: dict[str, Any], held: float, places: int) -> Options:
    at_nothing = held + level["slope"] * level["now"]
    even = at_nothing / level["slope"] if level["slope"] else 0
    right = max(even * 1.3, level["now"] * 1.3, 100)
    marks = [mark(f"{ODDS['even']} ${even:,.{places}f}", even, 0, right)] if even > 0 else []
    if level.get("seed"):
        at_seed = 100 * (at_nothing - level["slope"] * level["seed"])
        words = f"{ODDS['seed']} ${level['seed']:,.0f}: {at_seed:.2f}%"
        marks.append(mark(words, level["seed"], at_seed, right))
    if level["now"] and abs(level["now"] - level.get("seed", -1)) > 0.08 * right:
        edge = 100 * held
        marks.append(
            mark(f"{ODDS['now']} ${level['now']:,.0f}: {edge:.2f}%", level["now"], edge, right)
        )
    ends = [[0, 100 * at_nothing], [right, 100 * (at_nothing - level["slope"] * right)]]
    return {
        "type": "line",
        "xAxisIndex": at,
        "yAxisIndex": at,
        "showSymbol": False,
        "lineStyle": {"color": BRASS, "width": 2.5},
        "itemStyle": {"color": BRASS},
        "data": ends,
        "markPoint": {"data": marks, "symbolSize": 11, "label": FONT},
        "markLine": zero_line(),
        "markArea": {
            "silent": True,
            "itemStyle": {"color": "rgba(43,138,96,.10)"},
            "label": {**FONT, "position": "insideBottomLeft", "formatter": ODDS["ahead"]},
            "data": [[{"yAxis": 0}, {"yAxis": min(ends[1][1] * 1.2, 0)}]],
        },
    }


def chance(days: dict[str, Any]) -> Options:
    """How likely the level has been won by then; even chance, average and nine in ten marked."""
    curve = days["curve"]
    marks = [("even", 50.0), ("expected", 63.21), ("nine", 90.0)]
    return {
        **base(),
        "grid": {"left": 8, "right": 24, "top": 16, "bottom": 8, "containLabel": True},
        "xAxis": axis(
            type="value",
            max=curve[-1][0],
            splitLine={"show": False},
            axisLabel={**FONT, "hideOverlap": True, "showMaxLabel": False},
        ),
        "yAxis": axis(
            type="value", max=100, interval=50, axisLabel={**FONT, "formatter": "{value}%"}
        ),
        "series": [
            {
                "type": "line",
                "showSymbol": False,
                "smooth": True,
                "lineStyle": {"color": GREEN, "width": 2.5},
                "itemStyle": {"color": GREEN},
                "data": curve,
                "markPoint": {
                    "symbol": "circle",
                    "symbolSize": 9,
                    "data": [
                        {
                            "coord": [days[key], y],
                            "value": key,
                            "label": {
                                **FONT,
                                "formatter": f"{days[key]:,.1f}",
                                "position": "bottom",
                                "offset": [18, 0],
                            },
                        }
                        for key, y in marks
                    ],
                },
            }
        ],
    }


def growth(level: dict[str, Any]) -> Options:
    """The reading day by day after a reseed; the average award is the level line."""
    points = level["growth"]
    return {
        **base(),
        "grid": {"left": 8, "right": 24, "top": 16, "bottom": 8, "containLabel": True},
        "xAxis": axis(
            type="value",
            max=points[-1][0],
            splitLine={"show": False},
            axisLabel={**FONT, "hideOverlap": True, "showMaxLabel": False},
        ),
        "yAxis": axis(type="value", splitNumber=3, axisLabel={**FONT, ":formatter": DOLLARS}),
        "series": [
            {
                "type": "line",
                "showSymbol": False,
                "lineStyle": {"color": BRASS, "width": 2.5},
                "itemStyle": {"color": BRASS},
                "data": points,
                "markLine": {
                    "silent": True,
                    "symbol": "none",
                    "lineStyle": {"color": GREEN, "type": "dashed"},
                    "label": {
                        **FONT,
                        "position": "insideStartTop",
                        "formatter": f"average award ${level['average']:,.0f}",
                    },
                    "data": [{"yAxis": level["average"]}],
                },
            }
        ],
    }


def push(chart: ui.echart, options: Options, high: int) -> None:
    chart.style(f"height:{high}px")
    if chart.options != options:
        chart.options.clear()
        chart.options.update(options)
        chart.update()


def zero_line() -> Options:
    return {
        "silent": True,
        "symbol": "none",
        "label": {"show": False},
        "lineStyle": {"color": "#777", "type": "solid", "width": 1.5},
        "data": [{"yAxis": 0}],
    }


def mark(words: str, x: float, y: float, right: float) -> Options:
    """Its words stand where the falling line is not: right above it, or left below it."""
    near_end = x > 0.6 * right
    place = {"position": "bottom" if near_end else "top", "offset": [-64 if near_end else 66, 0]}
    return {
        "coord": [x, y],
        "symbol": "circle",
        "value": words,
        "label": {**FONT, **place, "formatter": words},
    }


def dollar_axis(at: int) -> Options:
    return axis(
        type="value",
        gridIndex=at,
        min=0,
        splitNumber=4,
        splitLine={"show": False},
        axisLabel={**FONT, "hideOverlap": True, ":formatter": DOLLARS},
    )


def percent_axis(at: int) -> Options:
    return axis(type="value", gridIndex=at, axisLabel={**FONT, "formatter": "{value}%"})


def base() -> Options:
    return {"animation": False, "textStyle": FONT, "aria": {"enabled": True}}


def axis(**more: Any) -> Options:
    return {
        "axisLine": {"lineStyle": {"color": GREY}},
        "axisTick": {"show": False},
        "splitLine": {"lineStyle": {"color": GREY}},
        **more,
    }
