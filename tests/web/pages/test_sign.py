"""The facts of a sign, and its weight."""

import re
from gzip import decompress

from tests.floor.house import OPENING, shift
from tests.web.desk import desk
from tests.web.pages.pit.test_panel import house_of

from houseway.floor import commands as c
from houseway.web.live.pit_memory import PitMemory
from houseway.web.pages.fonts import NAMES, font, subset
from houseway.web.pages.sign import page as sign
from houseway.web.pages.words import brief, hand_label, link_title, share


def test_a_sign_weighs_less_than_fifty_kilobytes_with_its_font() -> None:
    """Bodies only; with headers and facts it is weighed in a browser."""
    parts = ("sign.html", "sign.css", "sign.js")
    letters = sum(len(font(weight)) for weight in NAMES.values())
    assert sum(len(sign.packed(name)) for name in parts) + letters < 48_000
    assert sum(len(sign.content(name)) for name in parts) < 50_000  # For one that cannot unpack.


def test_what_is_packed_is_what_is_meant() -> None:
    for name in sign.PARTS:
        assert decompress(sign.packed(name)) == sign.content(name)
    script = sign.content("sign.js").decode()
    assert script.startswith('"use strict";\nconst WORDS = ')
    assert "class Meter" in script
    assert "/*" not in script


def test_no_english_stands_in_a_script_of_the_sign() -> None:
    """Words come from texts; what is left in quotes are names of classes, fields and events."""
    for name in ("sign.js", "meter.js", "drawing.js"):
        quoted = re.findall(r'"([A-Z][a-z]+ [a-z ]+)"', (sign.FOLDER / name).read_text("utf-8"))
        assert not quoted
    assert b'"closed":"Jackpot closed"' in sign.content("sign.js")


def test_a_sign_names_no_other_host() -> None:
    for name in sign.PARTS:
        assert b"://" not in sign.content(name)


def test_a_claim_makes_its_level_pending_and_no_other() -> None:
    text = OPENING + "dana 4 START GAME 1 3\ndana 4 SEAT 3\ndana 4 HAND straight_flush\n"
    facts = facts_of("9", text)
    assert facts.pending == ("major",)
    assert facts.title == "Five-card link"
    assert [hand.level for hand in facts.hands][:3] == ["mega", "major", "minor"]


RECORDED = """
whit 4 CONFIRM 3 Jh Th 9h 8h 7h
whit 4 CARD S-1 3
"""


def test_a_win_is_told_with_its_cards_here_and_without_at_the_other_tables() -> None:
    text = OPENING + "dana 4 START GAME 1 3\ndana 4 SEAT 3\ndana 4 HAND straight_flush\n" + RECORDED
    here, there = facts_of("4", text), facts_of("9", text)
    assert here.cards == {1: "Jh Th 9h 8h 7h"}
    assert here.elsewhere == ()
    assert there.cards == {}
    assert [(win.table, win.seat, win.hand) for win in there.elsewhere] == [
        ("4", 3, "straight_flush")
    ]
    assert facts_of("9", text + "dana 4 END GAME\n").elsewhere == ()


def facts_of(table: str, text: str) -> sign.Facts:
    house = house_of(shift(text))
    state = house.hub.state
    jackpot = state.jackpots["five-card"]
    return sign.facts_of(state.tables[table], jackpot, PitMemory(house), preview=True)


def test_a_monitor_is_enrolled_once_and_then_known_by_a_cookie_that_only_looks() -> None:
    with desk() as found:
        enrol = c.EnrolDevice("sign-4", "sign", "4")
        code = found.client("haas").invite(enrol, "e-1")
        answer = found.http.post("/api/devices/token", json={"code": code, "keep": "cookie"})
        assert answer.json()["token"] == ""
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        sent = {"cookie": cookie.partition(";")[0]}
        assert found.http.get("/api/devices", headers=sent).status_code == 401
        assert found.http.get("/api/signs/9/events", headers=sent).status_code == 403
        again = found.http.post("/api/devices/token", json={"code": code, "keep": "cookie"})
        assert again.status_code == 403
        posted = found.http.post("/api/commands/call-supervisor", headers=sent, json={"table": "4"})
        assert posted.status_code == 401


def test_the_code_of_a_controller_is_not_used_up_at_a_monitor() -> None:
    with desk() as found:
        code = found.client("haas").invite(c.EnrolDevice("panel-4", "controller", "4"), "e-2")
        wrong = found.http.post("/api/devices/token", json={"code": code, "keep": "cookie"})
        assert wrong.status_code == 403
        assert found.http.post("/api/devices/token", json={"code": code}).json()["token"]


def test_the_letters_come_from_this_host_only() -> None:
    for name, weight in NAMES.items():
        assert f"url(/screens/{name})" in sign.font_face()
        assert font(weight).startswith(b"wOF2")
        assert len(subset(weight)) < 16_000


def test_words_for_money_hands_and_links() -> None:
    assert (brief(50_000_000), brief(50_500_000)) == ("$50", "$50.50")
    assert (share(10_000), share(250)) == ("100%", "2.50%")
    assert hand_label("quads") == "Four of a kind"
    assert (link_title("five-card", 2), link_title("fortune", 1)) == ("Five-card link", "Fortune")
