"""Programs for those who work on Houseway; the product never imports them."""
