"""Reading the log back: ledgers, hours, meter history, pages, and verification."""
