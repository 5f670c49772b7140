"""Splits the lines of a scenario into words."""

Words = list[str]


def options(words: Words, *names: str) -> tuple[Words, dict[str, str]]:
    """Take `name value` pairs out of the words."""
    rest, named = [], {}
    waiting = iter(words)
    for word in waiting:
        if word in names:
            named[word] = next(waiting)
        else:
            rest.append(word)
    return rest, named
