"""What is out of the ordinary in the demo's month: jackpots on set days, mistakes, adjustments.

The jackpots are set because a month of a small room would often see none; all other hands come by
chance. Days are counted from 0, hours from midnight of the gambling day.
"""

from houseway.floor import commands
from houseway.floor.demo.card_room import CREW
from houseway.floor.demo.crew import Hit, Step, Steps, dealer_of, lock, play_round, record
from houseway.floor.shell import Floor
from houseway.money import CENT, DOLLAR
from houseway.progressive import LevelRules
from houseway.progressive.deciders.awards import later_award

# (day, table): sensor, seat and hand of the big win.
JACKPOTS = {
    (2, "8"): Hit(1, 4, "royal_flush"),
    (5, "5"): Hit(1, 2, "double_royal_match"),
    (8, "2"): Hit(1, 3, "straight_flush"),
    (11, "1"): Hit(1, 6, "quads", pays_out=False),
    (14, "3"): Hit(1, 5, "straight_flush"),
    (17, "5"): Hit(2, 3, "three_sevens_same_suit"),
    (19, "6"): Hit(1, 1, "suited_three_aces"),
    (22, "9"): Hit(1, 4, "natural_royal_flush"),
    (26, "1"): Hit(1, 2, "royal_flush"),
}
STORIES_AT_TABLES = {
    (1, "1"): "correction",
    (4, "8"): "fault",
    (6, "3"): "false claim",
    (9, "5"): "wrong card",
    (13, "6"): "void",
    (20, "1"): "correction",
    (24, "2"): "false claim",
    (27, "8"): "wrong person",
}


def at_table(floor: Floor, name: str, day: int) -> Steps | None:
    """Played in addition to the ordinary rounds, at about half past nine."""
    if (day, name) in JACKPOTS:
        return jackpot_round(floor, name, JACKPOTS[day, name])
    if (day, name) in STORIES_AT_TABLES:
        return STORIES[STORIES_AT_TABLES[day, name]](floor, name)
    return None


def office(floor: Floor, day: int) -> list[tuple[int, Steps]]:
    """By hour, what the office does on this day."""
    return [(hour, story(floor)) for (when, hour), story in OFFICE.items() if when == day]


# At the tables.


def jackpot_round(floor: Floor, name: str, hit: Hit) -> Steps:
    wagers = {hit.sensor: lit(floor, name, hit.sensor, 1, hit.seat)}
    yield from play_round(floor.state, name, wagers, [hit])


def correction(floor: Floor, name: str) -> Steps:
    """One chip slid onto another sensor, one was on a dead one: corrected before the first card."""
    dealer, supervisor = dealer_of(floor.state, name), CREW.supervisor
    table = floor.state.tables[name]
    yield Step(5, dealer, lock(table, {1: lit(floor, name, 1, 2, 3)}))
    yield Step(
        9, supervisor, commands.TakeOutWager(name, 2, False, "seat 3's chip slid onto the sensor")
    )
    yield Step(6, supervisor, commands.AddWager(name, 4, "dead sensor; the chip was on it"))
    yield Step(4, dealer, commands.DealFirstCard(name))
    yield Step(60, dealer, commands.EndGame(name))
    yield Step(30, dealer, lock(table, {1: lit(floor, name, 1, 2, 4)}))
    yield Step(60, dealer, commands.EndGame(name))


def fault(floor: Floor, name: str) -> Steps:
    """The link is lost for twenty minutes; a wager attempted meanwhile is refused and logged."""
    dealer = dealer_of(floor.state, name)
    wager = lock(floor.state.tables[name], {1: lit(floor, name, 1, 2)})
    yield Step(5, dealer, commands.ReportFault(name, "the controller lost its link"))
    yield Step(40, dealer, wager, refused="fault")
    yield Step(20, dealer, commands.CallTechnician(name))
    yield Step(1180, "tess", commands.ClearFault(name, "cable replaced, meter reading checked"))


def false_claim(floor: Floor, name: str) -> Steps:
    dealer, table = dealer_of(floor.state, name), floor.state.tables[name]
    yield Step(5, dealer, lock(table, {1: lit(floor, name, 1, 3, 5)}))
    if table.flow == "nexus":
        yield Step(9, dealer, commands.SelectSeat(name, 5))
    yield Step(3, dealer, commands.PressHand(name, "flush"))
    rejected = commands.RejectClaim(name, "flush", "four hearts and a diamond", seat_of(table.flow))
    yield Step(50, CREW.supervisor, rejected)
    yield Step(20, dealer, commands.EndGame(name))


def wrong_card(floor: Floor, name: str) -> Steps:
    """A supervisor tries a colleague's card first."""
    dealer = dealer_of(floor.state, name)
    hit = Hit(1, 3, "royal_match")
    yield Step(5, dealer, lock(floor.state.tables[name], {1: lit(floor, name, 1, 3)}))
    yield Step(9, dealer, commands.SelectSeat(name, 3))
    yield Step(3, dealer, commands.PressHand(name, hit.hand))
    yield Step(40, CREW.supervisor, commands.Confirm(name, 3))
    borrowed = commands.SwipeCard(name, "S-1", 3)
    yield Step(8, CREW.supervisor, borrowed, refused="credential_foreign")
    yield Step(15, CREW.supervisor, commands.SwipeCard(name, CREW.supervisor_card, 3))
    yield Step(
        9, CREW.cage, commands.PayAward("royal", floor.state.jackpots["royal"].link.claims, "chips")
    )
    yield Step(20, dealer, commands.EndGame(name))


def void(floor: Floor, name: str) -> Steps:
    dealer = dealer_of(floor.state, name)
    yield Step(5, dealer, lock(floor.state.tables[name], {1: lit(floor, name, 1, 2, 6)}))
    yield Step(4, dealer, commands.DealFirstCard(name))
    yield Step(12, CREW.supervisor, commands.VoidRound(name, "a card was face up in the shoe"))
    yield Step(30, dealer, commands.DealFirstCard(name))
    yield Step(50, dealer, commands.EndGame(name))
    if floor.state.tables[name].is_dealt:  # Its jackpot ended before the hand was played.
        yield Step(40, dealer, commands.EndRound(name))


def wrong_person(floor: Floor, name: str) -> Steps:
    """The dealer reaches for the supervisor's key, then waits for the supervisor."""
    dealer = dealer_of(floor.state, name)
    hit = Hit(1, 2, "full_house")
    yield Step(5, dealer, lock(floor.state.tables[name], {1: lit(floor, name, 1, 2)}))
    turned = commands.TurnKey(name, "jph", CREW.supervisor_key)
    yield Step(20, dealer, turned, refused="role_missing")
    yield from record(floor.state, name, hit)
    yield Step(20, dealer, commands.GameOver(name))


STORIES = {
    "correction": correction,
    "fault": fault,
    "false claim": false_claim,
    "wrong card": wrong_card,
    "void": void,
    "wrong person": wrong_person,
}


# In the office.


def back_out(floor: Floor) -> Steps:
    """If the level was won again meanwhile, the house pays instead."""
    link = floor.state.jackpots["five-card"].link
    award = next(a for a in link.awards.values() if a.hand == "quads" and not a.is_paid)
    reason = "the tape shows a full house"
    asked = commands.DisputeAward if later_award(link, award) else commands.BackOutAward
    yield Step(0, "haas", asked("five-card", award.number, reason))
    if asked is commands.BackOutAward:
        yield from agreed(floor, "vera", 1200)


def lost_contributions(floor: Floor) -> Steps:
    reason = "contributions lost while a sensor at table 3 was out"
    asked = commands.AdjustLevel(
        link="quick-hit",
        level="jackpot",
        way="raise",
        amount=12 * DOLLAR + 50 * CENT,
        reason=reason,
    )
    yield Step(0, "haas", asked)
    yield from agreed(floor, "vera", 900)


def recover_seed(floor: Floor) -> Steps:
    reason = "part of the seed returned to the house"
    asked = commands.AdjustLevel(
        link="fortune",
        level="jackpot",
        way="lower",
        amount=500 * DOLLAR,
        reason=reason,
        lawful="seed_recovery",
    )
    yield Step(0, "vera", asked)
    yield from agreed(floor, "haas", 600)


def capped_minor(floor: Floor) -> Steps:
    """Two people in two roles, while the link is closed: a bigger Mega and a posted maximum."""
    five_card = floor.state.jackpots["five-card"]
    step = 50 * DOLLAR
    maximum = (five_card.link.levels["minor"].current // step + 2) * step  # Soon reached.
    levels = tuple(
        LevelRules(
            name=level.name,
            seed=12_000 * DOLLAR if level.name == "mega" else level.seed,
            contribution_bp=level.contribution_bp,
            reserve_bp=level.reserve_bp,
        )
        for level in five_card.rules.levels
    )
    change = commands.ChangeLink(
        link="five-card",
        reason="bigger Mega, capped Minor",
        levels=levels,
        maximums={"minor": maximum},
        notice=True,
    )
    yield Step(0, "haas", commands.CloseLink("five-card", "parameter change"))
    yield Step(120, "tess", change)
    number = floor.state.requested
    yield Step(60, "tess", commands.AgreeRequest(number), refused="role_missing")
    yield from agreed(floor, "vera", 300)
    yield Step(60, "haas", commands.ReopenLink("five-card", "parameter change done"))


def agreed(floor: Floor, who: str, after: int) -> Steps:
    """Someone else approves the last request."""
    yield Step(after, who, commands.AgreeRequest(floor.state.requested))


def new_dealer(floor: Floor) -> Steps:
    yield Step(0, "haas", commands.HireStaff("joy", "Joy", ("dealer",)))
    yield Step(60, "haas", commands.IssueCredential("D-7", "staff_card", "joy"))


def dealer_leaves(floor: Floor) -> Steps:
    yield Step(0, "haas", commands.DismissStaff("joy", "moved out of town"))


OFFICE = {
    (3, 10): lost_contributions,
    (7, 9): new_dealer,
    (12, 10): back_out,
    (16, 9): capped_minor,
    (21, 10): dealer_leaves,
    (23, 10): recover_seed,
}


def lit(floor: Floor, name: str, sensor: int, *seats: int) -> dict[int, int]:
    link = floor.state.tables[name].controllers[sensor].link
    return dict.fromkeys(sorted(set(seats)), floor.state.jackpots[link].rules.wager)


def seat_of(flow: str) -> int:
    """A claim on the DJ Wild keypad names no seat yet."""
    return 5 if flow == "nexus" else 0
