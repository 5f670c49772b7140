"""Play: a guest at a training table of his own, with bots beside him and a coach behind him."""
