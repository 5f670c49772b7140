"""`make screens`: pictures of every screen, in docs/screens; each room has a `walk`."""
