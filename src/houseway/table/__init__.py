"""What every game is dealt on: `Game` and `Layout`, wager rules, the round and its facts, the
shuffler, settlement and envy. It knows no game by name.

May be imported by counting and everything above (docs/architecture.md).
"""
