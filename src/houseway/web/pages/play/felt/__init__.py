"""The table itself: rail and felt, the printed pays, the dealer's cards, and who sits around."""
