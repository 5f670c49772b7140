"""Compiled rounds: the loops of the lab that are too long for plain Python."""
