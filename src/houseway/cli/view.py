"""How the lab draws charts and answers in a terminal: 100 columns, aligned figures."""

from rich.columns import Columns
from rich.console import Console
from rich.table import Table

from houseway.cli.odds_view import WIDTH, assumed_words
from houseway.counting.advice import Chart, Charts


def page() -> Console:
    """A terminal's own width up to 100 columns; exactly 100 when written to a file or a pipe."""
    here = Console(highlight=False)
    return Console(width=min(WIDTH, here.width) if here.is_terminal else WIDTH, highlight=False)


COLORS = {"H": "red", "S": "green", "Dh": "cyan", "Ds": "cyan", "P": "yellow"}
COLORS |= {"Rh": "magenta", "Rs": "magenta"}


def draw_charts(found: Charts) -> None:
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
        cells = (f"[{COLORS[word]}]{word}[/]" if word in COLORS else word for word in words)
        table.add_row(hand, *cells)
    return table
