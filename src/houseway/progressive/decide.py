"""`decide(rules, link, command)`: what a command makes happen, or why it may not.

Pure: no clock, no store, no randomness. Numbers of games, claims and wins are counted on from the
state, so the same command on the same state always gives the same events.
"""

from collections.abc import Callable
from typing import Any

from houseway.progressive import commands as c
from houseway.progressive.deciders import adjustments, awards, claims, games, moves
from houseway.progressive.events import Event
from houseway.progressive.rules import LinkRules
from houseway.progressive.state import Link


def decide(rules: LinkRules, link: Link, command: c.Command) -> list[Event]:
    """The events, ready for `evolve`; raises `Refused` and changes nothing."""
    return DECIDERS[type(command)](rules, link, command)


# Exactly one decider per command; a test compares this table with the union.
DECIDERS: dict[type, Callable[[LinkRules, Link, Any], list[Event]]] = {
    c.OpenLink: games.open_link,
    c.CloseLink: games.close_link,
    c.ReopenLink: games.reopen_link,
    c.JoinTable: games.join_table,
    c.LeaveTable: games.leave_table,
    c.StartGame: games.start_game,
    c.AddWager: games.add_wager,
    c.TakeOutWager: games.take_out_wager,
    c.VoidRound: games.void_round,
    c.EndGame: games.end_game,
    c.PressHandButton: claims.press_hand_button,
    c.NameSeat: claims.name_seat,
    c.VerifyClaim: claims.verify_claim,
    c.UnverifyClaim: claims.unverify_claim,
    c.RejectClaim: claims.reject_claim,
    c.AuthoriseAward: awards.authorise_award,
    c.PostAward: awards.post_award,
    c.ReturnToRun: awards.return_to_run,
    c.PayAward: awards.pay_award,
    c.BackOutAward: awards.back_out_award,
    c.DisputeAward: awards.dispute_award,
    c.LowerLevel: adjustments.lower_level,
    c.RaiseLevel: adjustments.raise_level,
    c.BuyMerchandise: adjustments.buy_merchandise,
    c.ReleaseOverflow: adjustments.release_overflow,
    c.SetMaximum: adjustments.set_maximum,
    c.MoveOut: moves.move_out,
    c.MoveIn: moves.move_in,
}
