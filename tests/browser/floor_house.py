"""A demo floor for browsers: the room of the demo, its tables open, its cards with their PINs.

Nobody plays by himself, and training tables may be dealt fixed cards.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count

from tests.browser.rigged import rig

from houseway.floor import Floor, commands
from houseway.floor.demo.card_room import DEMO_CARDS, TABLE_NAMES, set_up_card_room
from houseway.floor.demo.guests import Guests
from houseway.floor.play.play_logs import FILE, PlayLogs
from houseway.floor.play.play_properties import PlayProperties
from houseway.floor.store import Log
from houseway.web.app import create_app
from houseway.web.backend import Backend
from houseway.web.pages.mount import mount_pages
from houseway.web.security.keyring import Keyring
from houseway.web.server import KEYS, LOG, listen, open_store, serve
from houseway.web.settings import Settings

COUNT_MOST = 100  # Seconds.


def main(folder: str, port: str) -> None:
    settings = Settings(
        data=folder,
        port=int(port),
        property_kind="demo",
        property_name="Evergreen Card Room",
        requests_per_second=0,
        strangers_per_second=0,
    )
    with listen(settings.host, settings.port) as listening, open_quiet_backend(settings) as backend:
        app = create_app(backend)
        mount_pages(app, backend)
        wait_long(backend)
        serve(app, backend, listening)


def wait_long(backend: Backend) -> None:
    """A machine that tests is busy: the lab, which gives way to all others, counts for longer than
    a person would wait."""
    backend.lab.seconds_most = backend.play.lab.seconds_most = COUNT_MOST


@contextmanager
def open_quiet_backend(settings: Settings) -> Iterator[Backend]:
    """As the server opens it, without the demo's guests and their month of history."""
    with Log(open_store(settings, settings.data_path / LOG)) as log:
        keyring = Keyring(settings.data_path / KEYS, settings)
        floor = Floor(log)
        if floor.state.opened is None:
            open_room(floor, keyring)
        try:
            with closing(PlayLogs(settings.data_path / FILE)) as play_logs:
                properties = PlayProperties(play_logs)
                rig(properties, settings.data_path)
                backend = Backend(floor, log, keyring, settings, properties=properties)
                backend.guests = Guests(floor)  # They never start; only how fast they would play.
                yield backend
        finally:
            keyring.close()


def open_room(floor: Floor, keyring: Keyring) -> None:
    numbers = count(1)

    def do(actor: str, command: commands.Command) -> object:
        return floor.execute(actor, command, f"setup-{next(numbers)}")

    set_up_card_room(floor, do)
    for table in TABLE_NAMES:
        do("haas", commands.OpenTable(table))
    for card in DEMO_CARDS:
        keyring.set_pin(card.staff, card.pin)
