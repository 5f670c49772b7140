"""The link, its tables, and the wagers locked into a game."""

from functools import lru_cache

from houseway.hands.names import hand_label
from houseway.money import Money, exact_share, show
from houseway.progressive import events
from houseway.progressive.deciders.guards import (
    known_table,
    need_person_and_reason,
    table_in_play,
)
from houseway.progressive.pays import envy, fixed_pay
from houseway.progressive.refused import refuse, refuse_if
from houseway.progressive.rules import LevelRules, LinkRules
from houseway.progressive.state import Level, Link, is_claim, is_pending, round_awards

# The legal limit is a setting of the floor; no layout has more seats (WAC 230-15-055).
SEATS_MOST = 9


def open_link(
    rules: LinkRules,
    link: Link,
    starts: tuple[events.LevelStart, ...],
    by: str,
    reason: str,
    takeover: str = "",
) -> list[events.Event]:
    """R16: a maximum below the meter is allowed only in a takeover, which names its document."""
    need_person_and_reason(by, reason)
    refuse_if(link.has_opened, "link_open")
    named = [start.level for start in starts]
    levels = ", ".join(rules.names)
    refuse_if(sorted(named) != sorted(rules.names), "start_incomplete", levels=levels)
    for start in starts:
        sums = (start.current, start.reserve, start.overflow, start.of_house, start.maximum or 0)
        refuse_if(min(sums) < 0, "start_negative")
        refuse_if(start.of_house > start.current, "start_seed", level=start.level)
        if start.maximum is not None:
            refuse_if(not start.notice, "notice_missing")
            low, shown = start.maximum < start.current and not takeover.strip(), show(start.current)
            refuse_if(low, "below_meter", level=start.level, current=shown)
    return [
        events.LinkOpened(starts, by, reason, takeover.strip()),
        *(
            events.MaximumSet(start.level, start.maximum, by, reason)
            for start in starts
            if start.maximum is not None
        ),
    ]


def close_link(rules: LinkRules, link: Link, by: str, reason: str) -> list[events.Event]:
    """No more wagers; open games are played out and their awards settled."""
    need_person_and_reason(by, reason)
    refuse_if(not link.is_open, "link_closed")
    return [events.LinkClosed(by, reason)]


def reopen_link(rules: LinkRules, link: Link, by: str, reason: str) -> list[events.Event]:
    need_person_and_reason(by, reason)
    refuse_if(not link.has_opened, "link_new")
    refuse_if(link.is_open, "link_open")
    return [events.LinkReopened(by, reason)]


def join_table(
    rules: LinkRules,
    link: Link,
    table: str,
    seats: int = 7,
    game: int = 0,
    *,
    supervisor_alone: bool = False,
) -> list[events.Event]:
    """`game` is the last game number used, so that a table that rejoins continues its numbering."""
    refuse_if(table in link.tables, "table_known", table=table)
    refuse_if(not 1 <= seats <= SEATS_MOST, "seats_unlawful", most=SEATS_MOST)
    return [events.TableJoined(table, seats, game, supervisor_alone)]


def leave_table(rules: LinkRules, link: Link, table: str) -> list[events.Event]:
    place = known_table(link, table)
    refuse_if(place.is_open, "table_busy", table=table, what=f"game {place.game} is open")
    for award in link.awards.values():
        if award.table == table:
            refuse("table_busy", table=table, what=f"win {award.win} is not paid")
    return [events.TableLeft(table)]


def start_game(
    rules: LinkRules, link: Link, table: str, wagers: dict[int, Money]
) -> list[events.Event]:
    """R08: the meter rises as the wagers are locked. A house jackpot has no meter and never rises.

    This is the most frequent command, so its guards build no messages in advance.
    """
    if not link.is_open:
        refuse("link_closed")
    place = known_table(link, table)
    if place.is_open:
        refuse("game_open", game=place.game, table=table)
    if not wagers:
        refuse("no_wagers")
    seats = tuple(sorted(wagers))
    if seats[0] < 1 or seats[-1] > place.seats:
        stray = next(seat for seat in wagers if not 1 <= seat <= place.seats)
        refuse("seat_unknown", table=table, seat=stray)
    for seat, wager in wagers.items():
        if wager != rules.wager:
            refuse("wager_wrong", seat=seat, given=show(wager), wager=show(rules.wager))
    carried = place.carried
    credited = tuple(seat for seat in seats if seat in carried) if carried else ()
    coin_in = rules.wager * (len(seats) - len(credited))
    parts, house = contribution(rules, link, coin_in)
    return [events.GameStarted(table, place.game + 1, seats, coin_in, parts, house, credited)]


def add_wager(
    rules: LinkRules, link: Link, table: str, seat: int, by: str, reason: str, opens: bool = False
) -> list[events.Event]:
    """A correction: the chip was on a dead sensor when wagers locked. `opens`: the round is open on
    another jackpot of the table, and this wager opens it on this one."""
    need_person_and_reason(by, reason)
    place = known_table(link, table)
    begun: list[events.Event] = []
    if not place.is_open:
        refuse_if(not opens, "no_game", table=table)
        refuse_if(not link.is_open, "link_closed")
        begun = [events.GameStarted(table, place.game + 1, (), 0, (), 0)]
    refuse_if(not 1 <= seat <= place.seats, "seat_unknown", table=table, seat=seat)
    refuse_if(seat in place.wagers, "has_wager", seat=seat)
    refuse_if(place.is_claimed, "round_claimed")
    coin_in = 0 if seat in place.carried else rules.wager
    parts, house = contribution(rules, link, coin_in)
    game = place.game + len(begun)
    return [*begun, events.WagerAdded(table, game, seat, coin_in, parts, house, by, reason)]


def take_out_wager(
    rules: LinkRules, link: Link, table: str, seat: int, malfunction: bool, by: str, reason: str
) -> list[events.Event]:
    """DESIGN, "Voids": an offsetting event; with `malfunction` the coin-in is reversed, otherwise
    it is carried to the seat's next game."""
    need_person_and_reason(by, reason)
    place = table_in_play(link, table)
    refuse_if(seat not in place.wagers, "no_wager", seat=seat)
    refuse_if(place.is_claimed, "round_claimed")
    if not malfunction or seat in place.credited:
        return [events.WagerCarried(table, place.game, seat, by, reason)]
    for award in link.awards.values():
        refuse_if(bool(award.level) and not award.is_settled, "claim_on_level", level=award.level)
    parts, house = _reversal(rules, link)
    return [
        events.WagerReversed(table, place.game, seat, rules.wager, parts, house, by, reason),
    ]


def void_round(
    rules: LinkRules, link: Link, table: str, by: str, reason: str
) -> list[events.Event]:
    """The cards are void: claims are dropped, wagers stay for the redeal, and the game stays
    open."""
    need_person_and_reason(by, reason)
    place = table_in_play(link, table)
    awards = [award for award in round_awards(link, table) if not award.is_backed_out]
    for award in awards:
        refuse_if(not is_pending(award), "wins_posted", win=award.win)
    return [
        *(events.ClaimWithdrawn(award.number) for award in awards),
        events.RoundVoided(table, place.game, by, reason),
    ]


def end_game(rules: LinkRules, link: Link, table: str) -> list[events.Event]:
    """Ends the game; small pays that the dealer pressed are then paid from the tray."""
    place = table_in_play(link, table)
    awards = round_awards(link, table) if link.awards else []
    button = "GAME OVER" if rules.falls_at_run else "END GAME"
    for award in awards:
        who = f"seat {award.seat}" if award.seat else hand_label(award.hand).lower()
        refuse_if(is_claim(award), "claim_stands", button=button, who=who)
    small = [award for award in awards if is_pending(award)]
    for award in awards:
        open_ = award not in small and not award.is_settled
        refuse_if(open_, "key_not_at_run", button=button, table=table)
    due = envy(rules, link, table) if awards else {}
    pays = (events.TrayPaid(award.number, fixed_pay(rules, award.hand) or 0) for award in small)
    return [*pays, events.GameEnded(table, place.game, due)]


def contribution(
    rules: LinkRules, link: Link, coin_in: Money
) -> tuple[tuple[events.Part, ...], Money]:
    """What coin-in adds to each level, and the house's share: together exactly the coin-in."""
    if not coin_in:
        return (), 0
    parts, house = shares(rules.levels, coin_in)
    for level in link.levels.values():
        if level.maximum is not None:
            return tuple(_fitted(link.levels[part.level], part) for part in parts), house
    return parts, house


@lru_cache(1_024)  # Cached: a link has few rates, and coin-in is a multiple of its one wager.
def shares(levels: tuple[LevelRules, ...], coin_in: Money) -> tuple[tuple[events.Part, ...], Money]:
    """The shares, ignoring any maximum."""
    parts = []
    house = coin_in
    for level in levels:
        meter = exact_share(coin_in, level.contribution_bp)
        reserve = exact_share(coin_in, level.reserve_bp)
        parts.append(events.Part(level.name, meter, reserve, 0))
        house -= meter + reserve
    return tuple(parts), house


def _fitted(level: Level, part: events.Part) -> events.Part:
    shown = level.fitting(part.meter)
    return events.Part(part.level, shown, part.reserve, part.meter - shown)


def _reversal(rules: LinkRules, link: Link) -> tuple[tuple[events.Part, ...], Money]:
    """The parts of one wager, taken back from where the money is now."""
    parts = []
    house = rules.wager
    for level_rules in rules.levels:
        level = link.levels[level_rules.name]
        meter = exact_share(rules.wager, level_rules.contribution_bp)
        reserve = exact_share(rules.wager, level_rules.reserve_bp)
        part = _taken(level_rules.name, level, meter, reserve)
        held = level.current - level.earmarked
        named = {"part": "", "level": level_rules.name}
        refuse_if(part.meter > held, "more_than_held", **named, held=show(held))
        parts.append(part)
        house -= meter + reserve
    return tuple(parts), house


def _taken(name: str, level: Level, meter: Money, reserve: Money) -> events.Part:
    """At the maximum the contribution went to the overflow; after a reseed the reserve is on
    display."""
    at_maximum = level.maximum is not None and level.current >= level.maximum
    overflow = min(meter, level.overflow) if at_maximum else 0
    kept = min(reserve, level.reserve)
    return events.Part(name, meter - overflow + reserve - kept, kept, overflow)
