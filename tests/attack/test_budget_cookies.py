"""One request of a stranger must not stop the floor: cookies and headers cost what they weigh."""

import socket

import pytest
from tests.attack.served import Server

NAMES = ("houseway_session", "houseway_device", "houseway_guest", "houseway-play-san-lo", "x")
PAGES = ("/", "/api/floor", "/api/lab/paytables", "/play/san-lo/sit", "/api/training/me", "/none")


def hostile(name: str, size: int) -> str:
    """Python 3.11 unescapes a quoted cookie in quadratic time (CVE-2024-7592)."""
    escaped = r"\x" * (size // 2)
    return f'{name}="{escaped}"'


def took(server: Server, path: str, cookie: str) -> tuple[int, float]:
    """Status, and what it cost the server."""
    with server.http() as stranger:
        started = server.worked()
        answer = stranger.get(path, headers={"Cookie": cookie}, follow_redirects=False)
        return answer.status_code, server.worked() - started


def test_a_60_kb_cookie_is_refused_at_once(live: Server) -> None:
    for path in PAGES:
        status, seconds = took(live, path, hostile(NAMES[0], 60_000))
        assert status == 431
        assert seconds < 1, path


@pytest.mark.parametrize("name", NAMES)
def test_a_cookie_within_the_limit_is_read_in_linear_time(live: Server, name: str) -> None:
    """7 kB took 1 s in the flawed code, on each of these addresses."""
    for path in PAGES:
        tries = [took(live, path, hostile(name, 7_000)) for _ in range(3)]
        assert all(status < 500 for status, _ in tries)
        assert min(seconds for _, seconds in tries) < 0.3, path


def test_a_socket_is_not_opened_and_takes_no_longer_over_its_cookie(live: Server) -> None:
    head = (
        "GET / HTTP/1.1\r\n"
        f"Host: 127.0.0.1:{live.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: {hostile(NAMES[0], 7_000)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", live.port), timeout=60) as line:
        started = live.worked()
        line.sendall(head.encode())
        assert line.recv(4_096).startswith(b"HTTP/1.1 200")  # No 101: an ordinary answer.
        assert live.worked() - started < 0.5
