"""Evaluators against their peers, as ratios measured turn by turn in one run.

    python -m bench.kernels

Every contender gets the same random hands, prepared in its preferred form, and is driven by C loops
(map, starmap), so that only the evaluation is timed. Contenders take turns of three runs, so that
caches are equally warm; each keeps its best run.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import time
from collections import deque
from collections.abc import Callable
from itertools import starmap
from math import comb
from pathlib import Path
from types import ModuleType
from typing import Any

from houseway import kernels

Row = dict[str, object]
Hands = list[tuple[int, ...]]

ROUNDS = 15
ONE_BY_ONE = 2_000
IN_A_BATCH = 100_000
COLUMNS = {"name": 44, "ours": 10, "peer": 28, "ratio": 12, "goal": 7, "ok": 6}


def run() -> list[Row]:
    hands = deals(ONE_BY_ONE)
    contenders = {**ours(hands), **peers(hands)}
    best = dict.fromkeys(contenders, float("inf"))
    for _ in range(ROUNDS):
        for name, (work, count) in contenders.items():
            best[name] = min(best[name], *(timed(work) / count for _ in range(3)))
    return rows(best)


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def rows(best: dict[str, float]) -> list[Row]:
    goals = [
        ("five, one call", "five", "phevaluator", 5),
        ("five, one call", "five", "phevaluator, 5 cards only", 5),
        ("five, one call", "five", "eval7", 2),
        ("five, one call", "five", "treys", None),
        ("five, one call", "five", "pokerkit", None),
        ("five, a batch", "batch", "phevaluator", 300),
        ("five, all C(52,5)", "list", "phevaluator", 300),
        ("five, uncompiled", "uncompiled", "treys", 1),
    ]
    compared = [compare(*goal, best=best) for goal in goals]
    return [*compared, six_cards("count", best, 12), six_cards("list", best, None)]


def compare(name: str, us: str, them: str, goal: int | None, best: dict[str, float]) -> Row:
    """How many times as fast as a peer, per hand."""
    row: Row = {"name": f"{name} / {them}", "ours": shown(best[us])}
    if them not in best:
        missing = f"{them.split(',')[0]} is not installed"
        return {**row, "peer": missing, "ratio": None, "goal": at_least(goal), "ok": None}
    ratio = best[them] / best[us]
    ok = None if goal is None else ratio >= goal
    return {**row, "peer": shown(best[them]), "ratio": ratio, "goal": at_least(goal), "ok": ok}


def six_cards(how: str, best: dict[str, float], goal: int | None) -> Row:
    """All six-card hands against all five-card hands, whole run against whole run. A list of
    the strengths of all six-card hands takes 92 MB and waits for memory, so only counting has a
    goal."""
    six, five = best[f"{how} six"] * comb(53, 6), best[how] * comb(52, 5)
    return {
        "name": f"six, all C(53,6) / five, all C(52,5): {how}",
        "ours": f"{six * 1e3:.3g} ms",
        "peer": f"{five * 1e3:.3g} ms",
        "ratio": six / five,
        "goal": None if goal is None else f"<= {goal}",
        "ok": None if goal is None else six / five <= goal,
    }


def at_least(goal: int | None) -> str | None:
    return None if goal is None else f">= {goal}"


def shown(seconds: float) -> str:
    return f"{seconds * 1e9:,.3g} ns" if seconds < 1e-6 else f"{seconds * 1e6:,.3g} us"


Contenders = dict[str, tuple[Callable[[], object], int]]


def ours(hands: Hands) -> Contenders:
    plain = uncompiled("_five")
    cards = bytes(card for hand in deals(IN_A_BATCH) for card in hand)
    out = kernels.strengths_buffer(IN_A_BATCH)
    five, six = kernels.strengths_buffer(comb(52, 5)), kernels.strengths_buffer(comb(53, 6))
    return {
        "five": (lambda: drain(starmap(kernels.five, hands)), len(hands)),
        "batch": (lambda: kernels.five_batch(cards, out), IN_A_BATCH),
        "list": (lambda: kernels.five_strengths(five), comb(52, 5)),
        "list six": (lambda: kernels.six_strengths(six), comb(53, 6)),
        "count": (kernels.count_five, comb(52, 5)),
        "count six": (kernels.six_category_counts, comb(53, 6)),
        "uncompiled": (lambda: drain(starmap(plain.five, hands)), len(hands)),
    }


def peers(hands: Hands) -> Contenders:
    """The peers installed here (requirements/peers.lock)."""
    found: Contenders = {}
    for name, prepare in (
        ("phevaluator", phevaluator),
        ("eval7", eval7),
        ("treys", treys),
        ("pokerkit", pokerkit),
    ):
        if importlib.util.find_spec(name) is not None:
            found.update(prepare(importlib.import_module(name), hands))
    return found


def phevaluator(module: Any, hands: Hands) -> Contenders:
    """Its card numbers are ours, rank * 4 + suit; suits are interchangeable."""
    both = {
        "phevaluator": module.evaluate_cards,
        "phevaluator, 5 cards only": module.evaluate_5cards,
    }
    return {
        name: (lambda call=call: drain(starmap(call, hands)), len(hands))
        for name, call in both.items()
    }


def eval7(module: Any, hands: Hands) -> Contenders:
    cards = [[module.Card(face(card)) for card in hand] for hand in hands]
    return {"eval7": (lambda: drain(map(module.evaluate, cards)), len(hands))}


def treys(module: Any, hands: Hands) -> Contenders:
    cards = [[module.Card.new(face(card)) for card in hand] for hand in hands]
    evaluate = module.Evaluator().evaluate
    no_board: list[list[int]] = [[]] * len(hands)
    return {"treys": (lambda: drain(map(evaluate, cards, no_board)), len(hands))}


def pokerkit(module: Any, hands: Hands) -> Contenders:
    cards = ["".join(face(card) for card in hand) for hand in hands[:100]]
    return {"pokerkit": (lambda: drain(map(module.StandardHighHand, cards)), len(cards))}


def uncompiled(name: str) -> ModuleType:
    """The same kernel run as plain Python source."""
    path = Path(kernels.__file__).parent / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"uncompiled{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def deals(count: int) -> Hands:
    source = random.Random(52)
    return [tuple(source.sample(range(52), 5)) for _ in range(count)]


def face(card: int) -> str:
    return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3]


def drain(results: Any) -> None:
    deque(results, maxlen=0)


if __name__ == "__main__":
    for row in run():
        ratio = row["ratio"]
        row["ratio"] = f"{ratio:,.2f} x" if isinstance(ratio, float) else ""
        row["ok"] = {True: "met", False: "MISSED"}.get(row["ok"], "")  # type: ignore[call-overload]
        print(*(str(row[key] or "").ljust(width) for key, width in COLUMNS.items()))
