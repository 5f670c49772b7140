"""What the law asks of a room beyond its tables: bank, cage, clocks, notices, house rules, prizes.

Figures are dated data in `floor/regulation`; here are the small rules that use them, each with its
section. `alarms(state, now)` says what is due, overdue or stopped.

Imported by web, too.
"""
