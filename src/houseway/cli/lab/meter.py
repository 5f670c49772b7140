"""`houseway meter`: the economics of a progressive."""

import argparse
import json
from collections.abc import Iterator, Mapping

from houseway.cli import whole
from houseway.cli.options import add_interpretations, meters, need_no_changes
from houseway.counting.options import Options
from houseway.lab.meter import Economics, by_level, economics, terms
from houseway.lab.reports.meter_cycle import Cycle, above_even, cycles
from houseway.lab.reports.record import meter_answer
from houseway.money import DOLLAR, Money, parse_money, show
from houseway.paytables import Paytable, paytable
from houseway.paytables.presets import preset_words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("id", help="a progressive paytable; `houseway paytables` lists them")
    add(
        "--contribution",
        action="append",
        default=[],
        metavar="[LEVEL=]RATE",
        help="share added to a level, e.g. mega=9%%",
    )
    add("--reserve", action="append", default=[], metavar="[LEVEL=]RATE", help="share set aside")
    add("--seed", action="append", default=[], metavar="[LEVEL=]AMOUNT", help="restart amount")
    add("--others", type=whole, default=0, metavar="N", help="other players with the wager (envy)")
    add("--wager", default="1", metavar="AMOUNT", help="the wager in dollars")
    add("--decks", type=whole, metavar="N", help="decks in the shoe, 1 to 8")
    add_interpretations(parser)
    add("--meter", action="append", default=[], metavar="[LEVEL=]AMOUNT", help="current reading")
    add("--maximum", action="append", default=[], metavar="[LEVEL=]AMOUNT", help="posted maximum")
    add("--a-day", type=whole, default=8_640, metavar="N", help="wagers per day; default: 8640")
    add("--json", action="store_true", help="JSON output")
    add("--plot", metavar="FILE", help="picture of the edge against the meter (.png or .svg)")


def run(args: argparse.Namespace) -> int:
    need_no_changes(args.id, "Write assumptions as options.")
    table = paytable(args.id)
    options = Options(
        decks=args.decks,
        others=args.others,
        wager=parse_money(args.wager),
        meters=meters(args.meter),
        third_card=args.third_card,
        dealer_blackjack_ends=not args.no_cut_off,
        basis=args.basis,
        folded=args.folded,
    )
    if args.a_day <= 0:
        raise ValueError("Wagers per day must be at least 1.")
    caps = {lv: parse_money(text) for lv, text in by_level(table.levels, args.maximum).items()}
    found = economics(table, terms(table, args.contribution, args.seed, args.reserve), options)
    for level in found.levels:
        if caps.get(level.name, level.terms.seed) < level.terms.seed:
            seed = show(level.terms.seed)
            raise ValueError(
                f"The maximum of the {level.name} meter must be at least its seed, {seed}."
            )
    if args.plot:
        from houseway.lab.reports.charts import plot_meter

        plot_meter(found, args.plot)
    if args.json:
        print(json.dumps(meter_answer(found, args.a_day, caps), indent=1))
    else:
        given = {"own_seed": bool(args.seed), "own_rate": bool(args.contribution)}
        source = preset_words(table, **given)
        draw(table, source, found, caps, args.a_day)
    return 0


def draw(
    table: Paytable, source: str, found: Economics, caps: Mapping[str, Money], a_day: int
) -> None:
    from houseway.cli.odds_view import assumed_words
    from houseway.cli.view import page
    from houseway.lab.reports.figures import percent, plane_words

    console = page()
    walks = {cycle.level.name: cycle for cycle in cycles(found, caps)}
    console.print(f"[bold]{table.name}[/bold]  ({table.id})")
    if source:
        console.print(f"[dim]{source}[/dim]")
    console.print("Where each dollar wagered goes:")
    parts = [
        ("fixed pays", found.odds.fixed_return),
        ("envy", found.odds.envy_return),
        ("meter contribution", found.contribution),
        ("reserve", found.reserve),
        ("seeds", found.seeds),
        ("the house holds", found.hold),
    ]
    for name, share in parts:
        console.print(f"  {name:<22} {percent(float(share)):>10}")
    if found.given:
        console.print(f"House edge at these readings {percent(float(found.edge))}")
    for level in found.levels:
        between = level.wagers_between
        console.print(
            f"  {level.name:<10} average award ${float(level.average(found.wager)):,.2f}"
            + (f", won in full once in {float(between):,.0f} wagers" if between else "")
        )
        for said in cycle_words(walks.get(level.name), a_day):
            console.print(f"             {said}")
    even = found.odds.break_even_meter
    if even is not None:
        console.print(f"  break-even meter       ${float(even):,.2f}")
    else:
        shares = found.odds.levels.items()
        plane = plane_words({level: float(share) for level, share in shares})
        needed = float(found.odds.break_even_needed)
        console.print(f"  breaks even where      {plane} = ${needed:.6f} per wager")
    if (above := above_even(found, tuple(walks.values()))) is not None:
        console.print(
            f"  above break-even       for {above[0]:.4%} of all wagers, standard error"
            f" {above[1]:.4%}"
        )
    console.print(f"  [dim]{assumed_words(found.odds.assumes)}[/dim]")
    for warning in found.warnings:
        console.print(f"  [yellow]{warning}[/yellow]")


def cycle_words(cycle: Cycle | None, a_day: int) -> Iterator[str]:
    if cycle is None:
        return
    uncapped = "" if cycle.cap is None else " (if there were no maximum)"
    yield (
        f"won in full{uncapped}: ${cycle.average:,.2f} on average, standard deviation"
        f" ${cycle.deviation:,.2f}, every {1 / (cycle.chance * a_day):,.1f} days at {a_day:,}"
        " wagers a day"
    )
    parts = ", ".join(f"{each}% ${amount:,.0f}" for each, amount in cycle.percentiles().items())
    error = f" (simulated; median within {cycle.percentile_error:.2%})"
    yield f"percentiles {parts}{error if cycle.dealt else uncapped}"
    if cycle.passes_even is not None:
        yield f"{cycle.passes_even:.2%} chance of passing break-even before it is won"
    if cycle.cap is not None:
        over = "" if cycle.overflow is None else f", overflow ${cycle.overflow:,.2f} an award"
        yield f"{cycle.passes(cycle.cap / DOLLAR):.2%} chance of reaching its maximum{over}"
    if cycle.runs_dry is not None:
        yield f"{cycle.runs_dry:.2%} chance that the reserve does not cover the next seed"
