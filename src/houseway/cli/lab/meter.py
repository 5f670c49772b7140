"""`houseway meter`: the economics of a progressive."""

import argparse
import json
from fractions import Fraction

from houseway.cli.lab.options import whole
from houseway.counting.options import Options
from houseway.lab.meter import (
    Economics,
    Level,
    LevelTerms,
    economics,
    fitted_contribution,
    fitted_seeds,
)
from houseway.money import DOLLAR, basis_points, parse_money, parse_rate, show_rate
from houseway.paytables import Paytable, paytable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("id", help="a progressive paytable; `houseway paytables` lists them")
    add("--contribution", action="append", default=[], metavar="[LEVEL=]RATE", help="e.g. mega=9%%")
    add("--reserve", action="append", default=[], metavar="[LEVEL=]RATE")
    add("--seed", action="append", default=[], metavar="[LEVEL=]AMOUNT", help="e.g. mega=$10,000")
    add("--others", type=whole, default=0, metavar="N", help="other players with the wager (envy)")
    add("--wager", default="1", metavar="AMOUNT")
    add("--decks", type=whole, metavar="N")
    add("--third-card", choices=("player", "up-card"), default="player")
    add("--basis", choices=("written", "joker-forced"), default="written")
    add("--json", action="store_true")
    add("--plot", metavar="FILE", help="picture of the edge against the meter (.png or .svg)")


def run(args: argparse.Namespace) -> int:
    table = paytable(args.id)
    options = Options(
        decks=args.decks,
        others=args.others,
        wager=parse_money(args.wager),
        third_card=args.third_card,
        basis=args.basis,
    )
    found = economics(table, terms(table, args), options)
    if args.plot:
        from houseway.lab.papers.pictures import plot_meter

        plot_meter(found, args.plot)
    if args.json:
        print(json.dumps(as_record(found), indent=1))
    else:
        draw(table, found)
    return 0


def terms(table: Paytable, args: argparse.Namespace) -> dict[str, LevelTerms]:
    """What was given; otherwise the seeds printed and the parameters fitted to the print."""
    levels = table.levels or ("jackpot",)
    contributions = by_level(levels, args.contribution) or {
        level: show_rate(share) for level, share in fitted_contribution(table).items()
    }
    seeds = by_level(levels, args.seed) or {
        level: str(Fraction(seed, DOLLAR)) for level, seed in fitted_seeds(table).items()
    }
    reserves = by_level(levels, args.reserve)
    if table.levels and not contributions:
        raise ValueError(
            f"{table.id} prints no contribution; give one, for example --contribution 20%."
        )
    for given in contributions.values():
        rate(given)
    if table.levels and not seeds:
        raise ValueError(f"{table.id} prints no seed; give one, for example --seed $10,000.")
    return {
        level: LevelTerms(
            contribution=rate(contributions.get(level, "0%")),
            reserve=rate(reserves.get(level, "0%")),
            seed=amount(seeds[level]),
        )
        for level in levels
        if level in seeds
    }


def by_level(levels: tuple[str, ...], words: list[str]) -> dict[str, str]:
    """ "9%" belongs to the only level, "mega=9%" to the level it names."""
    found: dict[str, str] = {}
    for word in words:
        level, sign, value = word.partition("=")
        if not sign:
            if len(levels) > 1:
                raise ValueError(f"Say which level {word!r} is for: {', '.join(levels)}.")
            level, value = levels[0], word
        if level not in levels:
            raise ValueError(f"There is no level {level!r} here; there is {', '.join(levels)}.")
        found[level] = value
    return found


def rate(text: str) -> Fraction:
    found = parse_rate(text)
    basis_points(found)
    if not 0 <= found <= 1:
        raise ValueError(f"{text} is not a share of a wager: 0% to 100%.")
    return found


def amount(text: str) -> int:
    found = parse_money(text)
    if found < 0:
        raise ValueError("A seed is never negative.")
    return found


def as_record(found: Economics) -> dict[str, object]:
    return {
        "paytable": found.odds.paytable,
        "assumes": dict(found.odds.assumes),
        "fixed_return": float(found.odds.fixed_return),
        "envy_return": float(found.odds.envy_return),
        "envy_per_other_player": float(found.odds.envy_per_other),
        "contribution": float(found.contribution),
        "reserve": float(found.reserve),
        "seeds": float(found.seeds),
        "hold": float(found.hold),
        "break_even_meter": number(found.odds.break_even_meter),
        "levels": [level_record(found, level) for level in found.levels],
        "warnings": list(found.warnings),
    }


def level_record(found: Economics, level: Level) -> dict[str, object]:
    return {
        "level": level.name,
        "contribution": float(level.terms.contribution),
        "reserve": float(level.terms.reserve),
        "seed": level.terms.seed / DOLLAR,
        "probability_full": float(level.full),
        "wagers_between_full_awards": number(level.wagers_between),
        "average_award": float(level.average(found.wager)),
    }


def number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def draw(table: Paytable, found: Economics) -> None:
    from houseway.cli.lab.odds_view import assumed, page, percent

    console = page()
    console.print(f"[bold]{table.name}[/bold]  ({table.id})")
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
        console.print(f"  {name:<22} {percent(share):>10}")
    for level in found.levels:
        between = level.wagers_between
        console.print(
            f"  {level.name:<10} average award ${float(level.average(found.wager)):,.2f}"
            + (f", won whole once in {float(between):,.0f} wagers" if between else "")
        )
    even = found.odds.break_even_meter
    if even is not None:
        console.print(f"  break-even meter       ${float(even):,.2f}")
    console.print(f"  [dim]{assumed(found.odds)}[/dim]")
    for warning in found.warnings:
        console.print(f"  [yellow]{warning}[/yellow]")
