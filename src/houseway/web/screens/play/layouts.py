"""Where the betting spots of each game lie: columns and rows before the player, as on its felt."""

from dataclasses import dataclass

RING, DIAMOND, SENSOR = "ring", "diamond", "sensor"
FAN = "fan"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    spot: str
    column: int
    row: int
    shape: str = RING


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltLayout:
    """`left` and `right` are the bets whose pays are printed on the felt.

    `taps` says which answer a tap on the waiting spot gives, FAN where it lays several out to
    choose from; `cards` is what a hand holds, and `sample` is shown in the lobby.
    """

    places: tuple[Place, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]
    cards: int
    sample: str
    taps: tuple[tuple[str, str], ...] = ()  # spot, answer
    tall: bool = False  # three rows: names stand beside the rings


def felt(
    *rows: str, left: str, right: str, sample: str, taps: str = "", tall: bool = False
) -> FeltLayout:
    """`taps`: "play=play": a spot, and the answer of a tap on it. A hand is as large as the sample
    of it."""
    return FeltLayout(
        places=places(*rows),
        left=tuple(left.split()),
        right=tuple(right.split()),
        cards=len(sample.split()),
        sample=sample,
        taps=tuple((spot, word) for spot, _, word in (tap.partition("=") for tap in taps.split())),
        tall=tall,
    )


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
    "mississippi-stud": felt(
        *("third_street fourth_street fifth_street", "three_card_bonus ante (progressive)"),
        left="ante",
        right="three_card_bonus",
        sample="Ks Qh",
        taps="third_street=fan fourth_street=fan fifth_street=fan",
    ),
    "dj-wild": felt(
        *("trips two_way_bad_beat (progressive)", "ante blind <play>"),
        left="blind",
        right="trips",
        sample="2c 2d Jk Kd Kh",
        taps="play=play",
    ),
    "caribbean-stud": felt(
        "cover_all ante <raise>",
        left="raise",
        right="cover_all",
        sample="As Kd Jh 8c 3d",
        taps="raise=raise",
    ),
    "royal-match-21": felt(
        "royal_match blackjack (jackpot)", left="royal_match", right="jackpot", sample="Kh Qh"
    ),
    "three-card-poker": felt(
        *("- pair_plus", "bonus <ante>", "- <play>"),
        left="pair_plus ante_bonus",
        right="bonus",
        sample="Qh 6s 4d",
        taps="play=play",
        tall=True,
    ),
    "san-lo": felt(
        "main hat_trick fortune_bonus (progressive)",
        left="fortune_bonus",
        right="progressive",
        sample="Kd Qd Jk 9s 9c Qh",
    ),
}
