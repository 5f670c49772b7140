"""What holds for every page: who may press, what is sent, what a browser is allowed to do."""

import asyncio
import re
from collections.abc import Iterator

import pytest
from tests.web.desk import PIN, Desk
from tests.web.pages.reader import Parsed, Reader, pages_desk

from houseway.floor import commands
from houseway.money import DOLLAR
from houseway.web.pages.front.front_page import own_address
from houseway.web.pages.page import Page
from houseway.web.pages.render import KEY, render
from houseway.web.pages.routes import Answer, visit_at
from houseway.web.pages.stream import OpenPage
from houseway.web.security.guard import PAGES as POLICY
from houseway.web.security.keyring import csrf_of, is_csrf

ASKS_REGIONS = {"accept": "application/json"}


@pytest.fixture
def here() -> Iterator[Desk]:
    with pages_desk() as found:
        yield found


def test_a_page_allows_nothing_inline_and_nothing_from_elsewhere(here: Desk) -> None:
    answer = Reader(here, "dana").http.get("/")
    assert answer.headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert not re.search(r"<style|<script>|\sstyle=|\son\w+=", answer.text)
    assert KEY not in answer.text


def test_signing_in_works_without_script_and_leads_to_the_page_asked_for(here: Desk) -> None:
    here.set_pin("dana")
    reader = Reader(here)
    reader.open("/?next=/")
    assert "Sign out" in reader.press("Sign in", card="dana", pin=PIN).text
    assert "Sign out" not in reader.press("Sign out").text


def test_a_refusal_is_shown_at_the_form_and_what_was_typed_stays(here: Desk) -> None:
    here.set_pin("dana")
    reader = Reader(here)
    reader.open("/")
    page = reader.press("Sign in", card="dana", pin="0000")
    assert reader.answer.status_code == 422
    assert "Wrong card or PIN" in page.text
    assert ("input", "dana") in [(tag, given.get("value")) for tag, given in page.tags]
    assert "0000" not in reader.answer.text


def test_a_press_without_the_token_of_its_page_is_refused(here: Desk) -> None:
    reader = Reader(here, "dana")
    plain = {"accept": "*/*"}
    answer = reader.http.post("/", data={"press": "sign_out"}, headers=plain)
    assert (answer.status_code, answer.json()["refusal"]) == (403, "csrf_missing")
    wrong = reader.http.post("/", data={"press": "sign_out", "csrf": "no"})
    assert wrong.status_code == 403
    assert "Sign out" in reader.open("/").text


def test_a_press_from_another_site_is_refused_also_of_a_stranger(here: Desk) -> None:
    sent = {"press": "sign_in", "card": "dana", "pin": PIN}
    foreign = {"sec-fetch-site": "cross-site", "accept": "*/*"}
    answer = Reader(here).http.post("/", data=sent, headers=foreign)
    assert (answer.status_code, answer.json()["refusal"]) == (403, "foreign_origin")


def test_only_regions_that_the_browser_lacks_are_sent(here: Desk) -> None:
    reader = Reader(here, "dana")
    all_of_them = reader.http.get("/", headers=ASKS_REGIONS).json()["regions"]
    assert {"floor", "guide"} <= set(all_of_them)
    known = ",".join(f"{name}:{digest}" for name, (digest, _) in all_of_them.items())
    again = reader.http.get("/", headers={**ASKS_REGIONS, "x-regions": known}).json()
    assert again["regions"] == {}
    part = known.replace(all_of_them["floor"][0], "old")
    some = reader.http.get("/", headers={**ASKS_REGIONS, "x-regions": part}).json()
    assert set(some["regions"]) == {"floor"}


def test_a_press_answers_the_script_with_regions_or_the_way_to_go(here: Desk) -> None:
    here.set_pin("dana")
    http = Reader(here).http
    wrong = http.post(
        "/", data={"press": "sign_in", "card": "dana", "pin": "0000"}, headers=ASKS_REGIONS
    ).json()
    assert wrong["said"]["at"] == "sign_in"
    assert not wrong["said"]["is_done"]
    right = http.post(
        "/", data={"press": "sign_in", "card": "dana", "pin": PIN}, headers=ASKS_REGIONS
    )
    assert right.json()["go"] == "/"
    assert "houseway_session" in right.headers["set-cookie"]


def test_a_template_escapes_by_itself() -> None:
    env = render.__globals__["environment"]()
    made = env.from_string('<b title="{{ name }}">{{ name }}</b>').render(name='<q "x">')
    assert made == '<b title="&lt;q &#34;x&#34;&gt;">&lt;q &#34;x&#34;&gt;</b>'


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("/dealer/3", "/dealer/3"),
        ("/floor?table=3&pit=North 1", "/floor?table=3&pit=North%201"),
        ("//elsewhere.test/", "/"),
        ("/\\elsewhere.test/", "/"),
        ("/\t/elsewhere.test/", "/"),
        ("https://elsewhere.test/", "/"),
        ("", "/"),
    ],
)
def test_a_sign_in_leads_only_to_this_site(asked: str, given: str) -> None:
    assert own_address(asked) == given


def test_files_are_named_by_their_content_and_kept(here: Desk) -> None:
    reader = Reader(here)
    page = reader.open("/")
    script = next(given["src"] for tag, given in page.tags if tag == "script")
    assert script is not None
    answer = reader.http.get(script)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert reader.http.get("/screens/pages.js").headers["cache-control"] == "no-cache"
    assert reader.http.get("/screens/../app.py").status_code == 404


def test_the_styles_of_a_page_are_one_file_and_no_other_mixture_is_served(here: Desk) -> None:
    reader = Reader(here, "dana")
    page = reader.open("/dealer/4")
    (style,) = [given["href"] for _, given in page.tags if given.get("rel") == "stylesheet"]
    answer = reader.http.get(style or "")
    assert "immutable" in answer.headers["cache-control"]
    assert all(part in answer.text for part in ("@font-face", "#lost", ".greats"))
    assert reader.http.get("/screens/pages+lab+pit.css").status_code == 404


@pytest.mark.parametrize(
    ("kept", "look"),
    [
        ({}, "light"),
        ({"houseway-night": "yes"}, "dark"),
        ({"houseway-night": "yes", "houseway-look-light": "light"}, "light"),
        ({"houseway-look-light": "dark"}, "dark"),
        ({"houseway-look-light": "<q>", "houseway-look-dark": "dark"}, "light"),
    ],
)
def test_a_page_comes_in_the_look_that_was_chosen(
    here: Desk, kept: dict[str, str], look: str
) -> None:
    reader = Reader(here, "haas")
    reader.http.cookies.update(kept)
    html = next(given for tag, given in reader.open("/floor/links").tags if tag == "html")
    assert (html["data-theme"], html["data-look"]) == ("light", look)


def test_a_stream_renders_nothing_that_was_rendered_just_now(here: Desk) -> None:
    reader = Reader(here, "dana")
    page = reader.open("/dealer/4")
    shown = [given for _, given in page.tags if "data-live" in given]
    has = ",".join(f"{one['data-live']}:{one['data-digest']}" for one in shown)
    token = next(iter(reader.http.cookies.values()))

    def first_look(known: str) -> Answer | None:
        return asyncio.run(OpenPage(visit_at(here.backend, "/dealer/4", token, "", known)).news())

    assert first_look(has) is None
    with pytest.MonkeyPatch.context() as no:
        no.setattr(Page, "render", lambda page: pytest.fail("rendered again"))
        assert first_look(has) is None
    answer = first_look("")
    assert answer is not None
    assert len(answer.regions) == len(shown)
    here.client("dana").execute(commands.StartGame("4", {1: DOLLAR}), "start")
    assert first_look(has) is not None


def test_the_csrf_token_is_that_of_the_sign_in(here: Desk) -> None:
    reader = Reader(here, "dana")
    token = next(iter(reader.http.cookies.values()))
    page = reader.open("/")
    (first,) = tokens(page)
    assert is_csrf(first.encode(), token)
    assert tokens(Reader(here).open("/")) == {""}


def tokens(page: Parsed) -> set[str]:
    return {str(given["value"]) for _, given in page.tags if given.get("name") == "csrf"}


def test_a_page_never_carries_the_same_token_twice_and_is_sent_packed(here: Desk) -> None:
    """What is packed with something that others may choose would tell by its length how the token
    goes on; this one is random in each answer, and in each that brings regions."""
    reader = Reader(here, "dana")
    plain = csrf_of(next(iter(reader.http.cookies.values())))
    seen = set[str]()
    for _ in range(3):
        seen |= tokens(reader.open("/"))
        assert reader.answer.headers["content-encoding"] == "gzip"
        asked = reader.http.get("/", headers={"accept": "application/json"})
        found = Parsed("".join(region[1] for region in asked.json()["regions"].values()))
        seen |= tokens(found)
        assert plain not in reader.answer.text + asked.text
    assert len(seen) == 6
    assert {one[:8] for one in seen} & {one[64:72] for one in seen} == set()
    plainly = reader.http.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plainly.headers
    assert len(plainly.content) == int(plainly.headers["content-length"])


def test_a_masked_token_counts_for_its_own_sign_in_only(here: Desk) -> None:
    dana, eli = Reader(here, "dana"), Reader(here, "eli")
    (own,), (foreign,) = tokens(dana.open("/")), tokens(eli.open("/"))
    half = own[:64] + foreign[64:]
    turned = own[64:] + own[:64]  # Pad and token may change places: it is the same token.
    for wrong in (foreign, half, own[:64], own[:-2], own + "00", "0" * 128, "", "zz", "é"):
        sent = {"press": "sign_out", "csrf": wrong}
        answer = dana.http.post("/", data=sent, headers=ASKS_REGIONS)
        assert (answer.status_code, answer.json()["refusal"]) == (403, "csrf_missing"), wrong
    for right in (own, turned, csrf_of(next(iter(dana.http.cookies.values())))):
        answer = dana.http.post("/", data={"press": "none", "csrf": right})
        assert answer.status_code != 403, right
