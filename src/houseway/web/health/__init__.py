"""One health check, and what is done about its findings. `measure` checks writer, clock, files,
free space, the other node and the last verification. `watchdog` logs changes and ends a process
whose writer is dead or hangs. `nightly` verifies the whole log once a day in its own process.

Only web imports it.
"""
