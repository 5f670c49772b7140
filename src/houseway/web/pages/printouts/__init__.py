"""Pages to print: win pages and dealing manuals."""
