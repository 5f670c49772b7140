"""Guessing PINs costs the guesser, and nobody else."""

from concurrent.futures import ThreadPoolExecutor
from statistics import quantiles
from threading import Event
from time import perf_counter

import httpx
import pytest
from tests.attack.conftest import Attacked
from tests.attack.live_property import PINS
from tests.attack.served import Server, send

DOLLAR = 1_000_000
STARTS, TRIES = 200, 4


def sign_in(http: httpx.Client, card: str, pin: str, place: str) -> httpx.Response:
    """`place` is an address, as the proxy on this machine would name it."""
    body = {"card": card, "pin": pin, "keep": "token"}
    return http.post("/api/sessions", json=body, headers={"X-Forwarded-For": place})


def wrong(http: httpx.Client, card: str, place: str, times: int) -> list[int]:
    return [sign_in(http, card, "918273", place).status_code for _ in range(times)]


def test_five_wrong_pins_delay_their_place_and_nobody_else(live: Server) -> None:
    with live.http() as http:
        assert wrong(http, "card-eli", "192.0.2.1", 7) == [401] * 5 + [429] * 2
        assert sign_in(http, "card-eli", PINS["eli"], "192.0.2.1").status_code == 429
        assert sign_in(http, "card-eli", PINS["eli"], "192.0.2.2").status_code == 200
        assert sign_in(http, "card-dana", PINS["dana"], "192.0.2.1").status_code == 429


def test_a_lockout_does_not_hit_whoever_signed_in_here_before(live: Server) -> None:
    """Wrong PINs from four addresses delay the card elsewhere, not where it is used."""
    with live.http() as http:
        assert sign_in(http, "card-cora", PINS["cora"], "198.51.100.1").status_code == 200
        for number in range(4):
            wrong(http, "card-cora", f"192.0.2.{50 + number}", 5)
        assert sign_in(http, "card-cora", PINS["cora"], "198.51.100.2").status_code == 429
        assert sign_in(http, "card-cora", PINS["cora"], "198.51.100.1").status_code == 200


def test_401_and_429_do_not_tell_which_cards_exist(live: Server) -> None:
    def story(card: str, place: str) -> list[tuple[int, str]]:
        answers = [sign_in(http, card, "918273", place) for _ in range(7)]
        return [(answer.status_code, answer.json()["refusal"]) for answer in answers]

    with live.http() as http:
        known, unknown = story("card-tess", "203.0.113.1"), story("card-nobody", "203.0.113.2")
    assert known == unknown
    assert {status for status, _ in known} == {401, 429}


def start_and_end(http: httpx.Client) -> list[float]:
    """How long each START GAME took."""
    took = []
    for _ in range(STARTS):
        started = perf_counter()
        send(http, "start-game", table="4", wagers={"1": DOLLAR}).raise_for_status()
        took.append(perf_counter() - started)
        send(http, "end-game", table="4").raise_for_status()
    return took


def p99(took: list[float]) -> float:
    return quantiles(took, n=100)[98]


@pytest.mark.timed
def test_wrong_pins_of_eight_addresses_do_not_slow_start_game(attacked: Attacked) -> None:
    """At most twice the usual p99. Other work on this machine may spoil a try, not all of them."""
    server = attacked(requests_per_second=0)
    ratios = []
    with server.http("dana") as dealer, ThreadPoolExecutor(8) as attackers:
        start_and_end(dealer)
        for number in range(TRIES):
            usual = p99(start_and_end(dealer))
            ended = Event()
            places = [f"192.0.2.{number * 8 + n}" for n in range(8)]
            guessing = [attackers.submit(guess, server, place, ended) for place in places]
            ratios.append(p99(start_and_end(dealer)) / usual)
            ended.set()
            assert all(work.result() for work in guessing)
            if ratios[-1] <= 2:
                break
    assert min(ratios) <= 2, ratios


def guess(server: Server, place: str, ended: Event) -> int:
    """One wrong PIN after the other, each for another card; how often."""
    count = 0
    with server.http() as http:
        while not ended.is_set():
            sign_in(http, f"card-{count % 50}", "918273", place)
            count += 1
    return count
