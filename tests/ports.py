"""A port for a server of the tests that has to be known before the server is started."""

import random
import socket

# Below those that the system gives to outgoing connections: while a server is down, nobody who
# looks for it may be given its own port.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    """Drawn by the system: the tests of two processes that draw alike would meet."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as found:
            try:
                found.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise AssertionError("No free port among a hundred.")
