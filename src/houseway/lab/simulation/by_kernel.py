"""Simulations for the games that have compiled rounds.

Round n of a seed is always the same, so rounds may be split in any way.
"""

from collections.abc import Iterator

from houseway.counting.simulated import Result, together
from houseway.games import FILES, solver
from houseway.lab.cluster import Cluster, Progress

PIECE = 5_000_000  # rounds sent to one worker of a cluster at a time


def simulate(
    game_id: str, rounds: int, seed: int, player: str, dealer: str, workers: int
) -> tuple[Result, ...]:
    """Runs on this machine in the given number of threads."""
    if rounds <= 0 or workers <= 0:
        raise ValueError("Rounds and workers must be at least 1.")
    return deal(game_id, 0, rounds, seed, player, dealer, workers)


def on_cluster(
    where: Cluster,
    words: tuple[str, int, int, str, str],
    told: Progress | None = None,
    piece: int = PIECE,
) -> tuple[Result, ...]:
    """`words` are game, rounds, seed, player and dealer."""
    found: tuple[Result, ...] = ()
    for part in where.each(deal, pieces(*words, piece)):
        found = together(found, part)
        if told is not None:
            told(found[0].rounds)
    return found


def pieces(
    game_id: str, rounds: int, seed: int, player: str, dealer: str, piece: int
) -> Iterator[tuple[object, ...]]:
    for first in range(0, rounds, piece):
        yield game_id, first, min(piece, rounds - first), seed, player, dealer, 1


def deal(
    game_id: str, first: int, rounds: int, seed: int, player: str, dealer: str, threads: int
) -> tuple[Result, ...]:
    found = solver(game_id)
    if found is None or found.rounds is None:
        known = " and ".join(compiled())
        raise ValueError(f"Only {known} have compiled rounds; use --engine table.")
    return found.rounds(first, rounds, seed, player, dealer, threads)


def compiled() -> list[str]:
    """Games with compiled rounds; those simulated this way by default come first."""
    found = {id_: known for id_ in FILES if (known := solver(id_)) and known.rounds}
    return sorted(found, key=lambda id_: not found[id_].prefers_rounds)
