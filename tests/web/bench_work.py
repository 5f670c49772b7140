"""Work for the lab's benches that needs nothing else, so that a bench is there at once."""

import os
import time


def told(path: str, seconds: float = 0.0) -> bytes:
    """Leaves a mark for each time it really worked."""
    with open(path, "a") as file:
        file.write("x")
    time.sleep(seconds)
    return f"{os.getpid()}".encode()


def refuse() -> bytes:
    raise ValueError("This makes no sense.")
