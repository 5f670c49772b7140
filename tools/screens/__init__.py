"""`make screens`: pictures of every screen, in build/screens. Each module has a `walk`."""
