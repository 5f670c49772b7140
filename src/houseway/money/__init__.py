"""Exact money: integer micro-dollars, exact rates, and pays as values.

A wager in whole cents times a rate in whole basis points is a whole number of micro-dollars, so
nothing here is rounded except where `whole_cents` and `show` say so: both cut, neither rounds up.
"""

from houseway.money.amounts import (
    CENT,
    DOLLAR,
    Money,
    dollars,
    exact_share,
    parse_money,
    show,
    whole_cents,
)
from houseway.money.pays import Envy, Fixed, ForOne, MeterShare, Pay, Push, ToOne, parse_odds
from houseway.money.rates import basis_points, parse_rate, show_rate

__all__ = [
    "CENT",
    "DOLLAR",
    "Envy",
    "Fixed",
    "ForOne",
    "MeterShare",
    "Money",
    "Pay",
    "Push",
    "ToOne",
    "basis_points",
    "dollars",
    "exact_share",
    "parse_money",
    "parse_odds",
    "parse_rate",
    "show",
    "show_rate",
    "whole_cents",
]
