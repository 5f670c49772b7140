"""The facts of a sign, and its weight."""

import re
from gzip import decompress

import msgspec
from tests.floor.house import OPENING, shift
from tests.web.desk import Desk, desk
from tests.web.listening import listening
from tests.web.pages.pit.test_panel import backend_of

from houseway.floor import commands
from houseway.money import DOLLAR
from houseway.web.live.pit_memory import PitMemory
from houseway.web.pages.fonts import NAMES, font, subset
from houseway.web.pages.mount import mount_pages
from houseway.web.pages.sign import page as sign
from houseway.web.pages.words import brief, hand_label, link_title, share
from houseway.web.security.auth import COOKIE


def test_a_sign_weighs_less_than_sixty_kilobytes_with_its_font() -> None:
    """Bodies only; with headers and facts it is weighed in a browser."""
    parts = ("sign.html", "sign.css", "sign.js")
    letters = sum(len(font(weight)) for weight in NAMES.values())
    assert sum(len(sign.packed(name)) for name in parts) + letters < 58_000
    assert sum(len(sign.content(name)) for name in parts) < 60_000  # For one that cannot unpack.


def test_what_is_packed_is_what_is_meant() -> None:
    for name in sign.PARTS:
        assert decompress(sign.packed(name)) == sign.content(name)
    script = sign.content("sign.js").decode()
    assert script.startswith('"use strict";\nconst WORDS = ')
    assert "class Meter" in script
    assert "/*" not in script


def test_no_english_stands_in_a_script_of_the_sign() -> None:
    """Words come from texts; what is left in quotes are names of classes, fields and events."""
    for name in sign.SCRIPTS:
        quoted = re.findall(r'"([A-Z][a-z]+ [a-z ]+)"', (sign.FOLDER / name).read_text("utf-8"))
        assert not quoted
    assert b'"closed":"Jackpot closed","none":"No jackpot"' in sign.content("sign.js")


def test_a_sign_names_no_other_host_and_every_hand_of_a_jackpot_has_cards() -> None:
    for name in sign.PARTS:
        assert b"://" not in sign.content(name)


def test_a_claim_makes_its_level_pending_and_no_other() -> None:
    text = OPENING + "dana 4 START GAME 1 3\ndana 4 SEAT 3\ndana 4 HAND straight_flush\n"
    facts = facts_of("9", text)
    assert facts.pending == ("major",)
    assert facts.claimed == ("straight_flush",)
    assert facts.title == "Five-card"
    assert [hand.level for hand in facts.hands][:3] == ["mega", "major", "minor"]


def test_a_house_jackpot_shows_its_notices_and_a_hand_is_explained() -> None:
    house = 'suited_three_aces=$1,000 notices "prize amount; no player money; may go any day"'
    text = (
        OPENING
        + f"""
tess table 6 royal-match-21 atlas blackjack trilux-6
tess house aces trilux-6 {house}
tess join aces 6
"""
    )
    found = backend_of(shift(text))
    state = found.hub.state
    facts = sign.facts_of(state.tables["6"], state.jackpots["aces"], PitMemory(found))
    assert facts.name == "TriLux jackpot"  # Not "Aces", which is the house's own word.
    assert facts.notices == ("No player money.", "May go any day.")
    best = facts.hands[0]
    assert (best.label, best.cards) == ("Three aces, suited", "Ac Ac Ac")
    assert "up card" in best.how


TREE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'


def test_the_office_dresses_signs_and_a_draft_is_seen_by_its_author_only() -> None:
    with desk() as found:
        mount_pages(found.app, found.backend)
        haas = found.client("haas")
        assert found.http.get("/signs/logo.svg").status_code == 404
        haas.execute(commands.DressSigns(name="Evergreen", logo=TREE, theme="night"), "s1")
        answer = found.http.get("/sign/4/facts", headers=cookie_of(found, "haas"))
        shown = msgspec.json.decode(answer.content, type=sign.SignFacts)
        assert (shown.style.name, shown.style.theme) == ("Evergreen", "night")
        assert shown.preview  # A person looks, not an enrolled monitor.
        picture = found.http.get("/signs/logo.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.headers["content-security-policy"] == "default-src 'none'; sandbox"
        author, other = cookie_of(found, "haas"), cookie_of(found, "vera")
        key = author["cookie"].partition("=")[2], sign.SIGNS_PAGE
        found.backend.kept[key] = {"draft": commands.DressSigns(name="Draft")}
        address = "/sign/4/facts?draft=1"
        assert found.http.get(address, headers=author).json()["style"]["name"] == "Draft"
        assert found.http.get(address, headers=other).json()["style"]["name"] == "Evergreen"
        assert found.http.get("/sign/77/facts", headers=author).status_code == 404


def cookie_of(found: Desk, staff: str) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={found.session(staff)}"}


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
    backend = backend_of(shift(text))
    state = backend.hub.state
    jackpot = state.jackpots["five-card"]
    return sign.facts_of(state.tables[table], jackpot, PitMemory(backend))


def test_a_monitor_is_enrolled_once_and_then_known_by_a_cookie_that_only_looks() -> None:
    with desk() as found:
        enrol = commands.EnrolDevice("sign-4", "sign", "4")
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
        code = found.client("haas").invite(
            commands.EnrolDevice("panel-4", "controller", "4"), "e-2"
        )
        wrong = found.http.post("/api/devices/token", json={"code": code, "keep": "cookie"})
        assert wrong.status_code == 403
        assert found.http.post("/api/devices/token", json={"code": code}).json()["token"]


def test_one_stream_brings_the_signs_of_several_tables() -> None:
    with desk() as found:
        mount_pages(found.app, found.backend)
        with listening(found, "/signs/live?table=4&table=12&table=77") as signs:
            assert {one["table"] for one in signs.wait_for("sign", 2)} == {"4", "12"}
            found.client("dana").execute(commands.StartGame("4", {1: DOLLAR}), "s1")
            assert signs.wait_for("sign", 3)[2]["table"] == "4"
        for asked, status in (("77", 404), ("", 404), ("4&table=4" + "&table=4" * 39, 422)):
            assert found.http.get(f"/signs/live?table={asked}").status_code == status


def test_a_sign_that_may_not_be_shown_keeps_no_other_from_its_stream() -> None:
    with desk(OPENING.replace(" demo", " live").split("haas open")[0]) as found:
        mount_pages(found.app, found.backend)
        device = found.device("sign-4", "4", "sign").device
        with listening(found, "/signs/live?table=9&table=4", device) as shared:
            assert [one["table"] for one in shared.wait_for("sign")] == ["4"]
        with listening(found, "/signs/live?table=9", device) as other:
            pass
        assert other.status == 403


def test_the_letters_come_from_this_host_only() -> None:
    for name, weight in NAMES.items():
        assert f"url(/screens/{name})" in sign.font_face()
        assert font(weight).startswith(b"wOF2")
        assert len(subset(weight)) < 16_000


def test_words_for_money_hands_and_links() -> None:
    assert (brief(50_000_000), brief(50_500_000)) == ("$50", "$50.50")
    assert (share(10_000), share(250)) == ("100%", "2.50%")
    assert hand_label("quads") == "Four of a kind"
    assert (link_title("five-card"), link_title("fortune")) == ("Five-card", "Fortune")
