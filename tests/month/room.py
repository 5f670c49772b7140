"""Fifty tables, every game, every kind of jackpot, their papers, and the people who work them."""

from collections.abc import Iterator

from houseway.floor.scenario.office import TITLES
from houseway.paytables import equipment, load_catalog

STUD = [str(n) for n in range(1, 15)]
WILD = [str(n) for n in range(15, 23)]
ROYAL = [str(n) for n in range(23, 31)]  # Royal Match jackpots are never linked: one meter each.
HOUSE = ["31"]
SEVENS = ["32", "33", "34"]
BARE = [str(n) for n in range(35, 47)]  # Three Card Poker and Caribbean Stud without a jackpot.
SAN_LO = ["47", "48", "49", "50"]
TABLES = [*STUD, *WILD, *ROYAL, *HOUSE, *SEVENS, *BARE, *SAN_LO]

STAFF = """
- property Fifty live tribal
haas hire vera executive
haas hire whit supervisor
haas hire omar supervisor
haas hire dana dealer
haas hire eli dealer
haas hire tess technician
haas hire cora cage
haas hire ada auditor
haas issue S-1 supervisor_card whit
haas issue S-2 supervisor_card omar
haas issue E-1 executive_card vera
haas issue K-1 key whit
haas issue K-2 key vera
"""
# What no layout may carry, and what no house rule may say.
FOUR = "dj-wild trips-01:$1-$6 twbb-01:$1-$6 djwp-1:$1-$6"
UNLAWFUL = f"""
refused above_ceiling tess table 99 mississippi-stud - ms-01:$5-$400.01
refused too_many_high tess table 99 dj-wild - {FOUR}
refused spot_taken tess table 99 mississippi-stud - ms-01 ms-stud-01 link-ml03
refused maximum_raise tess table 99 caribbean-stud - caribbean-stud:$5-$400
refused too_many_seats tess table 99 mississippi-stud - ms-01 seats 8
refused aggregate_low tess table 99 mississippi-stud - ms-01 three-card-bonus-4:$1-$300/$14,999.99
refused house_rule_contradicts haas rule single_wager $500 controls-1.1
"""
PAPERS = """
refused not_approved haas 1 OPEN
haas approve program houseway letter-3119 scripted
haas approve controls "internal controls" letter-3120
"""
COVER = """
refused prize_uncovered haas 1 OPEN
haas cover $100,000 credit_line line-7
"""
NOTICES = '"prize amount; house jackpot, no player money; may be removed without notice"'
LINKS = """
tess link five-card link-ml03 nexus mega=$10,000:9%:1% major=$2,500:5%:1% minor=$500:5%:1%
tess link sevens blazing-7s-2 nexus jackpot=$2,000:24%
tess link fortune fslpp-01 aquarius jackpot=$5,000:20%:1%
tess house aces trilux-6 suited_three_aces=$7,500
"""
UNLINKED = f"""
refused notices_missing haas open aces
whit post aces {NOTICES}
"""


def furnish() -> Iterator[str]:
    yield from STAFF.strip().splitlines()
    for name in TABLES:
        yield f"tess table {name} {layout(name)}"
    yield from LINKS.strip().splitlines()
    for name in ROYAL:
        yield f"tess link royal-{name} royal-match-jackpot-6 nexus jackpot=$2,000:24%:1%"
    for name, link in links().items():
        if name == ROYAL[1]:
            yield f"refused never_linked tess join royal-{ROYAL[0]} {name}"
        yield f"tess join {link} {name}"
    yield from (UNLINKED.strip() + UNLAWFUL.rstrip()).splitlines()
    for link in dict.fromkeys(links().values()):
        # One meter came from another system, which had let it run over its posted maximum.
        over = " max.jackpot=$1,990 taken letter-9" if link == "royal-29" else ""
        yield f"haas open {link}{over}"
    yield from papers()


def papers() -> Iterator[str]:
    """A tribal operation: what the state approved, its own agency's word, the state's consent."""
    yield from PAPERS.strip().splitlines()
    for title in TITLES.values():
        for kind in ("game", "tribal", "concurrence", "supplement"):
            yield f'haas approve {kind} "{title}" letter-3119'
    words = {word for name in TABLES for word in layout(name).split()}
    for name in sorted(words & set(load_catalog()) | {"three-card-bonus-2"}):
        yield f"haas approve paytable {name} letter-3119 as-is"
    shufflers = {"shuffler-three-card-poker", "shuffler-san-lo"}
    for name in sorted(words & set(equipment()) | shufflers):
        yield f"haas approve equipment {name} letter-3119"
    for kind in ("certification", "tribal_licence"):
        yield f'haas approve {kind} "Light and Wonder" letter-3121'
    yield from COVER.strip().splitlines()


def layout(name: str) -> str:
    if name in STUD:
        return "mississippi-stud atlas ms-01 three-card-bonus-1 link-ml03 seats 7"
    if name in WILD:
        return "dj-wild nexus-command-dj-wild dj-wild trips-01 link-ml03"
    if name in ROYAL:
        return "royal-match-21 atlas blackjack royal-match-3 royal-match-jackpot-6"
    if name in HOUSE:
        return "royal-match-21 atlas blackjack trilux-6"
    if name in SEVENS:
        return "royal-match-21 atlas blackjack blazing-7s-2 third up-card"
    if name in SAN_LO:
        return "san-lo aquarius san-lo fslpp-01"
    return (
        "three-card-poker - tcp-01 pair-plus-a"
        if int(name) < 41
        else "caribbean-stud - caribbean-stud cover-all"
    )


def links() -> dict[str, str]:
    """Table to jackpot."""
    return {
        **dict.fromkeys([*STUD, *WILD], "five-card"),
        **{name: f"royal-{name}" for name in ROYAL},
        **dict.fromkeys(HOUSE, "aces"),
        **dict.fromkeys(SEVENS, "sevens"),
        **dict.fromkeys(SAN_LO, "fortune"),
    }
