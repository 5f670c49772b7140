"""`/lab`: one bet, counted; change anything and see what it does. Only web imports it."""
