"""Display names of links, levels and hands; ids stay in the log and in addresses."""

from houseway.hands.names import hand_label as hand_label

LEVELS = {"mega": "Mega", "major": "Major", "minor": "Minor", "jackpot": "Jackpot"}


def link_name(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def share(basis_points: int) -> str:
    whole, rest = divmod(basis_points, 100)
    return f"{whole}%" if not rest else f"{whole}.{rest:02d}%"
