"""A throw-away PostgreSQL: real binaries in a temporary folder, removed at the end.

    with throwaway() as cluster:
        psycopg.connect(cluster.url)

The binaries are the system's or those of the `pgserver` wheel (never its Python API, which changes
permissions of folders). PostgreSQL refuses to run as root, so root runs it as another user. It
listens only on a Unix socket in a private folder.
"""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

USERS = ("postgres", "nobody")  # The user that root runs it as.
HOW = "apt-get install postgresql (or: pip install pgserver), then run this again"
LIBRARY = ctypes.CDLL(None) if sys.platform == "linux" else None
DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
PATIENCE = 60.0  # Seconds until the server answers; machines may be busy.
QUICK = ("fsync=off", "full_page_writes=off")  # For tests that kill us, never the database.


class NoPostgres(Exception):  # noqa: N818 - a state of the machine.
    """PostgreSQL is not available here; the message says what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    folder: Path
    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return self.database("postgres")

    def database(self, name: str) -> str:
        return f"postgresql://houseway@/{name}?host={self.folder}&port={self.port}"


@contextmanager
def throwaway(*, durable: bool = True) -> Iterator[Cluster]:
    """`durable=False` skips syncs: starts twice as fast, safe unless the machine crashes."""
    programs, user = binaries(), stand_in()
    folder = Path(mkdtemp(prefix="houseway-pg-"))
    try:
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        initialise(programs, folder, user)
        with started(programs, folder, user, durable) as cluster:
            yield cluster
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def binaries() -> Path:
    """The folder with `initdb` and `postgres`: the system's newest, otherwise the wheel's."""
    system = Path("/usr/lib/postgresql").glob("*/bin")
    found = sorted(system, key=lambda p: int(p.parent.name.split(".")[0]), reverse=True)
    if (on_path := shutil.which("initdb")) is not None:
        found.append(Path(on_path).resolve().parent)
    wheel = find_spec("pgserver")  # The package is located, never imported.
    if wheel is not None and wheel.origin is not None:
        found.append(Path(wheel.origin).parent / "pginstall" / "bin")
    for folder in found:
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    raise NoPostgres(f"There is no PostgreSQL here: {HOW}.")


def stand_in() -> pwd.struct_passwd | None:
    """The user to run it as; None if we are not root."""
    if os.getuid() != 0:
        return None
    for name in USERS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise NoPostgres("PostgreSQL does not run as root: useradd --system postgres.")


def initialise(programs: Path, folder: Path, user: pwd.struct_passwd | None) -> None:
    words = [programs / "initdb", "-D", folder / "data", "-U", "houseway", "-A", "trust"]
    words += ["-E", "UTF8", "--no-locale", "--no-sync"]
    done = subprocess.run(words, capture_output=True, cwd=folder, **lent(user))  # type: ignore[call-overload]
    if done.returncode != 0:
        raise NoPostgres(f"initdb failed: {done.stderr.decode(errors='replace').strip()}")


@contextmanager
def started(
    programs: Path, folder: Path, user: pwd.struct_passwd | None, durable: bool
) -> Iterator[Cluster]:
    settings = ["listen_addresses=", f"unix_socket_directories={folder}", "max_connections=60"]
    settings += [] if durable else QUICK
    words = [programs / "postgres", "-D", folder / "data"]
    for setting in settings:
        words += ["-c", setting]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(words, stdout=log, stderr=log, cwd=folder, **lent(user))  # type: ignore[call-overload]
    cluster = Cluster(folder=folder, port=5432, process=process)
    try:
        wait_for(cluster)
        yield cluster
    finally:
        # PostgreSQL's "fast" shutdown: it closes its connections and exits.
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for(cluster: Cluster) -> None:
    import psycopg

    patience = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(cluster.url).close()
            return
        except psycopg.OperationalError:
            if cluster.process.poll() is not None or time.monotonic() > patience:
                said = (cluster.folder / "server.log").read_text(errors="replace")
                raise NoPostgres(f"PostgreSQL did not start: {said.strip()}") from None
            time.sleep(0.05)


def end_with_parent() -> None:
    """Runs in the child before exec: PostgreSQL gets SIGINT (its fast shutdown) when our process
    dies, so that no orphan is left."""
    if LIBRARY is not None:
        LIBRARY.prctl(DEATH_SIGNAL, signal.SIGINT)


def lent(user: pwd.struct_passwd | None) -> dict[str, object]:
    """Arguments to start a process as another user, in its own session so that our Ctrl-C does not
    reach it."""
    given: dict[str, object] = {"start_new_session": True, "stdin": subprocess.DEVNULL}
    given["preexec_fn"] = end_with_parent
    if user is not None:
        given |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return given
