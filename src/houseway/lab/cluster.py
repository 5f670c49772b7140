"""Work on many machines: sends pieces to the workers of a dask.distributed scheduler.

A piece is a plain function of plain values, so it does not matter which worker runs it, how often
it is started, or in which order answers arrive. If a worker is lost, its pieces go to another. When
the caller stops listening, the remaining work is canceled.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from houseway import __version__

PATIENCE = 10  # seconds for a scheduler to answer
# Per thread of the cluster: enough that none is idle, few enough that little work is lost.
PIECES_AHEAD = 3
RETRIES = 10  # restarts of a piece whose worker was lost
T = TypeVar("T")
Progress = Callable[[int], None]  # called with how much is done: rounds, or percent of a count


class Cluster:
    def __init__(self, client: Any) -> None:
        self._client = client

    @property
    def threads(self) -> int:
        return max(1, sum(map(int, self._client.nthreads().values())))

    def each(self, work: Callable[..., T], pieces: Iterable[tuple[object, ...]]) -> Iterator[T]:
        """The answers of all pieces, in the order in which they arrive."""
        waiting = iter(pieces)
        futures = [
            self._send(work, piece) for piece in islice(waiting, PIECES_AHEAD * self.threads)
        ]
        as_completed = import_module("distributed").as_completed
        arriving = as_completed(futures, loop=self._client.loop, with_results=True)
        try:
            for future, answer in arriving:
                yield answer
                for piece in islice(waiting, 1):
                    futures.append(self._send(work, piece))
                    arriving.add(futures[-1])
                futures.remove(future)
        finally:
            self._client.cancel(futures)

    def _send(self, work: Callable[..., T], piece: tuple[object, ...]) -> Any:
        return self._client.submit(work, *piece, pure=False, retries=RETRIES)


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Raises ValueError with one sentence if there is no scheduler, no worker, or workers of
    another Houseway version."""
    try:
        client_of = import_module("distributed").Client
    except ImportError:
        raise ValueError(NOT_INSTALLED) from None
    try:
        client = client_of(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise ValueError(f"There is no scheduler at {address}.") from None
    with client:
        check(client.run(version), address)
        yield Cluster(client)


@contextmanager
def local_cluster(count: int, port: int = 0) -> Iterator[str]:
    """Starts single-threaded worker processes and returns the address of their scheduler. It
    listens on this machine only, since anyone who reaches a scheduler can run code on it."""
    try:
        started = import_module("distributed").LocalCluster
    except ImportError:
        raise ValueError(NOT_INSTALLED) from None
    import_module("dask").config.set(QUIET)
    where = {"host": "127.0.0.1", "scheduler_port": port, "dashboard_address": None}
    with started(n_workers=count, threads_per_worker=1, **where) as here:
        yield here.scheduler_address


# Without these settings dask uses a twentieth of every core to profile its own loops and workers.
QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
}


def check(versions: dict[str, str], address: str) -> None:
    if not versions:
        raise ValueError(f"The scheduler at {address} has no workers.")
    for worker, found in versions.items():
        if found != __version__:
            raise ValueError(f"The worker {worker} has Houseway {found}, not {__version__}.")


def version() -> str:
    return __version__


NOT_INSTALLED = "To use a cluster, run pip install 'houseway[cluster]'."
