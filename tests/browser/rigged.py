"""Fixed cards for browser tests: the next deals of a game, read from a file beside the log.

Only this test server looks at the file, and no request can write it: a rig is made on disk by the
test, before the deal.
"""

import json
from pathlib import Path

from houseway.floor.play.play_properties import PlayProperties
from houseway.table.layout import Layout
from houseway.table.round import stacked

FILE = "rig.json"


def rig(properties: PlayProperties, folder: Path) -> None:
    """From now on the cards come from the file, as long as the game stands there."""

    def order(layout: Layout) -> tuple[tuple[int, ...], int] | None:
        path = folder / FILE
        wanted = json.loads(path.read_text()) if path.exists() else {}
        if layout.game.id not in wanted:
            return None
        top, number = wanted[layout.game.id]
        return stacked(layout, top), number

    properties.cards.orders = order


def fix(folder: Path, game: str, top: str, number: int = 0) -> None:
    path = folder / FILE
    wanted = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**wanted, game: (top, number)}))
