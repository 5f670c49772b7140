"""Cover All: the side bet on the highest hand dealt."""
