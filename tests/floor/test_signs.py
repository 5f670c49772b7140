"""How signs look is a rule of the floor: a logo that only draws, words that fit, consent."""

import pytest
from tests.floor.house import OPENING, confirm, shift

from houseway.floor import commands
from houseway.floor.office.devices import drawing, dressed, last_winner
from houseway.floor.scenario import Shift
from houseway.refused import Refused

CODES = (
    *("sign_words", "sign_pages", "sign_seconds"),
    *("logo_large", "logo_unreadable", "winner_none"),
)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
TREE = f'{HEAD}<path d="M5 1 9 9H1z" fill="#c9a24b"/></svg>'
HIT = """
dana 4 START GAME 1 3
dana 4 SEAT 3
dana 4 HAND straight_flush
whit 4 CONFIRM 3 Jh Th 9h 8h 7h
whit 4 CARD S-1 3
dana 4 END GAME
"""
HOSTILE = (
    "<script>alert(1)</script>",
    '<g onload="alert(1)"><path d="M0 0"/></g>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<image href="https://evil.example/x.png"/>',
    '<use href="https://evil.example/x.svg#a"/>',
    "<style>@import url(https://evil.example/x.css)</style>",
    '<path d="M0 0" fill="url(https://evil.example/x)"/>',
    '<path d="M0 0" style="fill:url(//evil.example/x);behavior:url(x)"/>',
    "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'>x</body></foreignObject>",
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    "<?xml-stylesheet href='https://evil.example/x.css'?>",
)


@pytest.mark.parametrize("part", HOSTILE)
def test_only_what_draws_gets_into_the_log(part: str) -> None:
    made = drawing(TREE.replace("</svg>", part + "</svg>"))
    assert 'd="M5 1 9 9H1z"' in made
    for word in ("script", "alert", "evil", "href", "onload", "style", "url(", "behavior", "<?"):
        assert word not in made


def test_a_style_of_a_drawing_program_is_kept_as_what_it_draws() -> None:
    made = drawing(f'{HEAD}<path d="M0 0h9" style="fill:#123456;stroke-width:2;-x-y:1"/></svg>')
    assert made == f'{HEAD}<path d="M0 0h9" fill="#123456" stroke-width="2"></path></svg>'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("not a drawing", "logo_unreadable"),
        ('<html xmlns="http://www.w3.org/1999/xhtml"/>', "logo_unreadable"),
        (f"{HEAD}<script/></svg>", "logo_unreadable"),
        (f"<!DOCTYPE x [<!ENTITY a 'a'>]>{TREE}", "logo_unreadable"),
        (HEAD + "<g>" * 60 + "</g>" * 60 + "</svg>", "logo_unreadable"),
        (HEAD + "<g>" * 2_000 + "</g>" * 2_000 + "</svg>", "logo_unreadable"),
        (TREE.replace("M5", "M5 " + "1" * 21_000), "logo_large"),
    ],
)
def test_what_is_not_a_logo_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refused) as refusal:
        drawing(text)
    assert refusal.value.code == why


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"name": "x" * 21}, "sign_words"),
        ({"line": "two\nlines"}, "sign_words"),
        ({"promotions": ("x" * 71,)}, "sign_words"),
        ({"promotions": ("x",) * 7}, "sign_pages"),
        ({"pages": ("house", "house")}, "sign_pages"),
        ({"jackpots_for": 9}, "sign_seconds"),
        ({"jackpots_for": 10, "page_for": 11}, "sign_seconds"),
        ({"page_for": 31}, "sign_seconds"),
    ],
)
def test_what_would_not_fit_or_hide_the_jackpots_is_refused(
    given: dict[str, object], why: str
) -> None:
    with pytest.raises(Refused) as refusal:
        dressed(commands.DressSigns(**given))  # type: ignore[arg-type]
    assert refusal.value.code == why


@pytest.mark.parametrize("given", [{"theme": "neon"}, {"pages": ("advert",)}])
def test_a_theme_or_page_that_does_not_exist_is_unreadable(given: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        dressed(commands.DressSigns(**given))  # type: ignore[arg-type]


def test_the_office_dresses_all_signs_and_nobody_else_does() -> None:
    done = shift(OPENING)
    with pytest.raises(Refused):
        done.floor.execute("whit", commands.DressSigns(name="Evergreen"), "w")
    done.floor.execute("haas", commands.DressSigns(name="Evergreen", logo=TREE), "h")
    signs = done.floor.state.signs
    assert (signs.style.name if signs.style else "", signs.version) == ("Evergreen", 1)
    confirm(done)


def refused(done: Shift, command: commands.Command, actor: str = "cora") -> str:
    with pytest.raises(Refused) as refusal:
        done.floor.execute(actor, command, "refused")
    return refusal.value.code


def test_a_win_is_shown_with_consent_only_and_only_while_it_stands() -> None:
    done = shift(OPENING, HIT)
    floor = done.floor
    assert last_winner(floor.state) is None
    assert refused(done, commands.ShowWinner("five-card", 9)) == "winner_none"
    assert refused(done, commands.ShowWinner("five-card", 1, agrees=False)) == "winner_none"
    assert refused(done, commands.ShowWinner("five-card", 1), "dana") == "role_missing"
    floor.execute("cora", commands.ShowWinner("five-card", 1), "c1")
    found = last_winner(floor.state)
    assert found is not None
    assert (found[0], found[1].seat) == ("five-card", 3)
    floor.execute("cora", commands.ShowWinner("five-card", 1, agrees=False), "c2")
    assert last_winner(floor.state) is None
    floor.execute("cora", commands.ShowWinner("five-card", 1), "c3")
    floor.execute(
        "haas", commands.BackOutAward("five-card", 1, "the camera shows another hand"), "c4"
    )
    if floor.state.requests:
        floor.execute("vera", commands.AgreeRequest(1), "c5")
    assert last_winner(floor.state) is None
    assert refused(done, commands.ShowWinner("five-card", 1)) == "winner_none"
    confirm(done)
