"""One file per game: the dealing procedure, then a pure settlement."""
