"""One health check, and what is done about its findings.

`measure` looks: writer, clock, files, free space, the other node, the last verification.
`watchdog` acts: it notes what has changed, and ends a process whose writer is dead or hangs.
`nightly` verifies the whole log once a day, in a process of its own.

Only web imports it.
"""
