"""Fold one event into the state of a link. There are no rules here: amounts change, and every step
asserts that money is conserved on each level and that no level falls below zero."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from houseway.progressive import events as link_events
from houseway.progressive.folds import adjustments, awards, games
from houseway.progressive.state import Level, Link


def evolve(link: Link, event: link_events.Event) -> Link:
    after = FOLDS[type(event)](link, event)
    if after.levels is not link.levels:
        for name, level in after.levels.items():
            if level is not link.levels.get(name):
                _assert_conserved(name, level)
    return after


def replay(events: Iterable[link_events.Event], link: Link | None = None) -> Link:
    return reduce(evolve, events, link or Link())


def _assert_conserved(name: str, level: Level) -> None:
    current, reserve, overflow = level.current, level.reserve, level.overflow
    held = current + reserve + overflow
    out = level.wins - level.backed_out + level.reductions + level.moved_out
    contributions = level.to_meter + level.to_reserve + level.to_overflow
    came = level.start + contributions + level.seeds + level.raised + level.moved_in
    assert held + out == came, f"{name}: {held} + {out} is not {came}"
    assert current >= 0, name
    assert reserve >= 0, name
    assert overflow >= 0, name
    assert 0 <= level.earmarked <= current, name
    assert level.seed_unrecovered >= 0, name
    assert level.backed_out <= level.wins, name


# Exactly one fold per event; a test compares this table with the union.
FOLDS: dict[type, Callable[[Link, Any], Link]] = {
    link_events.LinkOpened: games.link_opened,
    link_events.LinkClosed: games.link_closed,
    link_events.LinkReopened: games.link_reopened,
    link_events.TableJoined: games.table_joined,
    link_events.TableLeft: games.table_left,
    link_events.GameStarted: games.game_started,
    link_events.WagerAdded: games.wager_added,
    link_events.WagerReversed: games.wager_reversed,
    link_events.WagerCarried: games.wager_carried,
    link_events.RoundVoided: games.round_voided,
    link_events.GameEnded: games.game_ended,
    link_events.HandClaimed: awards.hand_claimed,
    link_events.TrayPaid: awards.tray_paid,
    link_events.SeatNamed: awards.seat_named,
    link_events.ClaimWithdrawn: awards.claim_gone,
    link_events.ClaimVerified: awards.claim_verified,
    link_events.VerificationWithdrawn: awards.verification_withdrawn,
    link_events.ClaimRejected: awards.claim_gone,
    link_events.AwardAuthorised: awards.award_authorised,
    link_events.AwardPosted: awards.award_posted,
    link_events.AwardSettled: awards.award_settled,
    link_events.AwardPaid: awards.award_paid,
    link_events.AwardBackedOut: awards.award_backed_out,
    link_events.DisputeRecorded: awards.dispute_recorded,
    link_events.LevelLowered: adjustments.level_lowered,
    link_events.LevelRaised: adjustments.level_raised,
    link_events.MerchandiseBought: adjustments.merchandise_bought,
    link_events.OverflowReleased: adjustments.overflow_released,
    link_events.MaximumSet: adjustments.maximum_set,
    link_events.LevelMovedOut: adjustments.level_moved_out,
    link_events.LevelMovedIn: adjustments.level_moved_in,
}
