"""`/lab/own`: a paytable of your own, typed or pasted, kept in the address. Only web imports it."""
