"""The gateway: boards on serial lines and on MQTT, each translated into the server's API."""

from collections.abc import Callable
from threading import Lock, Thread

import httpx

from houseway.web.boards.board import Board
from houseway.web.boards.keypad import Sensors
from houseway.web.client import Client
from houseway.web.cluster.leader_lookup import WAITS, Nodes

BOARDS_MOST = 200


class Gateway:
    """Connects boards to the server or nodes at `url`. `tell` hears of boards that come and go."""

    def __init__(self, url: str, tell: Callable[[str], None], lost_after: float = 15.0) -> None:
        self.tell, self.lost_after = tell, lost_after
        nodes = Nodes(url)
        # Each board keeps one connection open for its lamps.
        limits = httpx.Limits(max_connections=3 * BOARDS_MOST)
        self._http = httpx.Client(timeout=WAITS if nodes.are_several else 30, limits=limits)
        self._nodes = nodes
        self.boards: dict[str, Board] = {}
        self._tables: dict[str, Sensors] = {}
        self._lock = Lock()

    def connect(self) -> Client:
        return Client(self._http, nodes=self._nodes)

    def sensors(self, table: str) -> Sensors:
        return self._tables.setdefault(table, Sensors())

    def refresh(self, table: str) -> None:
        """The lamps of all boards of a table."""
        for board in list(self.boards.values()):
            if board.session is not None and board.session.table == table:
                board.show()

    def board(
        self, line: str, send: Callable[[str], None], place: tuple[str, str] | None = None
    ) -> Board | None:
        """The board at this line or topic. If the gateway is full, a board that has not proved
        itself makes room."""
        with self._lock:
            if line not in self.boards:
                if len(self.boards) >= BOARDS_MOST and not self._drop_stranger():
                    return None
                self.boards[line] = found = Board(self, send, place)
                Thread(target=found.work, name=line, daemon=True).start()
            return self.boards[line]

    def close(self) -> None:
        for board in self.boards.values():
            board.is_closed = True
        self._http.close()

    def _drop_stranger(self) -> bool:
        for line, board in self.boards.items():
            if board.session is None:
                board.is_closed = True
                del self.boards[line]
                return True
        return False
