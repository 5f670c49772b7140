"""Words of the signs, sent to them as a script of their own."""

from houseway.web.pages.words import LEVELS

SIGN = {
    "levels": LEVELS,
    "closed": "Jackpot closed",
    "fault": "Jackpot out of order",
    "table": "Table {table}",
    "at_table": "At table {table}",
    "seat": "Table {table}, seat {seat}",
    "pending": "Jackpot pending",
    "level_pending": "{level}, jackpot pending",
    "not_live": "Meter not live. Ask the dealer.",
    "fixed": "wins a fixed prize",
    "whole": "wins the whole jackpot",
    "jackpot": "Jackpot",
    "level_jackpot": "{level} jackpot",
    "share": "{hand}, {share} of the jackpot",
    "share_of": "{share} of the jackpot",
    "prize": "Jackpot prize",
    "for": "For {wager}",
    "for_a": "For a {wager} wager",
    "envy": "Envy",
    "envy_short": "to the other seats",
    "envy_all": "to every other seat in the jackpot",
    "each": "each to seats",
    "of": "{at} of {of}",
    "sign_of": "Sign of table {table}",
    "themes": ["felt", "night", "ivory"],
    "between": " \u00b7 ",
    "wagers": "{wager} wagers",
    "joker": "JOKER",
    "shut": "Closed",
    "out": "Out of order",
    "glad": "Congratulations",
    "last": "Last winner",
    "won_at": "Table {table}",
    "preview": "Preview",
    "not_enrolled": "This monitor is not enrolled",
    "enrol_at": "Open {address} on it",
}
# Of hands whose name alone does not say what they are.
HOW = {
    "suited_double_royal_match": "you and the dealer",
    "double_royal_match": "king and queen suited, you and the dealer",
    "suited_three_aces": "your two cards and the dealer's up card",
    "five_aces": "four aces and the joker",
    "five_wilds": "the joker and all four 2s",
    "natural_royal_flush": "A-K-Q-J-10 of one suit, no wild card",
    "royal_flush": "A-K-Q-J-10 of one suit",
    "straight_flush": "five in a row of one suit",
}
ENROL = {
    "title": "Enrol this monitor",
    "what": "Type the code that the office handed over. It works once and ties this monitor to the "
    "sign of one table.",
    "code": "Code",
    "do": "ENROL",
    "gone": "The server does not answer.",
    "wrong": "This is not the code of a sign.",
}
