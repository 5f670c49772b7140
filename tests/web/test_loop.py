"""What the tests of coroutines run on."""

import asyncio
import time

from tests.web import loop


def test_a_lock_may_be_waited_for_in_one_run_after_the_other() -> None:
    lock = asyncio.Lock()
    entered = []

    async def enter() -> None:
        async with lock:
            await asyncio.sleep(0)
            entered.append(1)

    async def both() -> None:
        await asyncio.gather(enter(), enter())

    loop.run(both())
    loop.run(both())
    assert len(entered) == 4


def test_what_is_left_waiting_ends_with_its_run() -> None:
    canceled = []

    async def wait() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            canceled.append(1)
            raise

    async def leave() -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(wait())
        await asyncio.sleep(0)
        return task

    assert loop.run(leave()).cancelled()
    assert canceled == [1]


def test_work_that_threads_hand_on_is_waited_for() -> None:
    done: list[int] = []

    async def hand_on(times: int) -> None:
        await asyncio.to_thread(time.sleep, 0.02)
        done.append(times)
        if times:
            asyncio.get_running_loop().create_task(hand_on(times - 1))  # noqa: RUF006

    async def begin() -> None:
        waiting = asyncio.get_running_loop().create_task(asyncio.sleep(60))
        await hand_on(2)
        await loop.settled()
        assert not waiting.done()

    loop.run(begin())
    assert done == [2, 1, 0]
