"""The front door: the way in for everyone, the guided first minute, a printed log head checked."""
