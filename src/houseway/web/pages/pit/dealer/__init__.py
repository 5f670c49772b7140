"""The dealer's panel: one page per table, for each family of controllers."""
