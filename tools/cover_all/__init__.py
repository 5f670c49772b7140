"""Makes the counts of Cover All that are shipped; the program only reads them."""
