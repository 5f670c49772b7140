"""The lab: exact odds, strategies, simulation, the economics of a meter, drills, and the audit of
every printed figure. It names no game; each game brings its own solver.

May be imported by floor and everything above (docs/architecture.md).
"""

from houseway.counting.odds import Odds, Row
from houseway.counting.options import BlackjackOptions, Options
from houseway.lab.solvers import odds
