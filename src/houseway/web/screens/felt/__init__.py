"""What lies on a felt, drawn once and used in every room: cards, chips, spots, seats.

Every page that draws one of them puts `symbols.DEFS` into its body once.
"""
