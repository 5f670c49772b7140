"""Words of the checklists: before a table opens, and when it closes."""

OPENING = "Before it opens"
CLOSING = "Before it closes"
TITLE = "Checklists of the tables"
WHAT = "What comes before a table opens and before it closes. The floor ticks the lines itself."
HEADS = "Table, Next, Still to do"
OPENS, CLOSES = "opens", "closes"
READY = "{count} of {all} tables: all done"
NEEDED = "refused without"
LINES = {
    "shift": "A shift runs",
    "papers": "Approvals are on record",
    "cover": "The second largest prize is covered",
    "jackpots": "Its jackpots are open",
    "money": "The jackpot money is whole",
    "faults": "Sensors and controller work",
    "games": "No game is in play",
    "claims": "No claim waits",
    "keys": "Key at RUN, no card in the keypad",
    "paid": "Its wins are paid",
    "notices": "Malfunctions are reported",
}
