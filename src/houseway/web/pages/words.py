"""Texts shared by several pages; the texts of one page are in its template."""

import re
from datetime import datetime

from houseway.floor.links.names import LEVELS as LEVELS
from houseway.floor.links.names import hand_label as hand_label
from houseway.floor.links.names import link_name
from houseway.floor.links.names import share as share
from houseway.games import FILES, felt, game_title
from houseway.money import Money, show

link_title = link_name
HYPHEN = re.compile(r"(?<![\w)\-])-(?=[$.\d])")  # In front of a figure.


def game_name(id_: str) -> str:
    """As spoken; a game that no longer exists keeps its id."""
    return felt(id_).short if id_ in FILES else id_


def game_titles() -> list[tuple[str, str]]:
    """Each game with its title."""
    return [(one, game_title(one)) for one in FILES]


def moment(at: datetime) -> str:
    """ "Nov 15, 16:42:07": the one form in which a screen writes a time of a day."""
    return f"{at:%b} {at.day}, {at:%H:%M:%S}"


def minus(text: str) -> str:
    """Figures with a minus sign instead of a hyphen; ranges and names keep theirs."""
    return HYPHEN.sub("−", text)


def money(amount: Money) -> str:
    return show(amount).replace("-", "−")


def brief(amount: Money) -> str:
    """Whole dollars if the amount is whole, as pays are printed."""
    return money(amount).removesuffix(".00")


def exact(amount: Money) -> str:
    """With fractions of a cent if there are any, as a meter is compared."""
    sign, amount = ("−", -amount) if amount < 0 else ("", amount)
    places = 2 if amount % 10_000 == 0 else 4
    return f"{sign}${amount // 1_000_000:,}.{amount % 1_000_000:06d}"[: places - 6]


def whole(text: str) -> int:
    """0 for anything but a plausible whole number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


def seats(count: int, word: str = "wager") -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
