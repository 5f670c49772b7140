"""One property: tables, controllers, links, staff and one log. `Floor.execute` is the only way to
change anything.

    floor = Floor(Log(SqliteLog(path, header)))
    answer = floor.execute("whitlock", commands.StartGame("4", {3: DOLLAR}), "id-1")

`Refused` says why not, in one sentence. Nothing is acknowledged before it is durable.

May be imported by web and everything above (docs/architecture.md).
"""

from houseway.floor.command_handling.answers import Answer, FloorStopped, Pending
from houseway.floor.shell import Floor
from houseway.refused import Refused

__all__ = ["Answer", "Floor", "FloorStopped", "Pending", "Refused"]
