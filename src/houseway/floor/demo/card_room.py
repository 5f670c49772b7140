"""The demo card room: nine tables, every game, every kind of jackpot, and the people in it.

Written as a scenario, so that it reads like a list of what the office did. The property is of kind
"demo": every screen, sign and document says "not approved for wagering".
"""

import shlex
from collections.abc import Callable

from msgspec import Struct

from houseway.floor import commands
from houseway.floor.scenario.verbs import command
from houseway.floor.shell import Floor

NAME = "Evergreen Card Room"
LOCATION = "Tukwila"
TIME_ZONE = "America/Los_Angeles"
DAY_START = "06:00"


class DemoCard(Struct, frozen=True):
    """A person that a visitor may sign in as. The PIN is no secret: the demo's screen shows it."""

    staff: str
    name: str
    role: str
    card: str
    pin: str


# The visitors' people. CREW works the tables otherwise, so that guests can tell when a person has
# come to a table.
DEMO_CARDS = (
    DemoCard("dana", "Dana", "dealer", "D-1", "2580"),
    DemoCard("whit", "Whit", "supervisor", "S-1", "1470"),
    DemoCard("vera", "Vera", "executive", "E-1", "3690"),
    DemoCard("haas", "Haas", "manager", "M-1", "1590"),
    DemoCard("cora", "Cora", "cage", "C-1", "3570"),
    DemoCard("tess", "Tess", "technician", "T-1", "1379"),
    DemoCard("ada", "Ada", "auditor", "A-1", "9713"),
    DemoCard("rolf", "Rolf", "trainer", "R-1", "2864"),
    DemoCard("nina", "Nina", "trainee", "N-1", "8246"),
)


# Nine tables, and three dealers on their break.
DEALERS = "lena marc nils pia abel bree cleo drew elsa finn gwen hugo"
BREAKS = 3
# Hired one by one as a visitor adds tables.
RESERVE = "ines jude kira luis mona noel olga paul rosa seth tina umar vito wren yara zoe"


class Crew(Struct, frozen=True):
    """The staff who work the tables while no person does."""

    first_dealers: tuple[str, ...] = tuple(DEALERS.split())
    reserve: tuple[str, ...] = tuple(RESERVE.split())
    supervisor: str = "ivan"
    supervisor_card: str = "S-9"
    supervisor_key: str = "K-9"
    executive: str = "ruth"
    executive_card: str = "E-9"
    executive_key: str = "K-8"
    cage: str = "otto"

    @property
    def dealers(self) -> tuple[str, ...]:
        return (*self.first_dealers, *self.reserve)

    @property
    def everyone(self) -> frozenset[str]:
        return frozenset({*self.dealers, self.supervisor, self.executive, self.cage})


CREW = Crew()

STAFF = """
haas hire vera executive
haas hire whit supervisor
haas hire dana dealer
haas hire tess technician
haas hire cora cage
haas hire ada auditor
haas hire rolf trainer
haas hire nina trainee
haas hire ivan supervisor
haas hire ruth executive
haas hire otto cage
haas issue D-1 staff_card dana
haas issue S-1 supervisor_card whit
haas issue K-1 key whit
haas issue E-1 executive_card vera
haas issue K-2 key vera
haas issue M-1 staff_card haas
haas issue C-1 staff_card cora
haas issue T-1 staff_card tess
haas issue A-1 staff_card ada
haas issue R-1 staff_card rolf
haas issue N-1 staff_card nina
haas issue S-9 supervisor_card ivan
haas issue K-9 key ivan
haas issue E-9 executive_card ruth
haas issue K-8 key ruth
"""

TABLES = """
tess table 1 mississippi-stud atlas ms-01 three-card-bonus-1 link-ml03 seats 7
tess table 2 dj-wild nexus-command-dj-wild dj-wild trips-03 link-ml03
tess table 3 mississippi-stud atlas ms-01 three-card-bonus-4 ms-stud-quick-hit-01 seats 7
tess table 4 caribbean-stud - caribbean-stud cover-all
tess table 5 royal-match-21 atlas blackjack royal-match-3 royal-match-jackpot-6 blazing-7s-2 \
    as "Royal Match 21 - Dual Progressives" third up-card
tess table 6 royal-match-21 atlas blackjack royal-match-3 trilux-6
tess table 7 three-card-poker - tcp-01 tcpb-03e
tess table 8 san-lo aquarius san-lo hat-trick fslp-01 fslpp-01
tess table 9 dj-wild nexus-command-dj-wild dj-wild twbb-01 djwp-1
"""

# A link of two games and three levels; meters that stand alone on Nexus
# and one on Aquarius; the Royal Match jackpot, which is never linked; a house jackpot.
JACKPOTS = """
tess link five-card link-ml03 nexus mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%
tess join five-card 1
tess join five-card 2
tess link quick-hit ms-stud-quick-hit-01 nexus jackpot=$2,000:20%:1%
tess join quick-hit 3
tess link wilds djwp-1 nexus jackpot=$5,000:12%:1% wager $5
tess join wilds 9
tess link royal royal-match-jackpot-6 nexus jackpot=$2,000:24%:1%
tess join royal 5
tess link sevens blazing-7s-2 nexus jackpot=$2,000:24%:1%
tess join sevens 5 2
tess house aces trilux-6 suited_three_aces=$1,000 \
    notices "prize amount; house jackpot, no player money; may be removed without notice"
tess join aces 6
tess link fortune fslpp-01 aquarius jackpot=$5,000:20%:1%
tess join fortune 8
haas open five-card mega=$61,204.35 major=$4,871.20 minor=$612.40
haas open quick-hit jackpot=$7,918.50
haas open wilds jackpot=$23,450
haas open royal jackpot=$3,305.75
haas open sevens jackpot=$12,660.10
haas open aces
haas open fortune jackpot=$31,396
"""

TABLE_NAMES = ("1", "2", "3", "4", "5", "6", "7", "8", "9")

Do = Callable[[str, commands.Command], object]


def set_up_card_room(floor: Floor, do: Do) -> None:
    """From an empty log to a card room ready to open; the tables are still closed."""
    do("", opening())
    hired = "\n".join(f"haas hire {dealer} dealer" for dealer in CREW.first_dealers)
    for line in f"{STAFF}{hired}{TABLES}{JACKPOTS}".splitlines():
        words = shlex.split(line)
        if words:
            do(words[0], command(floor, words[1:]))


def opening() -> commands.OpenProperty:
    return commands.OpenProperty(
        name=NAME,
        kind="demo",
        location=LOCATION,
        time_zone=TIME_ZONE,
        day_start=DAY_START,
        manager="haas",
        manager_name="Haas",
    )
