"""One set of rules for table, coach and lab; and inks that can be read."""

import re
from pathlib import Path

import pytest

import houseway.web
from houseway.cards import parse_cards
from houseway.counting.advice import Spot
from houseway.counting.options import BlackjackOptions
from houseway.games import game
from houseway.games.layout_record import layout_as_record, read_layout
from houseway.lab.coach import counsel
from houseway.lab.strategy import advise
from houseway.money import DOLLAR
from houseway.table.layout import open_layout
from houseway.table.procedure import Ask

RULES = (
    {},
    {"hits_soft_17": "no", "decks": "2"},
    {"surrender": "late"},
    {"double": "10-11", "double_after_split": "no"},
    {"peeks": "no", "decks": "8"},
    {"max_hands": "2", "blackjack_pays": "6:5"},
)
HANDS = (("Td 6d", "Th"), ("8s 8d", "9c"), ("Ad 7c", "9h"), ("6h 3h", "4c"))


@pytest.mark.parametrize("words", RULES, ids=lambda one: ",".join(one) or "usual")
@pytest.mark.parametrize(("own", "up"), HANDS)
def test_the_coach_says_what_the_lab_says_under_the_rules_of_the_table(
    words: dict[str, str], own: str, up: str
) -> None:
    backend = game("royal-match-21")
    settings = backend.read_settings(
        {
            name: {"yes": True, "no": False}.get(v, int(v) if v.isdecimal() else v)
            for name, v in words.items()
        }
    )
    layout = read_layout(layout_as_record(open_layout(backend, {"jackpot": None}, settings)))
    hand, board = parse_cards(own, repeats=True), parse_cards(up)
    found = counsel(layout, Ask(1, "play_hand", (), hand, board), {"blackjack": 10 * DOLLAR})
    names = [one for one in BlackjackOptions.__dataclass_fields__ if hasattr(layout.settings, one)]
    options = BlackjackOptions(**{name: getattr(layout.settings, name) for name in names})
    spot = Spot(hand=hand, board=board, blackjack=options, decks=len(layout.deck) // 52)
    lab = {one.name: one.value for one in advise("royal-match-21", spot).choices}
    assert {one.answer: one.money / (10 * DOLLAR) for one in found.choices} == lab


def light(ink: str) -> float:
    parts = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_ink_of_a_suit_can_be_read_on_ivory() -> None:
    text = (Path(houseway.web.__file__).parent / "static/screens/felt.css").read_text("utf-8")
    inks = set(re.findall(r"--ink: (#[0-9a-f]{6})", text))
    assert {"#17211c", "#b3261e", "#1d5f96", "#1f6b4a"} <= inks
    for ink in inks:
        assert (light("#fbf8ef") + 0.05) / (light(ink) + 0.05) >= 4.5, ink
