"""How an answer of the lab looks in a terminal: 100 columns, figures under figures."""

from collections.abc import Mapping

from rich.columns import Columns
from rich.console import Console
from rich.table import Table

from houseway.counting.charts import Chart, Charts
from houseway.counting.odds import Odds
from houseway.lab.papers.figures import count_words, figures, plain, row_texts, unit
from houseway.money import show_rate
from houseway.paytables import Paytable

WIDTH = 100
EXACT_MOST = 40  # characters of a fraction; `--json` has it all


def draw(table: Paytable, odds: Odds) -> None:
    console = page()
    mark = "" if table.approved else "  [red]not approved[/red]"
    console.print(f"[bold]{table.name}[/bold]  ({table.id}){mark}")
    draw_bet(console, table, odds)
    for bet in odds.bets:
        console.print()
        draw_bet(console, table, bet)


def page() -> Console:
    """A terminal's own width up to 100 columns; exactly 100 when written to a file or a pipe."""
    here = Console(highlight=False)
    return Console(width=min(WIDTH, here.width) if here.is_terminal else WIDTH, highlight=False)


def draw_bet(console: Console, table: Paytable, odds: Odds) -> None:
    console.print(rows_table(table, odds))
    for one in figures(odds):
        if one.text:
            exact = f"(exactly {one.exact})" if 0 < len(one.exact or "") <= EXACT_MOST else ""
            said = " ".join(filter(None, (one.text, one.under, exact)))
            console.print(f"  {one.name:<22} {said}")
    console.print(f"  [dim]{assumed(odds)}[/dim]", soft_wrap=False)
    for note in odds.notes:
        console.print(f"  [dim]{note}[/dim]")


def rows_table(table: Paytable, odds: Odds) -> Table:
    grid = Table(
        title=f"{words(odds.bet)}, per {unit(odds)}",
        title_justify="left",
        box=None,
        padding=(0, 1),
    )
    grid.add_column("hand", no_wrap=True)
    for heading in ("combinations", "probability", "pays", "return"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for row in row_texts(table, odds):
        grid.add_row(row.name, row.combinations, row.probability, row.pays_words, row.gives)
    if odds.envy_return:
        players = f"from {odds.others} other players"
        grid.add_row("envy", "", "", players, show_rate(odds.envy_return, 4))
    total = show_rate(odds.player_return, 4)
    grid.add_row("all", count_words(odds.combinations), "100%", "", total)
    return grid


def assumed(odds: Odds) -> str:
    return assumed_words(odds.assumes)


def assumed_words(assumes: Mapping[str, object]) -> str:
    parts = [f"{words(key)} {plain(value)}" for key, value in assumes.items()]
    return "Assumes: " + "; ".join(parts) + "."


def words(name: str) -> str:
    return name.replace("_", " ")


COLOURS = {"H": "red", "S": "green", "Dh": "cyan", "Ds": "cyan", "P": "yellow"}
COLOURS |= {"Rh": "magenta", "Rs": "magenta"}


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
        cells = (f"[{COLOURS[word]}]{word}[/]" if word in COLOURS else word for word in words)
        table.add_row(hand, *cells)
    return table
