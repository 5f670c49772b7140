"""One event loop in a thread of its own, as a server has: the browser tests leave another running
in theirs. What is still waiting when a coroutine ends is canceled."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


CALM = 100  # Turns of the loop: more than the steps of any task between two threads.


class Loop(asyncio.SelectorEventLoop):
    """Knows which threads work for it."""

    def __init__(self) -> None:
        super().__init__()
        self.at_work: set[asyncio.Future[Any]] = set()

    def run_in_executor(self, executor: Any, func: Any, *given: Any) -> asyncio.Future[Any]:
        work = super().run_in_executor(executor, func, *given)
        self.at_work.add(work)
        work.add_done_callback(self.at_work.discard)
        return work


def run(work: Coroutine[Any, Any, T]) -> T:
    thread, runner = _started()
    return thread.submit(runner.run, _alone(work)).result()


async def settled() -> None:
    """Until nothing is left but what waits for its time."""
    loop, calm = asyncio.get_running_loop(), 0
    assert isinstance(loop, Loop)
    while calm < CALM:
        await asyncio.sleep(0.001 if loop.at_work else 0)
        calm = 0 if loop.at_work else calm + 1


@cache
def _started() -> tuple[ThreadPoolExecutor, asyncio.Runner]:
    return ThreadPoolExecutor(1), asyncio.Runner(loop_factory=Loop)


async def _alone(work: Coroutine[Any, Any, T]) -> T:
    try:
        return await work
    finally:
        await asyncio.sleep(0)  # What was only just scheduled has to start to be canceled.
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
