"""What the law requires beyond the tables: bank, cage, deadlines, notices, seals, house rules,
prizes. Amounts and dates are data in `floor/regulation`; here are the rules that use them, each
with its section. `alarms(state, now)` says what is due, overdue or stopped.

Imported by web, too.
"""
