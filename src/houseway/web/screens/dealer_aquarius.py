"""Aquarius: COIN IN, hand, key to JPH, J-POT, key to RUN, GAME OVER."""

from houseway.web.screens import dealer_nexus
from houseway.web.screens.panel import Panel


def draw(panel: Panel, dealer: str, said: str, said_at: str) -> str:
    return dealer_nexus.draw(panel, dealer, said, said_at)
