"""Attacks on a live property: an attacker's steps, then what must hold.

`make attack` runs this folder; `make test` runs it too. Each test is named after one promise and
takes the attacker's steps; run it before the fix and watch it fail.

To add one, write `tests/attack/test_<subject>_*.py`:

    def test_ids_a_used_key_shows_no_code_again(live: Server) -> None:
        with live.http("haas") as manager:                      # a person, a device, "" nobody
            answer = send(manager, "reset-pin", "key-1", staff="eli", reason="lost")
        ...

- `live` is one server for all tests of a worker (people, devices and tables: `live_property.py`).
  Leave it as you found it: claim nothing that others need, dismiss nobody, use `new_id()` for keys.
- `attacked(**settings)` starts a server of its own (two seconds) on a fresh copy, with settings
  as in houseway.toml, for what breaks, fills or slows it.
- Only 127.0.0.0/8, and bounded: a few hundred requests and a few seconds at most.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.attack.live_property import Keys, lay_out
from tests.attack.served import Server, served
from tests.attack.two_jackpots import Attacker, attacker
from tests.web.desk import Desk, desk

Attacked = Callable[..., Server]
# Nobody is slowed down where rates are not what is tested.
NO_RATES = {"requests_per_second": 0, "strangers_per_second": 0}


@pytest.fixture(scope="session")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Keys]:
    folder = tmp_path_factory.mktemp("property") / "data"
    return folder, lay_out(folder)


@pytest.fixture(scope="session")
def live(laid_out: tuple[Path, Keys], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(*laid_out, tmp_path_factory.mktemp("live") / "data", **NO_RATES) as server:
        yield server


@pytest.fixture
def attacked(laid_out: tuple[Path, Keys], tmp_path: Path) -> Iterator[Attacked]:
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(
            served(*laid_out, tmp_path / "data", **settings)
        )


@pytest.fixture
def thief() -> Iterator[Attacker]:
    """Of a server in this process, with a table of two jackpots."""
    with attacker() as found:
        yield found


@pytest.fixture
def here() -> Iterator[Desk]:
    """A server in this process, with everyone of `tests.floor.house`."""
    with desk() as found:
        yield found
