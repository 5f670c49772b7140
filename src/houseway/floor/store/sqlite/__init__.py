"""The log in one SQLite file, the process that writes it, and the files beside it."""
