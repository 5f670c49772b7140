"""Reading the log back: ledgers, hours, meters over time, page by page, and whether it is whole."""
