"""Rounds per second of the table engine beside other people's engines, turn by turn in one run.

    python -m bench.table

Ours: one seat with a wager on every spot, played by its best bot, cards drawn by the seeded source,
every line settled. Peers play their simplest game with one player: blackjack without doubles,
splits, insurance or wagers (RLCard by its game object, without the slower environment around it;
OpenSpiel through its Python interface, chance nodes sampled here), and two-handed hold'em that
checks down (pokerkit). Times are processor time of this one process, so that a busy machine does
not decide; contenders take turns and each keeps its best.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import time
from collections.abc import Callable
from typing import Any

from houseway.cards import seeded
from houseway.games import FILES, game
from houseway.lab.bots import bot
from houseway.lab.simulation.drawn_shoe import DrawnShoe, deal
from houseway.money import DOLLAR
from houseway.table.layout import open_layout
from houseway.table.wager_rules import usual_wagers

Row = dict[str, object]
Round = Callable[[], object]

TURNS = 9
ROUNDS = 400  # in one turn
WARM = 3_000  # our rounds before the first turn, which fill our caches; peers have none
RIVAL = "RLCard blackjack"
COLUMNS = {"name": 24, "rounds per second": 20, "beside RLCard": 16, "goal": 8, "ok": 6}


def run() -> list[Row]:
    ours, theirs = {id_: engine(id_) for id_ in FILES}, peers()
    for play in ours.values():
        repeat(play, WARM)
    best = dict.fromkeys((*ours, *theirs), float("inf"))
    for _ in range(TURNS):
        for name, play in (ours | theirs).items():
            best[name] = min(best[name], timed(play) / ROUNDS)
    rival = best.get(RIVAL)
    return [row(name, best[name], rival, goal=name in ours) for name in best] + missing(theirs)


def row(name: str, seconds: float, rival: float | None, *, goal: bool) -> Row:
    ratio = None if rival is None or name == RIVAL else rival / seconds
    return {
        "name": name,
        "rounds per second": f"{1 / seconds:,.0f}",
        "beside RLCard": ratio,
        "goal": "> 1" if goal else None,
        "ok": None if ratio is None or not goal else ratio > 1,
    }


def missing(found: dict[str, Round]) -> list[Row]:
    return [
        {"name": name, "rounds per second": "not installed"} for name in PEERS if name not in found
    ]


def timed(play: Round) -> float:
    start = time.process_time()
    repeat(play, ROUNDS)
    return time.process_time() - start


def repeat(play: Round, rounds: int) -> None:
    for _ in range(rounds):
        play()


def engine(id_: str) -> Round:
    layout = open_layout(game(id_))
    seats = {1: usual_wagers(layout, DOLLAR, layout.spots)}
    shoe, choose = DrawnShoe(layout, seeded(4)), bot(layout)
    return lambda: deal(layout, shoe, seats, choose)


def peers() -> dict[str, Round]:
    """Those that are installed here (requirements/peers.lock)."""
    return {
        name: prepare()
        for name, (module, prepare) in PEERS.items()
        if importlib.util.find_spec(module) is not None
    }


def rlcard() -> Round:
    table = importlib.import_module("rlcard.games.blackjack").Game()
    table.configure({"game_num_players": 1, "game_num_decks": 1})
    choose = random.Random(4).choice

    def play() -> None:
        table.init_game()
        while not table.is_over():
            table.step(choose(("hit", "stand")))

    return play


def open_spiel() -> Round:
    table = importlib.import_module("pyspiel").load_game("blackjack")
    chance = random.Random(4)

    def play() -> None:
        state = table.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, odds)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))

    return play


def pokerkit() -> Round:
    module: Any = importlib.import_module("pokerkit")
    everything = tuple(module.Automation)

    def play() -> None:
        state = module.NoLimitTexasHoldem.create_state(
            everything, True, 0, (1, 2), 2, (200, 200), 2
        )
        while state.status:
            state.check_or_call()

    return play


PEERS: dict[str, tuple[str, Callable[[], Round]]] = {
    RIVAL: ("rlcard", rlcard),
    "OpenSpiel blackjack": ("pyspiel", open_spiel),
    "pokerkit hold'em": ("pokerkit", pokerkit),
}

if __name__ == "__main__":
    for one in run():
        ratio = one.get("beside RLCard")
        one["beside RLCard"] = f"{ratio:,.2f} x" if isinstance(ratio, float) else ""
        one["ok"] = {True: "met", False: "MISSED"}.get(one.get("ok"), "")  # type: ignore[call-overload]
        print(*(str(one.get(key) or "").ljust(width) for key, width in COLUMNS.items()))
