"""`make screens`: pictures of every screen, in build/screens; each room has a `walk`."""
