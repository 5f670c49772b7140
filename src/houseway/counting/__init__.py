"""The parts that every exact solver is built from: rows of counted deals and their figures,
assumptions, advice, bets that several games share, seats counted together, and the `Solver`
protocol.

May be imported by games and everything above (docs/architecture.md).
"""
