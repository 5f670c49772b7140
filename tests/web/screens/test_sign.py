"""The facts of a sign, and its weight."""

from tests.floor.house import OPENING, shift

from houseway.web.screens import sign
from houseway.web.screens.texts import brief, hand_label, link_title, share


def test_a_sign_weighs_less_than_fifty_kilobytes() -> None:
    assert sum(len((sign.FOLDER / name).read_bytes()) for name in (*sign.PARTS, "sign.html")) < 5e4


def test_a_sign_names_no_other_host() -> None:
    for name in (*sign.PARTS, "sign.html"):
        assert "://" not in (sign.FOLDER / name).read_text("utf-8")


def test_a_claim_makes_its_level_pending_and_no_other() -> None:
    text = OPENING + "dana 4 START GAME 1 3\ndana 4 SEAT 3\ndana 4 HAND straight_flush\n"
    state = shift(text).floor.state
    facts = sign.facts_of(state.tables["9"], state.jackpots["five-card"], preview=True)
    assert facts.pending == ("major",)
    assert facts.title == "Five-card link"
    assert [hand.level for hand in facts.hands][:3] == ["mega", "major", "minor"]


def test_the_letters_come_from_this_host_only() -> None:
    assert sign.roboto().count("@font-face") == 3
    assert "url(/_nicegui/" in sign.roboto()


def test_words_for_money_hands_and_links() -> None:
    assert (brief(50_000_000), brief(50_500_000)) == ("$50", "$50.50")
    assert (share(10_000), share(250)) == ("100%", "2.50%")
    assert hand_label("quads") == "Four of a kind"
    assert (link_title("five-card", 2), link_title("fortune", 1)) == ("Five-card link", "Fortune")
