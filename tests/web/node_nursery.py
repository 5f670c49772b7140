"""Bears nodes quickly: everything is imported once, then each node is a fork of this process.

Lines in: `URL FOLDER PORT NAME` bears a node; lines out: its process id. A node that may no longer
lead starts anew within its process, as `houseway serve` does by running itself again. A file
`crash` in its folder has PostgreSQL crash while it starts.
"""

import os
import signal
import sys
from pathlib import Path

from tests.proof.crash_points import crash_as_told
from tools.postgres import end_with_parent

from houseway.floor.program import program_digest
from houseway.paytables import load_catalog
from houseway.web.app import create_app
from houseway.web.cluster.nodes import STARTED_ANEW
from houseway.web.server import listen, open_backend, serve
from houseway.web.server_log import start_logging
from houseway.web.settings import Settings


def live(settings: Settings) -> None:
    log = os.open(settings.data_path / "node.log", os.O_CREAT | os.O_APPEND | os.O_WRONLY)
    os.dup2(log, 2)
    start_logging("warning")
    while True:
        with (
            listen("127.0.0.1", settings.port, waits=False) as listening,
            open_backend(settings, f"http://127.0.0.1:{settings.port}") as backend,
        ):
            is_over = not serve(create_app(backend), backend, listening)
        assert backend.node is not None
        if is_over:
            return
        sys.stderr.write(f"{os.getpid()} starts anew: {backend.node.why_ended}\n")
        os.environ[STARTED_ANEW] = "1"


def main() -> None:
    program_digest()
    load_catalog()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Nobody here waits for children.
    for line in sys.stdin:
        url, folder, port, name = line.split()
        settings = Settings(
            data=folder,
            database=url,
            port=int(port),
            property_name=name,
            property_kind="training",
            requests_per_second=0,
            signing_key=str(Path(folder).with_name("nodes.key")),
        )
        if (child := os.fork()) == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            end_with_parent()
            crash_as_told(Path(folder))
            try:
                live(settings)
            except ValueError as problem:  # As the command line does.
                sys.stderr.write(f"{problem}\n")
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
