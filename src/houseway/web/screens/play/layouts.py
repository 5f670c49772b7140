"""Where the betting spots of each game lie: columns and rows before the player, as on its felt."""

from dataclasses import dataclass

RING, DIAMOND, SENSOR = "ring", "diamond", "sensor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    spot: str
    column: int
    row: int
    shape: str = RING


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltLayout:
    """`left` and `right` are the bets whose pays are printed on the felt.

    `taps` says which answer a tap on the waiting spot gives; `cards` is what a hand holds, and
    `sample` is shown in the lobby.
    """

    places: tuple[Place, ...]
    left: str
    right: str
    cards: int
    sample: str
    taps: tuple[tuple[str, str], ...] = ()  # spot, answer
    tall: bool = False  # three rows: names stand beside the rings


def places(*rows: str) -> tuple[Place, ...]:
    """ "third_street fourth_street": one row; `-` is left free, `<>` a diamond, `()` a sensor."""
    found = []
    for row, words in enumerate(rows, 1):
        for column, word in enumerate(words.split(), 1):
            if word != "-":
                name = word.strip("<>()")
                shape = DIAMOND if word[0] == "<" else SENSOR if word[0] == "(" else RING
                found.append(Place(spot=name, column=column, row=row, shape=shape))
    return tuple(found)


LAYOUTS = {
    "mississippi-stud": FeltLayout(
        places=places(
            "third_street fourth_street fifth_street", "three_card_bonus ante (progressive)"
        ),
        left="ante",
        right="three_card_bonus",
        cards=2,
        sample="Ks Qh",
        taps=(("third_street", "1x"), ("fourth_street", "1x"), ("fifth_street", "1x")),
    ),
    "dj-wild": FeltLayout(
        places=places("trips two_way_bad_beat (progressive)", "ante blind <play>"),
        left="blind",
        right="trips",
        cards=5,
        sample="2c 2d Jk Kd Kh",
        taps=(("play", "play"),),
    ),
    "caribbean-stud": FeltLayout(
        places=places("cover_all ante <raise>"),
        left="raise",
        right="cover_all",
        cards=5,
        sample="As Kd Jh 8c 3d",
        taps=(("raise", "raise"),),
    ),
    "royal-match-21": FeltLayout(
        places=places("royal_match blackjack (jackpot)"),
        left="royal_match",
        right="jackpot",
        cards=2,
        sample="Kh Qh",
    ),
    "three-card-poker": FeltLayout(
        places=places("- pair_plus", "bonus <ante>", "- <play>"),
        left="pair_plus",
        right="bonus",
        cards=3,
        sample="Qh 6s 4d",
        taps=(("play", "play"),),
        tall=True,
    ),
    "san-lo": FeltLayout(
        places=places("main hat_trick fortune_bonus (progressive)"),
        left="fortune_bonus",
        right="progressive",
        cards=6,
        sample="Kd Qd Jk 9s 9c Qh",
    ),
}
