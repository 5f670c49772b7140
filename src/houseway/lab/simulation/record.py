"""A simulated bet as plain data: the JSON of `houseway simulate`, and chunks on their way."""

from collections import Counter

from houseway.counting.simulated import Result
from houseway.lab.simulation.by_table import Tally

Record = dict[str, object]


def result_record(result: Result) -> Record:
    exact, wager = result.exact_edge, result.average_wager
    return {
        "bet": result.bet,
        "rounds": result.rounds,
        "house_edge": float(result.edge),
        "house_edge_fraction": str(result.edge),
        "standard_error": result.standard_error,
        "exact_edge": None if exact is None else float(exact),
        "z": result.z,
        "exact_deviation": result.table_variance is not None,
        "average_wager": None if wager is None else float(wager),
    }


def tally_record(tally: Tally) -> Record:
    nets = {str(net): count for net, count in tally.nets.items()}
    return {"nets": nets, "staked": tally.staked}


def read_tally(found: dict[str, object]) -> Tally:
    nets, staked = found["nets"], found["staked"]
    assert isinstance(nets, dict)
    assert isinstance(staked, int)
    return Tally(Counter({int(net): int(count) for net, count in nets.items()}), staked)
