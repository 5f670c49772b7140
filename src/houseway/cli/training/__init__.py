"""Commands for training: a table to play at, drills, and what a hand is called."""
