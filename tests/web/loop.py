"""One event loop in a thread of its own, as a server has: the browser tests leave another running
in theirs. What is still waiting when a coroutine ends is canceled."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    thread, runner = _started()
    return thread.submit(runner.run, _alone(work)).result()


@cache
def _started() -> tuple[ThreadPoolExecutor, asyncio.Runner]:
    return ThreadPoolExecutor(1), asyncio.Runner()


async def _alone(work: Coroutine[Any, Any, T]) -> T:
    try:
        return await work
    finally:
        await asyncio.sleep(0)  # What was only just scheduled has to start to be canceled.
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
