"""`python -m tests.browser.floor_server FOLDER PORT`: the house of floor_house.py, served.

Nothing is imported before it is run: the lab's processes read this file again when they start.
"""

import faulthandler
import os
import signal
import sys
from threading import Thread


def end_with_the_tests() -> None:
    """Whoever started this holds the other end; when it is gone, so are we."""
    os.read(sys.stdin.fileno(), 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    faulthandler.enable()  # Told to abort, it says where it was.
    from tests.browser.floor_house import main

    Thread(target=end_with_the_tests, daemon=True).start()
    main(sys.argv[1], sys.argv[2])
