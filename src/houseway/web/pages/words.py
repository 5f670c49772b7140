"""Words that several pages share; the words of one page stand in its template."""

from functools import cache

from houseway.games import FILES, felt, game_title
from houseway.hands import names
from houseway.money import Money, show

LEVELS = {"mega": "Mega", "major": "Major", "minor": "Minor", "jackpot": "Jackpot"}


def game_name(id_: str) -> str:
    """As it is spoken; a game that is no longer here keeps its id."""
    return felt(id_).short if id_ in FILES else id_


def game_titles() -> list[tuple[str, str]]:
    """Each game with its title."""
    return [(one, game_title(one)) for one in FILES]


@cache
def hand_label(hand: str) -> str:
    for family in names.families():
        if names.knows(family, hand):
            return names.label(family, hand)
    return hand.replace("_", " ").capitalize()


def link_title(name: str, tables: int = 1) -> str:
    words = name.replace("_", " ")
    shown = words[:1].upper() + words[1:]
    return f"{shown} link" if tables > 1 else shown


def brief(amount: Money) -> str:
    """Whole dollars where nothing is lost by it, as pays are printed."""
    return show(amount).removesuffix(".00")


def exact(amount: Money) -> str:
    """To the part of a cent, as a meter is compared."""
    sign, amount = ("−", -amount) if amount < 0 else ("", amount)
    return f"{sign}${amount // 1_000_000:,}.{amount % 1_000_000 // 100:04d}"


def share(basis_points: int) -> str:
    whole, rest = divmod(basis_points, 100)
    return f"{whole}%" if not rest else f"{whole}.{rest:02d}%"


def seats(count: int, word: str = "wager") -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
