"""A month of a 50-table room, with every kind of event in it, as the words of a scenario."""
