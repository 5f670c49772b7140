"""The San Lo figures that are shipped, and the program that makes them.

    python -m houseway.games.san_lo.exact.figures

writes both data files anew: exact counts, and simulations that confirm the main ones. It takes
about four minutes of two cores; everything in it is repeatable to the last digit.
"""

import tomllib
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent
ROUNDS = 100_000_000
SEED = 3119

# Which players are counted against which house way. Against the default, all of them.
COUNTED = {
    "points": (
        *("points", "two-of-three", "best-reply"),
        *("optimal", "optimal-both", "optimal-hat-trick"),
    ),
    "two-of-three": ("two-of-three", "best-reply", "optimal"),
    "balanced": ("balanced", "optimal"),
    "high-first": ("high-first", "optimal"),
}
SIMULATED = (
    ("points", "points"),
    ("best-reply", "points"),
    ("two-of-three", "two-of-three"),
    ("best-reply", "two-of-three"),
)


Deals = tuple[int, int, int, int]  # with no, one, two and three match-ups won
Figures = dict[tuple[str, str], Deals]  # by player and dealer


def exact() -> Figures:
    return read("exact.toml")


def simulated() -> Figures:
    return read("simulated.toml")


@cache
def read(file: str) -> Figures:
    entries = tomllib.loads((DATA / file).read_text("utf-8"))["pair"]
    return {(entry["player"], entry["dealer"]): four(entry["deals"]) for entry in entries}


def four(deals: list[int]) -> Deals:
    none, one, two, three = deals
    return none, one, two, three


def main() -> None:
    write("exact.toml", "Every deal counted.", count())
    words = f"{ROUNDS:,} deals of seed {SEED} each, as `houseway simulate san-lo` plays them."
    write("simulated.toml", words, play())


def count() -> Figures:
    from houseway.games.san_lo.exact.every_deal import against

    return {
        (player, dealer): deals
        for dealer, players in COUNTED.items()
        for player, deals in against(dealer, players).items()
    }


def play() -> Figures:
    from houseway.games.san_lo.odds import simulate

    return {pair: simulate(ROUNDS, SEED, *pair).deals for pair in SIMULATED}


def write(file: str, words: str, figures: Figures) -> None:
    lines = [
        f"# {words} Made by `python -m houseway.games.san_lo.exact.figures`; do not edit.",
        "# deals: with no, one, two and three match-ups won by the player. The house wins ties.",
    ]
    for (player, dealer), deals in figures.items():
        lines += ["", "[[pair]]", f'player = "{player}"', f'dealer = "{dealer}"']
        lines += [f"deals = {list(deals)}"]
    DATA.joinpath(file).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
