"""What every exact solver is built from: rows of counted deals, assumptions, shared bets."""
