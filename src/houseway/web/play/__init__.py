"""Play: a guest at a training table of their own, with bots beside them and a coach."""
