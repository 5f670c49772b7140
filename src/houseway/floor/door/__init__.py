"""Around `floor.execute`: answers, ids, repeated refusals, tenure. For the shell and callers."""
