"""The lab's benches: one answer for all who ask, none for whom nobody waits, none without end."""

import asyncio
import gc
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.web import loop
from tests.web.bench_work import refuse, told

from houseway.web.lab import laboratory
from houseway.web.lab.laboratory import Laboratory
from houseway.web.problems import Denied


@pytest.fixture(autouse=True)
def light_benches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory.tasks, "wake", os.getpid)


def with_lab(
    work: Callable[[Laboratory], Awaitable[None]], workers: int = 1, most: float = 120
) -> None:
    async def run() -> None:
        lab = Laboratory(workers, most)
        try:
            await work(lab)
        finally:
            lab.close()

    loop.run(run())


def test_a_question_asked_again_meanwhile_gets_the_same_answer(tmp_path: object) -> None:
    path = f"{tmp_path}/marks"

    async def work(lab: Laboratory) -> None:
        both = [lab.ask(("a",), told, path, 0.05) for _ in range(3)]
        assert len(set(await asyncio.gather(*both))) == 1
        await lab.ask(("a",), told, path)
        with open(path) as file:
            assert file.read() == "x"

    with_lab(work)


def test_a_senseless_question_is_reported_in_one_sentence_and_ends_no_lab_process(
    tmp_path: object,
) -> None:
    async def work(lab: Laboratory) -> None:
        first = await lab.ask(("a",), told, f"{tmp_path}/m")
        with pytest.raises(Denied, match="This makes no sense") as caught:
            await lab.ask(("b",), refuse)
        assert caught.value.status == 422
        assert await lab.ask(("c",), told, f"{tmp_path}/m") == first

    with_lab(work)


def test_a_count_that_takes_too_long_is_ended_and_the_next_is_answered(tmp_path: object) -> None:
    async def work(lab: Laboratory) -> None:
        first = await lab.ask(("a",), told, f"{tmp_path}/m")
        lab.seconds_most = 0.3
        with pytest.raises(Denied) as caught:
            await lab.ask(("b",), told, f"{tmp_path}/m", 30)
        assert (caught.value.status, caught.value.code) == (503, "too_long")
        lab.seconds_most = 120
        assert await lab.ask(("c",), told, f"{tmp_path}/m") != first

    with_lab(work)


def test_a_refusal_after_the_guest_has_left_is_not_logged_as_an_error(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laboratory, "PATIENCE", 0.01)
    logged: list[dict[str, object]] = []

    async def work(lab: Laboratory) -> None:
        running = asyncio.get_running_loop()
        running.set_exception_handler(lambda _, seen: logged.append(seen))
        lab.seconds_most = 0.2
        left = asyncio.create_task(lab.ask(("a",), told, f"{tmp_path}/m", 30))
        await asyncio.sleep(0)
        left.cancel()
        await asyncio.wait([left])
        await loop.settled()
        await asyncio.sleep(0.05)  # The timer of an abandoned question runs out.
        del left
        gc.collect()
        running.set_exception_handler(None)

    with_lab(work)
    assert not logged


def test_a_question_nobody_waits_for_makes_room(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laboratory, "PATIENCE", 0.05)

    async def work(lab: Laboratory) -> None:
        await lab.ask(("a",), told, f"{tmp_path}/m")
        stale = asyncio.create_task(lab.ask(("b",), told, f"{tmp_path}/m", 60))
        await asyncio.sleep(0.2)
        stale.cancel()
        started = time.monotonic()
        await lab.ask(("c",), told, f"{tmp_path}/m")
        assert time.monotonic() - started < 30

    with_lab(work)


def test_who_asks_again_just_as_a_question_is_dropped_is_answered(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first paint gives up waiting, and the browser asks for the same soon after."""
    monkeypatch.setattr(laboratory, "PATIENCE", 0.05)

    async def work(lab: Laboratory) -> None:
        busy = asyncio.create_task(lab.ask(("a",), told, f"{tmp_path}/m", 0.5))
        given_up = asyncio.create_task(lab.ask(("b",), told, f"{tmp_path}/m"))
        await asyncio.sleep(0.1)
        again: list[asyncio.Task[bytes]] = []

        def ask_again() -> None:
            again.append(asyncio.create_task(lab.ask(("b",), told, f"{tmp_path}/m")))

        given_up.cancel()
        await asyncio.wait([given_up])
        asyncio.get_running_loop().call_later(0.01, ask_again)
        time.sleep(0.1)  # A busy server: the second question and the drop come in one turn.
        await asyncio.sleep(0.05)
        assert await again[0]
        await busy

    with_lab(work)


def test_with_too_many_waiting_the_next_is_told_to_come_back(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laboratory, "WAITING_MOST", 2)

    async def work(lab: Laboratory) -> None:
        waiting = [asyncio.create_task(lab.ask((n,), told, f"{tmp_path}/m", 0.1)) for n in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Denied) as caught:
            await lab.ask(("late",), told, f"{tmp_path}/m")
        assert (caught.value.status, caught.value.code) == (503, "busy")
        await asyncio.gather(*waiting)

    with_lab(work)


def test_what_is_kept_has_a_limit_in_bytes(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laboratory, "KEPT_BYTES_MOST", 1)
    path = f"{tmp_path}/marks"

    async def work(lab: Laboratory) -> None:
        for _ in range(2):
            await lab.ask(("a",), told, path)
        with open(path) as file:
            assert file.read() == "xx"

    with_lab(work)


SERVER = """
import asyncio, time
from tests.web.bench_work import told
from houseway.web.lab.laboratory import Laboratory

async def main():
    print((await Laboratory(1).ask((1,), told, {path!r})).decode(), flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.slow
def test_a_lab_process_ends_with_a_server_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER.format(path=str(tmp_path / "m")))
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        bench = int(server.stdout.readline())
        os.kill(bench, 0)
        server.kill()
    until = time.monotonic() + 60
    while is_running(bench) and time.monotonic() < until:
        time.sleep(0.1)
    assert not is_running(bench)


def is_running(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"
