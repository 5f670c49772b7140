"""Every English word of the screens, in one place, so that another language can be added.

Names of hands and sentences of refusal come from the rooms that own them.
"""

from houseway.web.pages.words import LEVELS, brief, hand_label, link_title, seats, share

__all__ = ["LEVELS", "brief", "hand_label", "link_title", "seats", "share"]
NOT_APPROVED = "Not approved for wagering"
CONNECTED = "Connected"
LANGUAGE = "en"
LOOK = "Dark look"
LEADS = "Standby, to look at only. {leader} leads."
NOBODY_LEADS = "No server leads at the moment. Take no jackpot wagers."
LOST = "Not connected. Take no jackpot wagers. Call a supervisor."
SIGN_IN_OVER = "Your sign-in is over. Go to the front door and sign in again."


DEALER = {
    "table": "Table",
    "game": "Game",
    "dealer": "Dealer",
    "wager": "wager",
    "start": "START GAME",
    "coin_in": "COIN IN",
    "end": "END GAME",
    "over": "GAME OVER",
    "call": "CALL SUPERVISOR",
    "called": "SUPERVISOR CALLED",
    "idle": "Place your wagers",
    "in_play": "Game in play",
    "tap_seat": "Tap a seat when its sensor lights",
    "lit": "Wager on the sensor",
    "dark": "None",
    "no_wager": "no wager",
    "select": "Tap the seat that holds a hand",
    "holds": "holds",
    "again": "Press a lit hand again to take it off",
    "claimed": "Claimed",
    "recorded": "Recorded",
    "from_meter": "Top row comes off the meter, the others from the tray",
    "pending": "Claim pending",
    "provisional": "Provisional",
    "queue": "Queue",
    "needs": "Needs",
    "executive": "Executive card",
    "supervisor_card": "Supervisor card",
    "first": "first",
    "envy": "Envy to pay",
    "envy_when": "At the end of the round, from the tray",
    "no_envy": "None in this game.",
    "no_claims": "No claims",
    "no_claims_what": "Hands of this game appear here.",
    "pay": "Pay",
    "win_page": "Win page",
    "waits_claim": "Waits for the claim",
    "face_up": "Leave the hand face up",
    "press_start": "Waits for START GAME",
    "press_coin_in": "Waits for COIN IN",
    "seat_at_swipe": "seat at swipe",
    "first_card": "FIRST CARD",
    "closed": "This table is closed.",
    "no_jackpot": "This table has no jackpot controller.",
}

STEPS = ("COIN IN", "Hand button", "Key to JPH", "J-POT", "Key to RUN", "GAME OVER")
AQUARIUS = {
    "supervisor": "Supervisor",
    "key": "Key",
    "insert": "Turn the key to JPH",
    "run": "RUN",
    "jph": "JPH",
    "j_pot": "J-POT",
    "which": "Which seat holds the hand?",
    "which_hand": "Which hand?",
    "to_run": "Turn the key to RUN",
    "at_run": "The meter falls when the key returns to RUN.",
    "after_run": "Meter after RUN",
    "meter": "Meter",
    "j_pot_first": "Waits for J-POT and the key at RUN",
    "no_hand": "Nothing to verify: no hand button is lit.",
}
DJ_WILD = {
    "card": "Supervisor's card",
    "swipe": "SWIPE",
    "close": "CLOSE KEYPAD",
    "seat": "Press the seat, then the lit hand: the win goes on record.",
    "held": "Keypad held by",
}

REASONS = ("Wrong hand", "No wager", "Wrong seat", "Dealer's mistake")
SUPERVISOR = {
    "pin_first": "Enter the PIN of the card.",
    "confirm_first": "Press CONFIRM first; the card comes after it.",
    "title": "Supervisor",
    "pending": "pending",
    "order": "Longest wait first",
    "none": "No claims pending",
    "none_what": "A claim appears here as soon as a dealer presses a hand.",
    "late": "late",
    "call": "call",
    "confirm": "CONFIRM",
    "confirmed": "CONFIRMED",
    "reject": "REJECT",
    "record": "RECORD WIN",
    "award": "To award",
    "check": "Check the meter",
    "now": "Meter now",
    "at_claim": "Before, at the claim",
    "minus": "Award",
    "since": "Added since the claim",
    "seed": "Seed",
    "reserve": "Reserve",
    "after": "After",
    "lit": "was lit when the wagers were locked",
    "first": "First in the queue",
    "waits": "Waits for table",
    "executive": "This award needs an executive card",
    "supervisor": "A supervisor card is enough",
    "card": "Card",
    "pin": "PIN",
    "clear": "Clear",
    "delete": "Delete",
    "digits": "digits entered",
    "why": "Why is it rejected?",
    "back": "Back",
    "last": "Last wins",
    "leaves": "Leaves of the desk",
    "go": "Go to the claim of table",
    "at_table": "This claim is recorded at the table's own controller.",
    "wins": "Recorded in open games",
    "print": "Win page",
    "recorded": "Win recorded",
    "gone": "This claim is gone: the dealer took it off, or it was settled.",
}
