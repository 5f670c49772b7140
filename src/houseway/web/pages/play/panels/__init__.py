"""What lies around the felt: the row of chips and buttons, the coach, the result, the sheets."""
