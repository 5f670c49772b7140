"""What is read and signed: reports, the log, days, the bank, the regulation."""
