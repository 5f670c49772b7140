"""`/lab`: one bet with exact odds; change anything and see the effect. Only web imports it."""
