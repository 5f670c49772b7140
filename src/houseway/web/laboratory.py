"""The lab in processes of its own, so that counting never holds up a table.

Exact answers do not change, so each is worked out once; who asks for the same meanwhile waits for
the same answer. Where too many wait, one is told to come back.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context

from houseway.web.problems import Denied

WAITING_MOST = 16
KEPT_MOST = 500
Key = tuple[object, ...]


class Laboratory:
    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._asked: dict[Key, asyncio.Task[bytes]] = {}

    async def ask(self, key: Key, work: Callable[..., bytes], *given: object) -> bytes:
        """`key` names the answer. What is wrong with the question comes back as `Denied`."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._asked:
            if len(self._asked) >= WAITING_MOST:
                raise Denied(503, "busy", wait=2)
            self._asked[key] = asyncio.create_task(self._work(key, work, given))
        return await asyncio.shield(self._asked[key])

    def close(self) -> None:
        """At once, whatever is being counted: the server's end does not wait for the lab."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                worker.terminate()

    async def _work(self, key: Key, work: Callable[..., bytes], given: tuple[object, ...]) -> bytes:
        try:
            answer = await self._run(work, given)
        except ValueError as problem:
            raise Denied(422, "bad_input", sentence=problem) from None
        except BrokenProcessPool:
            self._pool = None
            raise Denied(503, "busy", wait=5) from None
        finally:
            del self._asked[key]
        self._kept[key] = answer
        if len(self._kept) > KEPT_MOST:
            self._kept.popitem(last=False)
        return answer

    async def _run(self, work: Callable[..., bytes], given: tuple[object, ...]) -> bytes:
        if self._pool is None:
            # Spawned: a fork of a process with threads may inherit a lock that nobody gives back.
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"))
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
