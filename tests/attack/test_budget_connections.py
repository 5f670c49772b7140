"""Who holds a line without asking anything, or asks without end, loses it."""

import socket
import time
from contextlib import ExitStack, suppress

import pytest
from tests.attack.conftest import Attacked
from tests.attack.served import Server

HEAD = b"POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def line(server: Server, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 60, (source, 0))


def status(found: socket.socket) -> int:
    """Of the first answer; 0 where the line is cut without one."""
    try:
        words = found.recv(4_096).split()
    except ConnectionError:
        return 0
    return int(words[1]) if len(words) > 1 else 0


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 9_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: a\r\n" * 2_000 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20_000, 431),  # Without an end.
        (b"GET /" + b"a" * 20_000, 431),
    ],
)
def test_request_headers_are_limited_to_8_kb_and_the_url_to_8(
    live: Server, head: bytes, expected: int
) -> None:
    with line(live) as found:
        found.sendall(head)
        assert status(found) == expected


def test_request_headers_sent_in_drops_have_the_same_limit(live: Server) -> None:
    with line(live) as found:
        found.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
        with suppress(ConnectionError):  # It may be cut off before all is said.
            for _ in range(20):
                found.sendall(b"a" * 1_000)
                time.sleep(0.02)
        assert status(found) == 431


def test_slow_headers_and_bodies_are_cut_off(attacked: Attacked) -> None:
    server = attacked(head_seconds=1, body_seconds=2, strangers_per_second=0)
    with line(server) as silent, line(server) as slow_head, line(server) as slow_body:
        slow_head.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        slow_body.sendall(HEAD + b"Content-Length: 100\r\n\r\n{")
        started = time.monotonic()
        assert [status(silent), status(slow_head), status(slow_body)] == [408, 408, 408]
        assert time.monotonic() - started < 6
    with server.http() as known:
        known.get("/healthz").raise_for_status()
    assert '"level": "error"' not in server.log


def test_a_thousand_requests_on_one_connection_do_not_wait_in_memory(live: Server) -> None:
    with line(live) as found:
        found.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 1_000)
        answers = b""
        while part := found.recv(65_536):
            answers += part
    assert 0 < answers.count(b"HTTP/1.1 ") <= 17


def test_one_address_does_not_take_every_connection(attacked: Attacked) -> None:
    server = attacked(connections_per_address=20, connections_most=60, strangers_per_second=0)
    with ExitStack() as open_lines:
        mine = [open_lines.enter_context(line(server, "127.0.0.2")) for _ in range(30)]
        refused = [status(found) for found in mine[20:]]
        assert refused == [503] * 10
        with server.http("dana") as dealer:
            assert dealer.get("/api/floor").status_code == 200
    with line(server, "127.0.0.2") as again:
        again.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert status(again) == 200


def test_one_sign_in_does_not_take_every_live_page(attacked: Attacked) -> None:
    """Each tab without a shared worker holds a stream: so many for a person, and no more."""
    server = attacked(streams_each=3, strangers_per_second=0)
    asked = {"page": "/dealer/4", "has": ""}
    with ExitStack() as lines:
        dana, whit = (lines.enter_context(server.http(who)) for who in ("dana", "whit"))
        mine = [
            lines.enter_context(dana.stream("GET", "/pages/live", params=asked)).status_code
            for _ in range(5)
        ]
        assert mine == [200] * 3 + [503] * 2
        other = lines.enter_context(whit.stream("GET", "/pages/live", params=asked))
        assert other.status_code == 200
