"""`/lab/own`: your own paytable, typed or pasted, kept in the URL. Only web imports it."""
