"""A strategy as charts in a terminal."""

import json

from rich.columns import Columns
from rich.table import Table

from houseway.cli.lab.odds_view import assumed_words, page
from houseway.counting.charts import Chart, Charts

COLOURS = {"H": "red", "S": "green", "Dh": "cyan", "Ds": "cyan", "P": "yellow", "R": "magenta"}


def show_charts(found: Charts, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps(as_record(found), indent=1))
    else:
        draw(found)
    return 0


def as_record(found: Charts) -> dict[str, object]:
    return {
        "rules": found.assumes,
        "up_cards": list(found.columns),
        **{
            name: {hand: list(words) for hand, words in chart.items()}
            for name, chart in found.charts.items()
        },
        "house_edge": found.edge,
        "cost": found.cost,
    }


def draw(found: Charts) -> None:
    console = page()
    grids = [grid(name, chart, found.columns) for name, chart in found.drawn]
    console.print(Columns(grids, padding=(0, 3)))
    console.print(f"  {found.legend}.")
    console.print(
        f"  House edge by these charts {100 * found.edge:.4f}% of the opening wager; "
        f"composition-dependent play would save {100 * found.cost:.4f}%."
    )
    console.print(f"  [dim]{assumed_words(found.assumes)}[/dim]")


def grid(name: str, chart: Chart, columns: tuple[str, ...]) -> Table:
    table = Table(title=name, title_justify="left", box=None, padding=(0, 1, 0, 0))
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="center")
    for hand, words in chart.items():
        cells = (f"[{COLOURS[word]}]{word}[/]" if word in COLOURS else word for word in words)
        table.add_row(hand, *cells)
    return table
