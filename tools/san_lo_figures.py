"""Generates the San Lo figures that ship with the product: exact counts and simulations.

`python -m tools.san_lo_figures` takes about four minutes of two cores and is repeatable to the last
digit.
"""

from houseway.games.san_lo.exact.every_deal import against
from houseway.games.san_lo.exact.figures import DATA, Figures
from houseway.games.san_lo.odds import simulate

ROUNDS = 100_000_000
SEED = 3119

# Which players are counted against which house way. Against the default: all of them.
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


def main() -> None:
    write("exact.toml", "Every deal counted.", count())
    words = f"{ROUNDS:,} deals of seed {SEED} each, as `houseway simulate san-lo` plays them."
    write("simulated.toml", words, play())


def count() -> Figures:
    return {
        (player, dealer): deals
        for dealer, players in COUNTED.items()
        for player, deals in against(dealer, players).items()
    }


def play() -> Figures:
    return {pair: simulate(ROUNDS, SEED, *pair).deals for pair in SIMULATED}


def write(file: str, words: str, figures: Figures) -> None:
    lines = [
        f"# {words} Made by `python -m tools.san_lo_figures`; do not edit.",
        "# deals: with no, one, two and three match-ups won by the player. The house wins ties.",
    ]
    for (player, dealer), deals in figures.items():
        lines += ["", "[[pair]]", f'player = "{player}"', f'dealer = "{dealer}"']
        lines += [f"deals = {list(deals)}"]
    DATA.joinpath(file).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
