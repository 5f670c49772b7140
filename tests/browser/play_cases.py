"""Deals that show something: for the tests of Play and for its pictures.

Seats are those of a new table: a timid bot at 2, the guest at 3, a bold bot at 5. The bot at the
even seat has a chip on every side bet.
"""

from pathlib import Path

from tests.browser.rigged import fix

from houseway.games import FILES, game
from houseway.table.layout import open_layout


def chips(id_: str) -> tuple[str, ...]:
    """Two on the first bet that no other decides, one on each of the rest."""
    layout = open_layout(game(id_))
    free = [spot for spot in layout.spots if not layout.wager_rules[spot].equal_to]
    return (free[0], *free)


BETS = {id_: chips(id_) for id_ in FILES}
# Community, then seats 2, 3 and 5.
ROYAL = ("mississippi-stud", "Qs Js Ts  7c 2d  As Ks  4h 9d", 0)
ENVY = ("mississippi-stud", "Qs Js Ts  As Ks  Jd Jh  4h 9d", 0)
FOLDED = ("mississippi-stud", "9c 8d 7h  Kc 3d  Ah 2s  4h Kd", 0)
OPEN_ENDED = ("mississippi-stud", "Jd Tc Ad  7c 2d  Ks Qh  4h 4d", 0)
# Seats 2, 3 and 5, then the dealer.
WILD = ("dj-wild", "7c 7d 3h 9s Kh  2c 2d Jk Kd Kc  Ah 9d 5s 4c 3d  Qh Qs 8d 6c 4s", 0)
TRIPS = ("caribbean-stud", "Kc 9d 7h 4s 2c  8s 8d 8h Ac Jd  Qh Qd 6s 5c 3d  As Kd Jh 9c 4d", 0)
QUEEN = ("three-card-poker", "Kc 7d 2h  Qh 6s 4d  9c 9d 3s  Ks 8h 5c", 0)
MINI = ("three-card-poker", "As Ks Qs  Jh Td 9c  9d 4h 3s  Kd 8h 5c", 0)
# A burned card; first cards of seats 2, 3, 5 and the dealer; second cards; the hole card.
EIGHTS = ("royal-match-21", "2c  Td 8h 9c 6s  7d 8d Th Kh  3d Ts 5c Jc", 0)
MORE_EIGHTS = ("royal-match-21", "2c  Td 8h 9c 6s  7d 8d Th Kh  8s 8c 3d 2h 9d Tc 5c 4d Jc Qd", 0)
KING_QUEEN = ("royal-match-21", "2c  Td Kh 9c 6s  7d Qh Th Kc  5s", 0)
ACE_UP = ("royal-match-21", "2c  Td 9h 9c As  7d 9s Th 6c  4s", 0)
# The number 7 gives the first packet to the dealer, then to seats 6 down to 1.
QUEENS = (
    "san-lo",
    "As Kc 8d 7h 4s 3c  2c 3d 4h 5c 6s 7d  2d 3h 4c 5s 6d 8c  2h 3s 4d 5h 6c 9d"
    "  Kd Jk Qd Qh 9s 9c  Ac Ah 5d 6h 7s 8h  Td Th Ts Jc Js Ks",
    7,
)


def lay(folder: Path, case: tuple[str, str, int]) -> str:
    """The next deals of that game are these; the game's name, to go there."""
    game, top, number = case
    fix(folder, game, " ".join(top.split()), number)
    return game
