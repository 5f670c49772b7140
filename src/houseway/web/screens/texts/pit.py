"""Words of the pit's sheets: corrections, faults, cards of a claim, adjustments."""

CORRECT = {
    "open": "CORRECT",
    "title": "Correct game",
    "close": "Close",
    "add": "Add a wager",
    "add_what": "The chip lay on a dead sensor at the lock.",
    "take": "Take out a wager",
    "take_what": "Before the first card only.",
    "void": "Void the round",
    "void_what": "The cards are void; wagers stay for the redeal.",
    "which": "Which seat?",
    "erred": "The sensor erred: coin-in is reversed",
    "carried": "No fault: the wager counts in the seat's next game",
    "why": "Why?",
    "other": "Other reason, in words",
    "who": "Supervisor's card",
    "do": "CORRECT IT",
    "none": "No seat to choose.",
    "choose": "Choose what, which seat and why.",
    "cards_out": "The first card is out: wagers stand, only the round can be voided.",
}
ADD_REASONS = ("Dead sensor", "Chip beside the sensor")
TAKE_REASONS = ("Sensor lit without a chip", "Chip placed too late", "Guest withdrew in time")
VOID_REASONS = ("Misdeal", "Exposed card", "Shuffler fault")

FAULT = {
    "open": "Fault",
    "title": "Report a fault",
    "what": "From now on this table takes no jackpot wagers until the fault is cleared.",
    "seat": "Dead sensor at a seat",
    "dead": "the sensor of seat {seat} is dead",
    "report": "REPORT FAULT",
    "clear": "CLEAR FAULT",
    "clear_title": "Clear the fault",
    "clear_what": "A supervisor or a technician says what was done.",
    "who": "Supervisor's or technician's card",
    "fixed": "What was done?",
    "done": "Something else, in words",
    "bar": "Take no jackpot wagers",
    "waits": "Waits for the fault to be cleared",
    "sensor": "sensor",
}
TECHNICIAN = {
    "do": "Call technician",
    "again": "Call technician again",
    "short": "Call again",
    "key": "CALL TECHNICIAN",
    "called": "TECHNICIAN CALLED",
    "named": "{names} called",
    "you": "You are called to table {table}",
}
FAULTS = {
    "Lost link": "the link is lost",
    "Dead controller": "the controller is dead",
    "Sign dark": "the sign is dark",
}
FIXES = ("Sensor replaced", "Link restored", "Controller restarted", "Sign works again")

CARDS = {
    "open": "Enter the cards",
    "change": "Change the cards",
    "title": "Cards of the hand",
    "tap": "Tap {count} cards, {given} so far",
    "fits": "These cards make the hand",
    "take_back": "Take back",
    "done": "Done",
    "clear": "Clear",
    "joker": "Joker",
    "none": "No cards entered",
}

STOPPED = "The floor has stopped. Take no jackpot wagers. Call a supervisor."
PAID = "Paid"
ORDER = "Pay in this order, from your right"
ORDERS = {
    "right_to_left": ORDER,
    "left_to_right": "Pay in this order, from your left",
    "as_called": "Pay in this order, as they were called",
}
PAY_FROM = {
    "right_to_left": "Pay from your right, high seat to low",
    "left_to_right": "Pay from your left, low seat to high",
    "as_called": "Pay in the order of the calls",
}
LATE = "Late: behind seat {seat}, whose win is on record"

DESK = {
    "claims": "Claims",
    "tables": "Tables",
    "meters": "Meters",
    "changes": "Approvals",
}
ADJUST = {
    "title": "Adjust a meter",
    "what": "Only between claims. Nothing moves until a second person, in another role, agrees "
    "under “Approvals” or at the console; both are on record.",
    "link": "Jackpot",
    "level": "Level",
    "raise": "Raise",
    "lower": "Lower",
    "release": "Release overflow",
    "amount": "Amount in dollars",
    "lawful": "Lawful reason (WAC 230-15-695)",
    "pool": "Out of",
    "words": "Reason in words",
    "who": "Your card",
    "do": "REQUEST",
    "now": "Now",
    "after": "After",
    "done": "Requested: {way} {level} of {link} by {amount}. A second person agrees or declines.",
    "amount_wrong": "Write the amount in dollars and cents, above zero.",
    "no_meter": "No meter to adjust.",
    "held": "Reserve {reserve}, overflow {overflow}",
}
LAWFUL = {
    "win": "Paid to a winner",
    "malfunction": "The meter malfunctioned",
    "maximum": "Above the posted maximum",
    "gross_receipts": "Hidden money to gross receipts",
    "seed_recovery": "Seed money of the house",
}
POOLS = {"reserve": "Reserve", "overflow": "Overflow"}
CHANGES = {
    "none": "No approvals pending.",
    "request": "Request {number}",
    "by": "Requested by",
    "why": "Reason",
    "agree": "AGREE",
    "decline": "DECLINE",
    "to_decline": "Reason, to decline",
    "expired": "Older than 24 hours",
    "who": "Card of the second person",
}
TABLES = {
    "title": "Tables",
    "in_play": "Game {game:,} in play, {wagers}",
    "cards_out": "first card is out",
    "before": "before the first card",
    "idle": "Between games",
    "closed": "Closed",
    "fault": "Fault: {what}",
    "called": "Supervisor called",
    "go": "Open the panel",
}
