"""One TOML table being read: code asks for each key by name, and keys nobody asked for are refused.

Each refusal is one sentence that begins with the file and the key it is about.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn, TypeVar

Kind = TypeVar("Kind")
WORDS = {str: "text in quotes", bool: "true or false", int: "a whole number"}


class Node:
    def __init__(self, table: object, file: str, key: str) -> None:
        self.file, self.key = file, key
        if not isinstance(table, Mapping):
            self.refuse("this must be a table of keys and values.")
        self.table: Mapping[str, object] = table
        self.asked: set[str] = set()

    def refuse(self, sentence: str, name: str = "") -> NoReturn:
        key = f"{self.key}.{name}" if self.key and name else self.key or name
        raise ValueError(f"{self.file}, {key}: {sentence}" if key else f"{self.file}: {sentence}")

    def has(self, name: str) -> bool:
        self.asked.add(name)
        return name in self.table

    def text(self, name: str, default: str | None = None) -> str:
        return self._take(name, str, default)

    def flag(self, name: str, default: bool | None = None) -> bool:
        return self._take(name, bool, default)

    def whole(self, name: str, default: int | None = None) -> int:
        return self._take(name, int, default)

    def word(self, name: str, allowed: Iterable[str], default: str | None = None) -> str:
        """Text that must be one of a few words."""
        allowed = tuple(allowed)
        word = self.text(name, default)
        if word not in allowed:
            self.refuse(f"{word!r} is not one of {', '.join(allowed)}.", name)
        return word

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(self._list(name, str))

    def wholes(self, name: str) -> tuple[int, ...]:
        return tuple(self._list(name, int))

    def child(self, name: str) -> "Node":
        self.asked.add(name)
        return Node(self.table[name], self.file, f"{self.key}.{name}")

    def children(self, name: str) -> Iterator["Node"]:
        """The tables of a list, numbered from 1 for refusals; none if the key is absent."""
        self.asked.add(name)
        listed = self.table.get(name, [])
        if not isinstance(listed, list):
            self.refuse("this must be a list of tables.", name)
        for place, table in enumerate(listed, 1):
            yield Node(table, self.file, f"{self.key}.{name}[{place}]")

    def finish(self) -> None:
        """Refuse keys that nobody asked for, and name the nearest known key."""
        for name in self.table:
            if name not in self.asked:
                near = nearest(name, self.asked)
                hint = f"; did you mean {near}?" if near else "."
                self.refuse(f"there is no such key{hint}", name)

    def _take(self, name: str, kind: type[Kind], default: Kind | None) -> Kind:
        self.asked.add(name)
        if name not in self.table:
            if default is None:
                self.refuse("this key is missing.", name)
            return default
        return self._typed(name, self.table[name], kind)

    def _list(self, name: str, kind: type[Kind]) -> Iterator[Kind]:
        self.asked.add(name)
        listed = self.table.get(name, [])
        if not isinstance(listed, list):
            self.refuse("this must be a list.", name)
        for item in listed:
            yield self._typed(name, item, kind)

    def _typed(self, name: str, value: object, kind: type[Kind]) -> Kind:
        # `type` and not `isinstance`: True is an int in Python.
        if type(value) is not kind:
            self.refuse(f"{value!r} must be {WORDS[kind]}.", name)
        return value


def nearest(word: str, known: Iterable[str]) -> str | None:
    from difflib import get_close_matches  # Imported only when there is a mistake to report.

    found = get_close_matches(word, list(known), n=1)
    return found[0] if found else None
