"""What a hand is, which of two is better, and what a dealer says when turning it over.

One module per kind of hand; each has, where they make sense, `strength` (comparable), `category`,
`classes` (every paytable name of the hand), `say`, and with wild cards `read`.
Nothing is imported here, so that the catalog can import `names` alone.

May be imported by paytables and everything above (docs/architecture.md).
"""
