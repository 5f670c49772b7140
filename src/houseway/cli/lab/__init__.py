"""Commands of the lab: exact figures, strategies and simulation."""
