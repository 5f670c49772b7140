"""A rule of the table said no: nothing happened, and the dealer is shown why in one sentence.

Every reason a table can give stands here, in the order in which it is looked for; the tests walk
the ladder rung by rung. A game adds none of its own.
"""

from houseway.refused import Reasons

SENTENCES = {
    # Opening a table.
    "paytable_wrong": "Paytable {id} is not one of {game} on {spot}.",
    "spot_closed": "{game} cannot be dealt without a paytable on {spot}.",
    "too_many_games": "{count} separate games on one hand; {most} are allowed.",
    "too_many_high": "{count} games take more than {above} on one hand; {most} may.",
    "decks_wrong": "Paytable {id} is approved for {approved} decks, not {decks}.",
    "one_jackpot": "{game} takes one jackpot; a second needs the title Dual Progressives.",
    "jackpot_twice": "Two sensors of one layout cannot carry the same jackpot, {id}.",
    "spot_taken": "{spot} of {game} takes one paytable; {id} would be a second.",
    "maximum_raise": "A {spot} of {maximum} calls for a {raise_} of {smallest}; a single wager is "
    "at most {ceiling}.",
    "prize_unvalued": "Paytable {id} pays a {prize}; the table must say what it is worth.",
    # Wagers, before a card moves: the table first, then each seat from the dealer's left.
    "no_wagers": "No wager lies on the table.",
    "seat_unknown": "There is no seat {seat}; this game has seats 1 to {most}.",
    "positions": "{player} may take {allowed}.",
    "between_players": "Seat {seat}: side bets between players are not allowed.",
    "spot_unknown": "Seat {seat}: there is no spot {spot} on this layout.",
    "amount_wrong": "Seat {seat}: the {spot} wager must be whole cents above zero.",
    "required": "Seat {seat} has no {spot}, which is required.",
    "needs": "Seat {seat}: the {spot} wager needs a bet on {other}.",
    "fixed": "Seat {seat}: the {spot} wager is {amount} here, no more and no less.",
    "equal": "Seat {seat}: the {spot} must equal the {other}.",
    "times": "Seat {seat}: the {spot} must be {times} times the {other}.",
    "at_most": "Seat {seat}: the {spot} must not be above the {other}.",
    "below_minimum": "Seat {seat}: the {spot} is below the minimum of {amount}.",
    "above_maximum": "Seat {seat}: the {spot} is above the maximum of {amount}.",
    "above_ceiling": "Seat {seat}: the {spot} is above the lawful {amount}.",
    "raise_too_high": "Seat {seat}: the {spot} that this {other} calls for is above {amount}.",
    # A round.
    "round_over": "The round is over; no answer is awaited.",
    "not_an_answer": "Seat {seat} may answer {answers}; {word!r} is none of these.",
    "not_understood": "Seat {seat}: {reason}",
    "not_void": "Only a round that was voided is dealt again.",
    "order_wrong": "The order is not the {count} cards of this game.",
    "shuffle_due": "{cards} cards of the shoe are dealt: it is shuffled before the next round.",
    # Devices beside the table.
    "too_early": "{what} is shown only after {until}.",
    "device": "{what}",
}

refuse = Reasons(SENTENCES).refuse
