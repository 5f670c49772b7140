"""The floor from above: the map, a drawer for each table, what waits and what is wrong."""
