"""The floor map, a drawer for each table, what is pending and what is wrong."""
