"""Play: a guest at a training table, with bots and a coach."""
