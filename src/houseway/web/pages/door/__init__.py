"""The front page, the guided first minute, and the check of a printed log head."""
