"""Approvals: who may answer comes first, late is late, and a refusal reaches whoever asked."""

import re

from msgspec.structs import replace
from tests.floor.house import OPENING
from tests.web.desk import Desk
from tests.web.pages.played_demo import demo_desk
from tests.web.pages.reader import Parsed, Reader, pages_desk

from houseway.floor.clock import MICRO
from houseway.floor.commands import AdjustLevel, AgreeRequest, PayAward, SetHouseRule
from houseway.floor.office.changes import now_and_after
from houseway.floor.office.requests import approvable, late_after
from houseway.money import DOLLAR, show
from houseway.web.pages.office.wins.approvals import span
from houseway.web.security.auth import COOKIE

RAISE = AdjustLevel(
    link="five-card", level="minor", way="raise", amount=2 * DOLLAR, reason="lost contributions"
)
CAPPED = "tess change five-card max.minor=$501 because posted\nhaas agree"


def asked(here: Desk, by: str = "whit") -> None:
    here.backend.floor.execute(by, RAISE, "asked-1")


def test_what_may_be_approved_comes_first_with_now_after_and_checks() -> None:
    with pages_desk(OPENING) as here:
        asked(here)
        page = Reader(here, "haas").open("/floor/approvals")
        assert "You can approve" in page.text
        assert "lost contributions" in page.text
        assert "You did not request it" in page.text
        ((what, now, after),) = now_and_after(here.backend.hub.state, RAISE)
        assert what == "Minor"
        assert now in page.text
        assert after in page.text
        own = Reader(here, "whit").open("/floor/approvals")
        assert "You can approve" not in own.text
        assert "You cannot approve your own request." in own.text


def badge(page: Parsed) -> int:
    """What the tab or the entry "Approvals" counts; 0 without a badge."""
    said = (given.get("aria-label") or "" for _, given in page.tags)
    counts = [int(one.split()[0]) for one in said if one.endswith(" to approve")]
    assert len(counts) <= 1
    return sum(counts)


def test_the_desk_s_tab_counts_what_the_office_s_badge_counts() -> None:
    """It counted all that was pending: 1 for whoever had asked, where the office said none."""
    with pages_desk(OPENING) as here:
        asked(here)
        for who, count in (("whit", 0), ("haas", 1), ("vera", 1)):
            reader = Reader(here, who)
            desk = reader.open("/supervisor?tab=changes")
            assert badge(desk) == badge(reader.open("/floor/approvals")) == count
            assert ("You can approve" in desk.text) == bool(count)
            assert ("Waiting for someone else" in desk.text) == (not count)


def test_the_desk_offers_your_own_request_to_withdraw_and_not_to_approve() -> None:
    """It offered APPROVE and REFUSE to whoever had made the request."""
    with pages_desk(OPENING) as here:
        asked(here)
        second = Reader(here, "haas")
        second.open("/supervisor?tab=changes")
        assert {"APPROVE", "REFUSE"} <= set(second.buttons())
        assert "WITHDRAW" not in second.buttons()
        own = Reader(here, "whit")
        own.open("/supervisor?tab=changes")
        assert {"WITHDRAW", "SECOND PERSON APPROVES"} <= set(own.buttons())
        assert not {"APPROVE", "REFUSE"} & set(own.buttons())
        assert "reason" in own.press("WITHDRAW").text
        assert here.backend.hub.state.requests  # Not without a reason.
        own.open("/supervisor?tab=changes")
        own.press("WITHDRAW", reason="counted again, nothing was lost")
        assert not here.backend.hub.state.requests
        log = Reader(here, "haas").open("/floor/log").text
        assert "request 1 withdrawn, counted again, nothing was lost" in log


def test_only_a_manager_or_executive_is_offered_to_refuse_the_request_of_another() -> None:
    """Supervisors and technicians saw a button that always answered that they may not."""
    with pages_desk(OPENING) as here:
        asked(here, "haas")
        for who, is_offered in (("whit", False), ("vera", True), ("tess", False)):
            reader = Reader(here, who)
            reader.open("/floor/approvals")
            assert ("Refuse" in reader.buttons()) == is_offered
        own = Reader(here, "haas")
        own.open("/floor/approvals")
        assert "Withdraw" in own.buttons()


def test_nobody_withdraws_the_request_of_another_at_the_desk() -> None:
    with pages_desk(OPENING) as here:
        asked(here)
        own = Reader(here, "whit")
        own.open("/supervisor?tab=changes")
        own.http.cookies.set(COOKIE, here.session("dana"))
        own.press("WITHDRAW", reason="not mine")
        assert here.backend.hub.state.requests


def test_the_desk_names_the_second_card_once() -> None:
    with pages_desk(OPENING) as here:
        asked(here)
        assert (
            Reader(here, "haas").open("/supervisor?tab=changes").text.count("Second person's") == 1
        )


def test_nobody_can_approve_an_expired_request() -> None:
    with pages_desk(OPENING) as here:
        asked(here)
        state, now = here.backend.floor.state, here.backend.floor.now()
        assert approvable(state, state.staff["haas"], now) == [1]
        assert approvable(state, state.staff["haas"], now + 25 * 3_600 * MICRO) == []


def test_only_roles_that_can_approve_are_named() -> None:
    """A manager's adjustment takes another role: a second manager would be refused."""
    with pages_desk(OPENING) as here:
        here.backend.floor.execute("haas", RAISE, "asked-2")
        text = Reader(here, "haas").open("/floor/approvals").text
        assert "Waiting for an executive" in text
        assert "Waiting for an executive or" not in text


def test_a_refusal_asks_for_a_reason_and_tells_whoever_asked() -> None:
    with pages_desk(OPENING) as here:
        asked(here)
        reader = Reader(here, "haas")
        reader.open("/floor/approvals")
        assert here.backend.hub.state.requests
        reader.press("Refuse")
        assert here.backend.hub.state.requests  # Not without a reason.
        reader.open("/floor/approvals")
        reader.press("Refuse", **{"drop-1.reason": "the tape shows none lost"})
        assert not here.backend.hub.state.requests
        told = Reader(here, "whit").open("/floor/approvals").text
        assert "Your request 1 was refused by Haas" in told
        assert "the tape shows none lost" in told
        assert "Refused today 1" in told
        assert "Your request" not in Reader(here, "vera").open("/floor/approvals").text


def test_the_house_says_when_an_approval_is_late() -> None:
    with pages_desk(OPENING) as here:
        floor = here.backend.floor
        assert late_after(floor.state, floor.state.day) == 2 * 3_600 * MICRO
        floor.execute("haas", SetHouseRule("approval_hours", "1", "controls-4"), "rule-1")
        assert late_after(floor.state, floor.state.day) == 3_600 * MICRO
        assert span(140 * 60 * MICRO) == "2 h 20 min"


def test_the_row_of_a_late_request_is_marked() -> None:
    with pages_desk(OPENING) as here:
        asked(here)
        assert [one["class"] for one in rows(here)] == ["o-ask"]
        here.shift.clock.advance(2 * 3_600 + 60)
        assert [one["class"] for one in rows(here)] == ["o-ask late"]


def rows(here: Desk) -> list[dict[str, str | None]]:
    page = Reader(here, "haas").open("/floor/approvals")
    return [given for _, given in page.tags if (given.get("class") or "").startswith("o-ask")]


def test_a_raise_above_the_posted_maximum_shows_what_the_meter_will_show() -> None:
    """The rest goes to the overflow."""
    with pages_desk(OPENING, "haas close five-card", CAPPED) as here:
        state = here.backend.hub.state
        assert now_and_after(state, RAISE) == [("Minor", "$500.00", "$501.00")]


def test_what_was_approved_today_is_shown_with_names() -> None:
    with pages_desk(OPENING) as here:
        asked(here)
        here.backend.floor.execute("haas", AgreeRequest(1), "agreed-1")
        page = Reader(here, "haas").open("/floor/approvals?view=approved")
        assert "Raise Minor of Five-card by $2.00 Whit Haas" in page.text


def test_a_payment_is_approved_with_its_amount_seat_and_method_in_sight() -> None:
    with demo_desk() as here:
        (number,) = (n for n, one in here.floor.state.requests.items() if is_payment(one.asked))
        asked = here.floor.state.requests[number].asked
        assert isinstance(asked, PayAward)
        award = here.floor.state.jackpots[asked.link].link.awards[asked.award]
        due = show(award.due)
        for path in (f"/floor/approvals?request={number}", "/supervisor?tab=changes"):
            reader = Reader(here)
            reader.http.cookies.set(COOKIE, here.backend.keyring.open_session("whit", "S-1", "")[0])
            text = reader.open(path).text
            assert f"Table 3, seat 5: straight flush, Quick-hit, {due}." in text, path
            assert f"{due} not paid" in text, path
            if "approvals" in path:  # The row says where, not only the pane beside it.
                assert text.count(f"Table 3, seat 5: straight flush, Quick-hit, {due}.") == 2
                assert "Cora, cage" in text
            assert f"{due} paid in cash" in text, path


def test_whoever_approves_a_payment_sees_what_is_withheld() -> None:
    """The floor withholds it; the request itself names no amount."""
    with demo_desk() as here:
        state = here.floor.state
        (asked,) = (one.asked for one in state.requests.values() if is_payment(one.asked))
        assert isinstance(asked, PayAward)
        assert asked.withheld is None
        ((_, _, given),) = now_and_after(state, replace(asked, has_number=True))
        ((_, _, kept),) = now_and_after(state, replace(asked, has_number=False))
        assert "withheld" not in given
        assert re.fullmatch(rf"{re.escape(given)}, less \$[\d,.]+ withheld", kept)


def is_payment(asked: object) -> bool:
    return isinstance(asked, PayAward)
