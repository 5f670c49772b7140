"""`houseway simulate GAME`: simulate rounds and compare them with the exact figures."""

import argparse
import json
import os

from houseway.cli import whole
from houseway.cli.options import progress, waiting
from houseway.games import FILES, solver
from houseway.lab.cluster import cluster


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", choices=list(FILES), metavar="GAME", help=", ".join(FILES))
    add("--rounds", type=whole, required=True, metavar="N", help="rounds to deal")
    add("--seed", type=whole, default=1, metavar="S", help="the same seed gives the same result")
    add(
        "--engine",
        choices=("kernel", "table"),
        help="kernel: fast compiled rounds; table: the full dealing procedure",
    )
    add(
        "--strategy",
        default="",
        metavar="NAME",
        help="how the player plays; default: the best strategy, or the dealer's house way if the"
        " game has one",
    )
    add(
        "--dealer",
        metavar="WAY",
        help="house way of the dealer, if the game has one (engine kernel); default: points",
    )
    add("--seats", type=whole, default=1, metavar="N", help="players at the table (engine table)")
    add("--workers", type=whole, metavar="N", help="processes or threads; default: all cores")
    add(
        "--cluster",
        metavar="ADDRESS",
        help="deal on a cluster of machines (docs/guides/operator.md)",
    )
    add("--json", action="store_true", help="JSON output")


def run(args: argparse.Namespace) -> int:
    engine = args.engine or usual_engine(args.game)
    if args.workers is not None and args.workers <= 0:
        raise ValueError("Start at least 1 worker.")
    if args.dealer and engine == "table":
        raise ValueError("--dealer applies only to --engine kernel, in a game with house ways.")
    found = by_kernel(args) if engine == "kernel" else by_table(args)
    if args.json:
        print(json.dumps({**described(args, engine), "bets": found}, indent=1))
    else:
        draw(args, engine, found)
    return 0


def usual_engine(game: str) -> str:
    found = solver(game)
    return "kernel" if found is not None and found.prefers_rounds else "table"


Row = dict[str, object]


def by_kernel(args: argparse.Namespace) -> list[Row]:
    from houseway.lab.simulation import by_kernel as kernel
    from houseway.lab.simulation.by_table import result_record

    words = (args.game, args.rounds, args.seed, args.strategy, args.dealer or "points")
    if args.cluster:
        with cluster(args.cluster) as where, progress(args.rounds) as told:
            return [result_record(one) for one in kernel.on_cluster(where, words, told)]
    with waiting(f"{args.rounds:,} rounds"):
        return [
            result_record(one)
            for one in kernel.simulate(*words, args.workers or os.cpu_count() or 1)
        ]


def by_table(args: argparse.Namespace) -> list[Row]:
    from houseway.lab.simulation import by_table as table
    from houseway.lab.simulation.by_table import result_record

    plan = table.Plan(
        game=args.game,
        rounds=args.rounds,
        seed=args.seed,
        strategy=args.strategy,
        seats=args.seats,
    )
    if args.cluster:
        with cluster(args.cluster) as where, progress(args.rounds) as told:
            return [result_record(one) for one in table.on_cluster(where, plan, told)]
    with progress(args.rounds) as told:
        return [
            result_record(one)
            for one in table.simulate(plan, args.workers or os.cpu_count() or 1, told)
        ]


def described(args: argparse.Namespace, engine: str) -> Row:
    from houseway.lab.bots import strategy

    named = args.strategy or ("" if engine == "kernel" else strategy(args.game).name)
    return {
        "game": args.game,
        "engine": engine,
        "rounds": args.rounds,
        "seed": args.seed,
        "strategy": named or "default",
        "seats": args.seats,
    }


def draw(args: argparse.Namespace, engine: str, rows: list[Row]) -> None:
    from rich.table import Table

    from houseway.cli.view import page
    from houseway.games import game_title
    from houseway.paytables.words import bet_label

    facts = described(args, engine)
    seats = "1 seat" if args.seats == 1 else f"{args.seats} seats"
    title = f"{args.rounds:,} rounds, {seats}, seed {args.seed}, {facts['strategy']} strategy"
    page().print(f"[bold]{game_title(args.game)}[/bold]: {title}, {engine} engine")
    grid = Table(box=None, padding=(0, 1))
    grid.add_column("bet")
    for heading in ("house edge", "standard error", "exact", "z", "average wager"):
        grid.add_column(heading, justify="right")
    for one in rows:
        exact, z, wager = one["exact_edge"], one["z"], one["average_wager"]
        grid.add_row(
            bet_label(str(one["bet"])),
            f"{one['house_edge']:.4%}",
            f"{one['standard_error']:.4%}",
            "" if exact is None else f"{exact:.4%}",
            "" if z is None else f"{z:+.2f}",
            "" if wager is None else f"{wager:.4f}",
        )
    page().print(grid)
    page().print("[dim]Per unit of the opening wager; meter shares are not counted.[/dim]")
    if any(one["exact_edge"] is not None and one["z"] is None for one in rows):
        said = (
            "z is left blank where the seats at one table depend on each other and were counted"
            " separately."
        )
        page().print(f"[dim]{said}[/dim]")
