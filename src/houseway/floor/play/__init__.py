"""Play and Train: properties like any other, in play chips. Dealing and answering are commands of
the floor's one door, refused on a live property."""

MARK = "play chips; not approved for wagering"
