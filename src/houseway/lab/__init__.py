"""Exact figures, strategies, simulation, meter economics, and the audit of what was printed."""

from houseway.counting.odds import Odds, Row
from houseway.counting.options import BlackjackOptions, Options
from houseway.lab.catalogue import odds
