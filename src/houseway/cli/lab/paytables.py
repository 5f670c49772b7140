"""`houseway paytables`: the catalog as a table, one paytable in full, or all of it as JSON."""

import argparse
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from houseway.games import game_title
from houseway.lab.reports.paytable_list import computed_figures, leading_figure, short_name
from houseway.paytables import (
    BetPays,
    Figure,
    Paytable,
    as_record,
    digest,
    documents,
    equipment,
    load_catalog,
    load_file,
    paytable,
    words,
)
from houseway.paytables.catalog import unknown
from houseway.paytables.export import dollars_text
from houseway.paytables.model import VERDICTS
from houseway.paytables.words import VERDICT_NAMES

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDTH = 100
STYLES = {"agrees": "green", "agrees_rounded_up": "green", "disagrees": "red"}
SHORT = {**VERDICT_NAMES, "agrees_rounded_up": "rounded up", "not_determined": "not\ndetermined"}
# The list is drawn game by game; fixed widths keep the columns aligned.
WIDTHS = {
    "id": 21,
    "paytable": 24,
    "top pay": 10,
    "computed": 12,
    "printed": 11,
    "verdict": 10,
}
RIGHT = ("pays", "envy", "value", "top pay", "computed", "printed")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", help="one paytable, by id; leave out to list all")
    parser.add_argument("--json", action="store_true", help="JSON output")
    parser.add_argument(
        "--file", metavar="TOML", help="your own paytable files instead of the catalog"
    )


def run(args: argparse.Namespace) -> int:
    own = load_file(args.file) if args.file else {}
    tables = chosen(args.id, own)
    if args.json:
        print_json(tables)
    elif args.id:
        show_one(tables[0], console(), own)
    else:
        show_list(tables, console())
    return 0


def chosen(id_: str | None, own: Mapping[str, Paytable]) -> list[Paytable]:
    if id_ is None:
        return list((own or load_catalog()).values())
    if not own:
        return [paytable(id_)]
    if id_ not in own:
        raise ValueError(unknown(id_, own))
    return [own[id_]]


def print_json(tables: Iterable[Paytable]) -> None:
    import json

    print(json.dumps([as_record(table) for table in tables], indent=2, ensure_ascii=False))


def console() -> "Console":
    from rich.console import Console

    # Without emoji, rich does not load its emoji table, a tenth of this command's time.
    probe = Console(highlight=False, emoji=False)
    if not probe.is_terminal:
        probe.width = WIDTH
    return probe


def show_list(tables: list[Paytable], out: "Console") -> None:
    for place, (game, group) in enumerate(by_game(tables).items()):
        grid = columns(*WIDTHS, show_header=place == 0)
        for table in group:
            grid.add_row(*summary(table))
        out.print(f"\n [bold]{game_title(game)}[/bold]")
        out.print(grid)
    out.print(f"\n {closing(tables)}")
    if any(table.figures for table in tables):
        out.print(
            " computed: under the default settings; the verdict compares the printed figure with"
            " one computed under its own assumptions."
        )
    if any(table.levels for table in tables):
        out.print(" fixed: the return of the fixed pays; what the meter pays comes on top.")


def by_game(tables: Iterable[Paytable]) -> Mapping[str, list[Paytable]]:
    found: dict[str, list[Paytable]] = {}
    for table in tables:
        found.setdefault(table.game, []).append(table)
    return found


def summary(table: Paytable) -> tuple[str, ...]:
    first = leading_figure(table)
    top = next((str(row.pay) for row in table.rows if not row.optional), "varies")
    printed = f"{first.printed} {first.figure.removeprefix('house_')}" if first else ""
    return (
        table.id,
        short_name(table),
        top,
        computed_figures().get(table.id, ""),
        printed,
        styled(first.verdict, SHORT) if first else "",
    )


def closing(every: list[Paytable]) -> str:
    """Totals: the approved packages together, public rules and the user's file separately."""
    public = [table for table in every if table.public]
    tables = [table for table in every if not table.public]
    figures = [one for table in tables for one in table.figures if not one.public]
    counts = ", ".join(
        colored(word, words.verdict_count(word, sum(f.verdict == word for f in figures)))
        for word in VERDICTS
    )
    status = "" if all(t.approved for t in tables) else "[red]Not approved for wagering.[/red] "
    many = f"{counted(len(tables), 'paytable')}, {counted(len(figures), 'printed figure')}"
    quoted = sum(len(table.figures) for table in every) - len(figures)
    other = (
        f" Also {counted(len(public), 'paytable')} from public rules, not approved, and"
        f" {counted(quoted, 'figure')} from public sources."
        if public
        else ""
    )
    return f"{status}{many}: {counts}.{other}"


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def show_one(table: Paytable, out: "Console", own: Mapping[str, Paytable]) -> None:
    mark = "approved, submission 3119" if table.approved else "[red]not approved for wagering[/red]"
    out.print(f"\n [bold]{table.name}[/bold]  {table.id}  ({mark})\n")
    out.print(pairs(described(table)), "")
    out.print(by_hands_grid(table) if table.by_hands else rows_grid(table), "")
    if table.further:
        also = ((words.bet_label(bet.bet), further_words(table, bet)) for bet in table.further)
        out.print(pairs(also), "")
    for spot, part in table.parts:
        out.print(f" [bold]{words.bet_label(spot)}[/bold], {part}")
        out.print(rows_grid(own.get(part) or paytable(part)), "")
    if table.figures:
        out.print(figures_grid(table.figures), "")
    if any(figure.note for figure in table.figures):
        out.print(pairs((figure.printed, figure.note) for figure in table.figures), "")
    out.print(f" [dim]digest {digest(table)}[/dim]", soft_wrap=True)


def further_words(table: Paytable, bet: BetPays) -> str:
    pays = ", ".join(f"{words.spot_words(row.hand)} {row.pay}" for row in bet.rows)
    same = "the same pays" if bet.rows == table.rows else pays
    return f"{same} ({words.further_wager_words(table, bet)})"


def pairs(lines: Iterable[tuple[str, str]]) -> "Table":
    """Two columns without lines; a pair that is empty or repeats another is left out."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 1, 0, 1), pad_edge=True)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in dict.fromkeys(lines):
        if value:
            grid.add_row(name, value)
    return grid


def described(table: Paytable) -> Iterable[tuple[str, str]]:
    yield "game", ", ".join(game_title(game) for game in table.games)
    yield "bet", f"{words.bet_label(table.bet)}: {words.wager_words(table.wager)}"
    yield "based on", table.looks_at
    yield "decks", words.decks_noted(table)
    yield "combines", ", ".join(f"{words.bet_label(bet)} {part}" for bet, part in table.parts)
    if table.jackpot:
        yield "jackpot", words.jackpot_words(table.jackpot)
        yield (
            "seed",
            ", ".join(f"{level} {dollars_text(a)}" for level, a in table.jackpot.seeds),
        )
    yield "equipment", "; ".join(equipment()[id_].name for id_ in table.equipment)
    for source in table.sources:
        known = documents().get(source.document)
        title = known.title if known else source.document
        yield "source", f'{title}, under "{source.heading}" {bracketed(source.note)}'.strip()
    for note in table.notes:
        yield "note", note


def bracketed(text: str) -> str:
    return f"({text.rstrip('.')})" if text else ""


def rows_grid(table: Paytable) -> "Table":
    has_envy = any(row.envy for row in table.rows)
    grid = columns("hand", "pays", *(["envy"] if has_envy else []))
    for row in table.rows:
        extra = " (optional, on top)" if row.optional else ""
        envy = [str(row.envy).removeprefix("envy ") if row.envy else ""] if has_envy else []
        grid.add_row(words.hand_words(table, row.hand) + extra, str(row.pay), *envy)
    return grid


def by_hands_grid(table: Paytable) -> "Table":
    grid = columns("highest hand, to 1", *(f"{count} hands" for count, _ in table.by_hands))
    for place, row in enumerate(table.by_hands[0][1]):
        odds = (str(rows[place].pay).removesuffix(" to 1") for _, rows in table.by_hands)
        grid.add_row(words.hand_words(table, row.hand), *odds)
    return grid


def figures_grid(figures: Iterable[Figure]) -> "Table":
    grid = columns("printed figure", "value", "verdict", "assumes")
    for figure in figures:
        assumed = words.assumption_words(figure.assumes)
        fitted = words.assumption_words(figure.fitted)
        grid.add_row(
            words.FIGURE_NAMES[figure.figure],
            figure.printed,
            styled(figure.verdict),
            assumed + (f"; fitted: {fitted}" if fitted else ""),
        )
    return grid


def columns(*heads: str, show_header: bool = True) -> "Table":
    """A plain table; numbers are right-aligned, so that decimal points line up."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    grid = Table(
        box=SIMPLE_HEAD,
        header_style="bold",
        padding=(0, 0, 0, 1),
        show_edge=False,
        show_header=show_header,
    )
    for head in heads:
        right = head in RIGHT or head.endswith(" hands")
        grid.add_column(head, justify="right" if right else "left", min_width=WIDTHS.get(head))
    return grid


def styled(word: str, names: Mapping[str, str] = VERDICT_NAMES) -> str:
    return colored(word, names[word])


def colored(verdict: str, said: str) -> str:
    style = STYLES.get(verdict, "yellow")
    return f"[{style}]{said}[/{style}]"
