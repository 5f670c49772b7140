"""Simulations by the compiled rounds of a game that has them."""

from houseway.counting.simulated import Result
from houseway.games import FILES, solver


def simulate(
    game_id: str, rounds: int, seed: int, player: str, dealer: str, workers: int
) -> tuple[Result, ...]:
    found = solver(game_id)
    if found is None or found.rounds is None:
        known = " and ".join(compiled())
        raise ValueError(f"Only {known} have compiled rounds; use --engine table.")
    if rounds <= 0 or workers <= 0:
        raise ValueError("Rounds and workers are counted from one.")
    return found.rounds(rounds, seed, player, dealer, workers)


def compiled() -> list[str]:
    """Games with compiled rounds, those first that are simulated so by default."""
    found = {id_: known for id_ in FILES if (known := solver(id_)) and known.rounds}
    return sorted(found, key=lambda id_: not found[id_].prefers_rounds)
