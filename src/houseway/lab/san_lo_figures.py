"""The San Lo figures that are shipped, and the program that makes them.

    python -m houseway.lab.san_lo_figures

writes both data files anew: exact counts, and simulations that confirm the main ones. It takes
about four minutes of two cores; everything in it is repeatable to the last digit.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "data"
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Deals with no, one, two and three match-ups won; `seed` is None where all were counted."""

    player: str
    dealer: str
    deals: tuple[int, int, int, int]
    seed: int | None = None


def exact() -> tuple[Pair, ...]:
    return read("san_lo_exact.toml")


def simulated() -> tuple[Pair, ...]:
    return read("san_lo_simulated.toml")


@cache
def read(file: str) -> tuple[Pair, ...]:
    text = (DATA / file).read_text("utf-8")
    return tuple(one_pair(**entry) for entry in tomllib.loads(text)["pair"])


def one_pair(player: str, dealer: str, deals: list[int], seed: int | None = None) -> Pair:
    none, one, two, three = deals
    return Pair(player=player, dealer=dealer, deals=(none, one, two, three), seed=seed)


def main() -> None:
    write("san_lo_exact.toml", [pair for dealer in COUNTED for pair in count(dealer)])
    write("san_lo_simulated.toml", [play(*pair) for pair in SIMULATED])


def count(dealer: str) -> list[Pair]:
    from houseway.lab.san_lo_exact import against

    counted = against(dealer, COUNTED[dealer])
    return [Pair(player=player, dealer=dealer, deals=deals) for player, deals in counted.items()]


def play(player: str, dealer: str) -> Pair:
    from houseway.lab.san_lo import simulate

    deals = simulate(ROUNDS, SEED, player, dealer).deals
    return Pair(player=player, dealer=dealer, deals=deals, seed=SEED)


def write(file: str, pairs: list[Pair]) -> None:
    lines = [
        "# Made by `python -m houseway.lab.san_lo_figures`; do not edit.",
        "# deals: with no, one, two and three match-ups won by the player. The house wins ties.",
    ]
    for pair in pairs:
        lines += ["", "[[pair]]", f'player = "{pair.player}"', f'dealer = "{pair.dealer}"']
        lines += [f"deals = {list(pair.deals)}"]
        if pair.seed is not None:
            lines += [f"seed = {pair.seed}"]
    DATA.joinpath(file).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
