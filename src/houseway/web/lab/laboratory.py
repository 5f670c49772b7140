"""The lab in separate processes, so that counting never delays a table.

Exact answers do not change, so each is computed once; others who ask the same question wait for the
same answer. A question nobody waits for any more is dropped, one that takes too long is ended with
its process, and if too many wait, the caller is told to come back.
"""

import asyncio
import json
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from multiprocessing import active_children, get_context

from houseway.web.lab import tasks
from houseway.web.problems import Denied

WAITING_MOST = 16
KEPT_MOST = 500
KEPT_BYTES_MOST = 32 * 1024 * 1024
SECONDS_MOST = 20.0  # Seconds; the longest sensible question takes three.
# Seconds an abandoned question may still run: most finish by then, and the answer is kept.
PATIENCE = 0.5
Key = tuple[object, ...]
Work = Callable[..., bytes]


@dataclass(slots=True)
class Job:
    task: "asyncio.Task[bytes | Denied]"
    waiting: int = 0
    is_dropped: bool = False  # Whoever asks again needs a new job.


class LabProcess:
    """One process that works on one question at a time; it starts in the background."""

    def __init__(self) -> None:
        # Spawned: a fork of a process with threads may inherit a held lock.
        self._pool = ProcessPoolExecutor(1, get_context("spawn"))
        self._pid = 0
        self.is_counting = False
        self._awake = asyncio.create_task(self._wake())

    async def awake(self) -> None:
        await asyncio.shield(self._awake)

    async def run(self, work: Work, given: tuple[object, ...]) -> bytes:
        self.is_counting = True
        answer = await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
        self.is_counting = False
        return answer

    def end(self) -> None:
        """Ends at once, even in the middle of a count."""
        self._awake.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._pid:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGTERM)

    async def _wake(self) -> None:
        with suppress(BrokenProcessPool):  # Whoever asks it something gets an error.
            run = asyncio.get_running_loop().run_in_executor
            with ctrl_c_blocked():
                waking = run(self._pool, tasks.wake)
            self._pid = await waking


@contextmanager
def ctrl_c_blocked() -> Iterator[None]:
    """For processes started here: a terminal sends Ctrl-C to all, and the server ends the lab."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


class Laboratory:
    def __init__(self, workers: int, seconds_most: float = SECONDS_MOST) -> None:
        self.seconds_most = seconds_most
        self._places = asyncio.Semaphore(workers)
        self._workers = workers
        self._idle: list[LabProcess] = []
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._jobs: dict[Key, Job] = {}
        self._is_closed = False

    async def answer(
        self, question: Callable[..., object], /, *given: object, **named: object
    ) -> bytes:
        """The result of a function as JSON, cached by its name and arguments."""
        name = f"{question.__module__}.{question.__qualname__}"
        key = json.dumps([name, given, named], sort_keys=True).encode()
        asked = partial(question, *given, **named)
        return await self.ask((name, sha256(key).digest()), tasks.json_of, asked)

    async def ask(self, key: Key, work: Work, *given: object) -> bytes:
        """`key` identifies the answer. An error in the question is raised as `Denied`."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._jobs or self._jobs[key].is_dropped:
            if len(self._jobs) >= WAITING_MOST:
                raise Denied(503, "busy", wait=2)
            self._jobs[key] = Job(asyncio.create_task(self._work(key, work, given)))
        job = self._jobs[key]
        job.waiting += 1
        try:
            answer = await asyncio.shield(job.task)
        finally:
            job.waiting -= 1
            if not job.waiting and not job.task.done():
                self._drop_later(job)
        if isinstance(answer, Denied):
            raise answer
        return answer

    def warm(self) -> None:
        """Starts the processes before the first question; does nothing if they run."""
        while len(self._idle) + len(self._jobs) < self._workers:
            self._idle.append(LabProcess())

    def close(self) -> None:
        """Stopping the server does not wait for the lab."""
        self._is_closed = True
        for job in self._jobs.values():
            job.task.cancel()
        for process in self._idle:
            process.end()
        for worker in active_children():
            worker.terminate()

    def _drop_later(self, job: Job) -> None:
        asyncio.get_running_loop().call_later(PATIENCE, self._drop, job)

    def _drop(self, job: Job) -> None:
        """An abandoned question makes room as soon as another needs it."""
        if job.waiting or job.task.done():
            return
        if len(self._jobs) > self._workers:
            job.is_dropped = job.task.cancel()
        else:
            self._drop_later(job)

    async def _work(self, key: Key, work: Work, given: tuple[object, ...]) -> bytes | Denied:
        """Returns a refusal: raised with nobody waiting, it would be logged as an error."""
        try:
            async with self._places:
                answer = await self._in_process(work, given)
        except ValueError as problem:
            return Denied(422, "bad_input", sentence=problem)
        except TimeoutError:
            return Denied(503, "too_long", wait=5)
        except BrokenProcessPool:
            return Denied(503, "busy", wait=5)
        finally:
            if key in self._jobs and self._jobs[key].task is asyncio.current_task():
                del self._jobs[key]
        self._keep(key, answer)
        return answer

    async def _in_process(self, work: Work, given: tuple[object, ...]) -> bytes:
        process = self._idle.pop() if self._idle else LabProcess()
        try:
            await process.awake()  # Starting up does not count against the question's time.
            async with asyncio.timeout(self.seconds_most):
                answer = await process.run(work, given)
        except BaseException as problem:
            # A process still counting may never finish, so the next question gets a new one.
            spoilt = process.is_counting and not isinstance(problem, ValueError)
            if spoilt or self._is_closed:
                process.end()
            process.is_counting = False
            if not self._is_closed:
                self._idle.append(LabProcess() if spoilt else process)
            raise
        self._idle.append(process)
        return answer

    def _keep(self, key: Key, answer: bytes) -> None:
        self._kept[key] = answer
        self._kept_bytes += len(answer)
        while len(self._kept) > KEPT_MOST or self._kept_bytes > KEPT_BYTES_MOST:
            self._kept_bytes -= len(self._kept.popitem(last=False)[1])
