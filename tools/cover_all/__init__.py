"""Generates the counts for Cover All that ship with the product, which only reads them."""
