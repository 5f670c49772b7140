"""One property: tables, controllers, links, staff and one log, behind one door.

    floor = Floor(Log(SqliteLog(path, header)))
    answer = floor.execute("whitlock", commands.StartGame("4", {3: DOLLAR}), "id-1")

`Refused` says why not, in one sentence; nothing is acknowledged before it is durable.
"""

from houseway.floor.command_handling.answers import Answer, FloorStopped, Pending
from houseway.floor.shell import Floor
from houseway.refused import Refused

__all__ = ["Answer", "Floor", "FloorStopped", "Pending", "Refused"]
