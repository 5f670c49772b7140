"""Progressive meters and links as pure functions: `deciders` hold every rule, `evolve` moves money.

    events = games.start_game(rules, link, "4", {1: DOLLAR})  # or raises Refused(code, sentence)
    link = replay(events, link)                               # asserts that money is conserved

People send commands to the floor, which calls both, appends the events to its log and publishes
them.

May be imported by counting and everything above (docs/architecture.md).
"""

from houseway.progressive.advice import advice
from houseway.progressive.evolve import evolve, replay
from houseway.progressive.pays import (
    claims,
    envy,
    envy_each,
    fixed_pay,
    is_jackpot_pending,
    pending_levels,
)
from houseway.progressive.queue import Place, place_of, places, queue
from houseway.progressive.rules import (
    HandPay,
    LevelRules,
    LinkRules,
    Prize,
    Share,
    Times,
    check_rules,
)
from houseway.progressive.state import Award, Level, Link, Reseed
from houseway.progressive.tables import Table
from houseway.refused import Refused
