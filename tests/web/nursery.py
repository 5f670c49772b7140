"""Bears servers quickly: everything is imported once, then each server is a fork of this process.

Lines in: `DATA PORT` bears a server, with `LIBRARY FAULT` behind it one whose writer has a disk
that fails (tests/proof/disk.py); lines out: its process id. Killing it is for the caller.
"""

import os
import sys
from pathlib import Path

from houseway.floor.program import program_digest
from houseway.paytables import load_catalog
from houseway.web.app import create_app
from houseway.web.server import listen, open_backend, serve
from houseway.web.server_log import start_logging
from houseway.web.settings import Settings


def bear(data: str, port: int) -> None:
    settings = Settings(data=data, port=port, requests_per_second=0, property_kind="live")
    start_logging("error")
    with listen("127.0.0.1", port) as listening, open_backend(settings) as backend:
        serve(create_app(backend), backend, listening)


def main() -> None:
    program_digest()
    load_catalog()
    child = 0
    for line in sys.stdin:
        data, port, *fault = line.split()
        assert Path(data).is_dir()
        if child:
            os.waitpid(child, 0)  # As a service manager does: never two at once.
        child = os.fork()
        if child == 0:
            os.environ.update(zip(("LD_PRELOAD", "PROOF_FAULT"), fault, strict=False))
            bear(data, int(port))
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
