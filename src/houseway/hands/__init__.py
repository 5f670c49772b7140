"""What a hand is, which of two is better, and what a dealer says when turning it over.

One module per kind of hand; each has `read` (everything at once), and where they make sense
`strength` (comparable), `category`, `classes` (every paytable name the hand bears) and `say`.
Nothing is imported here, so that the catalogue can ask for `names` alone.
"""
