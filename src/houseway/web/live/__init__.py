"""Live push: the mirror of the floor, the streams that follow it, and what they show."""
