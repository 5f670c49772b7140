"""Display names of links, levels and hands; ids stay in the log and in addresses."""

from functools import cache

from houseway.hands import names

LEVELS = {"mega": "Mega", "major": "Major", "minor": "Minor", "jackpot": "Jackpot"}


def link_name(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


@cache
def hand_label(hand: str) -> str:
    for family in names.families():
        if names.knows(family, hand):
            return names.label(family, hand)
    return hand.replace("_", " ").capitalize()


def share(basis_points: int) -> str:
    whole, rest = divmod(basis_points, 100)
    return f"{whole}%" if not rest else f"{whole}.{rest:02d}%"
