"""What every game uses to deal a round: `Game` and `Layout`, wager rules, the round and its facts,
the shuffler, settlement and envy. It knows no game by name.

May be imported by counting and everything above (docs/architecture.md).
"""
