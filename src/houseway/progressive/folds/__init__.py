"""One fold per event, by subject; `evolve` holds the table of them."""
