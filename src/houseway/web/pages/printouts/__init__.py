"""Pages to print: win pages and dealing manuals. Only web imports it."""
