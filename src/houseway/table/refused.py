"""Refusals at the table: nothing happens, and one sentence tells the dealer why.

All reasons are listed here in the order in which they are checked; the tests go through them in
that order. A game adds none of its own.
"""

from houseway.refused import Reasons

SENTENCES = {
    # Opening a table.
    "paytable_wrong": "Paytable {id} cannot be used for {spot} in {game}.",
    "spot_closed": "{game} cannot be dealt without a paytable on {spot}.",
    "too_many_games": "This layout has {count} separate games on one hand; at most {most} are"
    " allowed.",
    "too_many_high": "{count} games on one hand take wagers above {above}; at most {most} are"
    " allowed.",
    "decks_wrong": "{id} is approved for {approved}, not {decks}.",
    "one_jackpot": "{game} can have one jackpot; a second one needs the Dual Progressives title.",
    "jackpot_twice": "Two sensors of one layout cannot carry the same jackpot, {name}.",
    "spot_taken": "{spot} of {game} can have only one paytable; remove {id}.",
    "maximum_raise": "A bet of {maximum} on {spot} requires {smallest} on {raise_}; the limit for a"
    " single wager is {ceiling}.",
    "prize_unvalued": "{name} pays a {prize}; enter its value.",
    # Wagers, before a card moves: the table first, then each seat from the dealer's left.
    "act_unknown": "{text!r} is not a dealer action.",
    "no_wagers": "There is no wager on the table.",
    "seat_unknown": "There is no seat {seat}; this game has seats 1 to {most}.",
    "positions": "{player} may play {allowed}.",
    "between_players": "Seat {seat}: side bets between players are not allowed.",
    "spot_unknown": "Seat {seat}: this table has no {spot} bet; choose from {spots}.",
    "amount_wrong": "Seat {seat}: {spot} must be above zero, in whole cents.",
    "required": "Seat {seat}: a bet on {spot} is required.",
    "needs": "Seat {seat}: {spot} needs a bet on {other}.",
    "fixed": "Seat {seat}: {spot} must be exactly {amount}.",
    "equal": "Seat {seat}: {spot} must equal {other}.",
    "times": "Seat {seat}: {spot} must be {times} times {other}.",
    "at_most": "Seat {seat}: {spot} must not be above {other}.",
    "below_minimum": "Seat {seat}: {spot} is below the minimum of {amount}.",
    "above_maximum": "Seat {seat}: {spot} is above the maximum of {amount}.",
    "above_ceiling": "Seat {seat}: {spot} is above the legal limit of {amount}.",
    "raise_too_high": "Seat {seat}: with this {other}, {spot} would be above the limit of"
    " {amount}.",
    # A round.
    "round_over": "The round is over; no decision is pending.",
    "not_an_answer": "Seat {seat}: answer {answers}.",
    "not_understood": "Seat {seat}: {reason}",
    "not_void": "Only a voided round can be dealt again.",
    "order_wrong": "The order does not contain exactly the {count} cards of this game.",
    "shuffle_due": "{cards} cards are out of the shoe; shuffle it before the next round.",
    # Devices at the table.
    "too_early": "{what} is shown only after {until}.",
    "device": "{what}",
}

refuse = Reasons(SENTENCES).refuse
