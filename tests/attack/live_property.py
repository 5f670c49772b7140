"""A live property to attack: its log and its keys as files, written before any server starts.

People (one of each role, two where a second person may be asked for), each with a card called
`card-NAME` and the PIN in `PINS`; a controller and a sign at table 4, a controller at table 9. They
were let in three days ago, so whoever must have held office for a while has.

Tables 4 (Mississippi Stud) and 9 (DJ Wild) share the jackpot `five-card`; table 12 (San Lo) has
`fortune`; table 5 (Royal Match 21) has `royal` on sensor 1 and `sevens` on sensor 2. Every paper a
live table needs is on record, for the program that runs.
"""

import secrets
from pathlib import Path

from msgspec import Struct

from houseway.floor import Floor, commands
from houseway.floor.clock import MICRO, SetClock, SystemClock
from houseway.floor.program import program_digest
from houseway.floor.scenario import Shift
from houseway.floor.store import Header, Log, SqliteLog
from houseway.web.security.keyring import Keyring
from houseway.web.server import KEYS, LOG

DAYS = 3  # How long ago the property was opened.
ROLES = {
    "haas": "manager",
    "mona": "manager",
    "vera": "executive",
    "whit": "supervisor",
    "wren": "supervisor",
    "dana": "dealer",
    "eli": "dealer",
    "tess": "technician",
    "cora": "cage",
    "ada": "auditor",
    "tom": "trainer",
    "tia": "trainee",
}
# Six digits each: long enough for whatever a role asks for.
PINS = {name: f"{482_619 + 7_331 * number}" for number, name in enumerate(ROLES)}
DEVICES = {"panel-4": ("controller", "4"), "sign-4": ("sign", "4"), "panel-9": ("controller", "9")}
STAFF = "- property Evergreen live\n" + "".join(
    f"haas hire {name} {role}\n" for name, role in ROLES.items() if name != "haas"
)
CARDS = (
    "".join(f"haas issue card-{name} staff_card {name}\n" for name in ROLES)
    + """
haas issue S-1 supervisor_card whit
haas issue S-2 supervisor_card wren
haas issue E-1 executive_card vera
haas issue K-1 key whit
haas issue K-2 key vera
"""
)
TABLES = """
tess table 4 mississippi-stud atlas ms-01 link-ml03 seats 7
tess table 9 dj-wild nexus-command-dj-wild dj-wild link-ml03
tess table 12 san-lo aquarius san-lo fslpp-01
tess table 5 royal-match-21 atlas blackjack royal-match-jackpot-6 blazing-7s-2 \
as "Royal Match 21 - Dual Progressives" third up-card
tess link five-card link-ml03 nexus mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%
tess link fortune fslpp-01 aquarius jackpot=$5,000:20%:1%
tess link royal royal-match-jackpot-6 nexus jackpot=$2,000:24%:1%
tess link sevens blazing-7s-2 nexus jackpot=$2,000:24%
tess join five-card 4
tess join five-card 9
tess join fortune 12
tess join royal 5
tess join sevens 5 2
"""
PAPERS = """
haas approve controls "internal controls" letter-1
haas approve game "Mississippi Stud" letter-1
haas approve game "DJ Wild Stud Poker" letter-1
haas approve game "Fortune San Lo Poker" letter-1
haas approve game "Royal Match 21 - Dual Progressives" letter-1
haas approve paytable blackjack letter-1 as-is
haas approve paytable royal-match-jackpot-6 letter-1 as-is
haas approve paytable blazing-7s-2 letter-1 as-is
haas approve paytable ms-01 letter-1 as-is
haas approve paytable link-ml03 letter-1 as-is
haas approve paytable dj-wild letter-1 as-is
haas approve paytable san-lo letter-1 as-is
haas approve paytable fslpp-01 letter-1 as-is
haas approve licence "Light and Wonder" WSGC-20-00001
haas approve equipment atlas letter-1
haas approve equipment nexus-command-dj-wild letter-1
haas approve equipment aquarius letter-1
haas approve equipment shuffler-san-lo letter-1
haas cover $500,000 bank account-2
"""
OPEN = """
haas open five-card
haas open fortune
haas open royal
haas open sevens
haas 4 OPEN
haas 5 OPEN
haas 9 OPEN
haas 12 OPEN
"""


class Keys(Struct, frozen=True):
    """Bearer tokens: of each person, of each device, and of people signed in at `panel-4`."""

    people: dict[str, str]
    devices: dict[str, str]
    at_panel: dict[str, str]


def lay_out(folder: Path) -> Keys:
    folder.mkdir(parents=True, exist_ok=True)
    header = Header(property_name="Evergreen", kind="live", created_at=1)
    with Log(SqliteLog(folder / LOG, header)) as log:
        shift = Shift(log)
        shift.clock = SetClock(SystemClock().now() - DAYS * 86_400 * MICRO)
        shift.floor = Floor(log, shift.clock)
        program = f"haas approve program houseway letter-1 {program_digest()}\n"
        shift.run(STAFF + CARDS + TABLES + program + PAPERS + OPEN)
        for name, (kind, table) in DEVICES.items():
            enrol = commands.EnrolDevice(name, kind, table)  # type: ignore[arg-type]
            shift.floor.execute("haas", enrol, f"enrol-{name}")
    return hand_out(folder)


def hand_out(folder: Path) -> Keys:
    keyring = Keyring(folder / KEYS)
    try:
        for name, pin in PINS.items():
            keyring.set_pin(name, pin)
        devices = {}
        for name in DEVICES:
            devices[name] = keyring.enrol_device(keyring.issue_code("device", name))[1]
        people = {name: keyring.open_session(name, f"card-{name}")[0] for name in ROLES}
        at_panel = {
            name: keyring.open_session(name, f"card-{name}", "panel-4")[0]
            for name in ("dana", "whit")
        }
        return Keys(people, devices, at_panel)
    finally:
        keyring.close()


def new_id() -> str:
    """An idempotency key that nobody used before."""
    return secrets.token_urlsafe(12)
