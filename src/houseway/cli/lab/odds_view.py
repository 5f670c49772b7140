"""How an answer of the lab looks in a terminal: 100 columns, figures under figures."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import sqrt

from rich.columns import Columns
from rich.console import Console
from rich.table import Table

from houseway.counting.charts import Chart, Charts
from houseway.counting.odds import Odds, Row, kurtosis, skewness
from houseway.lab.papers.record import hand_words, plain
from houseway.money import show_rate
from houseway.paytables import Paytable

WIDTH = 100


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
    for name, value in figures(odds):
        console.print(f"  {name:<22} {value}")
    console.print(f"  [dim]{assumed(odds)}[/dim]", soft_wrap=False)
    for note in odds.notes:
        console.print(f"  [dim]{note}[/dim]")


def rows_table(table: Paytable, odds: Odds) -> Table:
    grid = Table(
        title=f"{words(odds.bet)}, per {words(odds.wager)}",
        title_justify="left",
        box=None,
        padding=(0, 1),
    )
    grid.add_column("hand", no_wrap=True)
    for heading in ("combinations", "probability", "pays", "return"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for row in odds.rows:
        grid.add_row(*cells(table, odds, row))
    if odds.envy_return:
        players = f"from {odds.others} other players"
        grid.add_row("envy", "", "", players, f"{float(odds.envy_return):+.6f}")
    grid.add_row(
        "all", shown_count(odds.combinations), "1", "", f"{float(odds.player_return):+.6f}"
    )
    return grid


def cells(table: Paytable, odds: Odds, row: Row) -> tuple[str, ...]:
    chance = odds.probability(row)
    envy = f", envy {float(row.envy):g}" if row.envy else ""
    return (
        hand_words(table, row.hand),
        shown_count(row.combinations),
        f"{float(chance):.8f}",
        row.pays + envy,
        f"{float(chance * odds.net(row)):+.6f}",
    )


def shown_count(count: int) -> str:
    """All digits while they fit; `--json` always has them."""
    return f"{count:,}" if count < 10**21 else f"{Decimal(count):.8e}"


def figures(odds: Odds) -> list[tuple[str, str]]:
    edge = odds.house_edge
    found = [("house edge", f"{percent(edge)} of the {words(odds.wager)}{exactness(odds)}")]
    if edge < 0:
        found = [
            ("player's advantage", f"{percent(-edge)} of the {words(odds.wager)}{exactness(odds)}")
        ]
    found.append(("hit frequency", percent(odds.hit_frequency)))
    if odds.push_frequency:
        found.append(("push frequency", percent(odds.push_frequency)))
    if odds.element_of_risk is not None:
        found.append(("average wager", f"{float(odds.average_wager):.4f} {odds.wager}s"))
        found.append(("element of risk", percent(odds.element_of_risk)))
    found.append(("standard deviation", f"{odds.standard_deviation:,.4f}"))
    for name, lean in (("skewness", skewness(odds)), ("excess kurtosis", kurtosis(odds))):
        if lean is not None:
            found.append((name, f"{lean:,.2f}"))
    if odds.table_variance is not None:
        said = f"{sqrt(odds.table_variance):,.4f} for {odds.seats} seats, envy included"
        found.append(("table's deviation", said))
    return found + meter_figures(odds)


def meter_figures(odds: Odds) -> list[tuple[str, str]]:
    if not odds.levels:
        return []
    found = [("fixed return", percent(odds.fixed_return))]
    even = odds.break_even_meter
    if even is not None:
        return [*found, ("break-even meter", f"${float(even):,.2f}")]
    plane = " + ".join(f"{float(share):.3g} x {level}" for level, share in odds.levels.items())
    needed = f"${float(odds.break_even_needed):.6f} a wager"
    return [*found, ("break even where", f"{plane} = {needed}")]


def exactness(odds: Odds) -> str:
    if odds.standard_error is not None:
        return f"  (simulated, standard error {100 * odds.standard_error:.4f}%)"
    exact = f"{odds.house_edge.numerator}/{odds.house_edge.denominator}"
    return f"  (exactly {exact})" if len(exact) <= 40 else "  (exact)"


def assumed(odds: Odds) -> str:
    return assumed_words(odds.assumes)


def assumed_words(assumes: Mapping[str, object]) -> str:
    parts = [f"{words(key)} {plain(value)}" for key, value in assumes.items()]
    return "Assumes: " + "; ".join(parts) + "."


def words(name: str) -> str:
    return name.replace("_", " ")


def percent(value: Fraction) -> str:
    return show_rate(value, 4)


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
