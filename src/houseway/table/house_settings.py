"""House settings: what a game's rules leave to the house, each with the label shown to people.

A game's `Settings` is a frozen dataclass of plain fields. Names, usual values and choices are read
from it; a label is derived from the name unless `labelled` gives a better one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from houseway.money import parse_money, show

T = TypeVar("T")


def labelled(
    default: T,
    label: str,
    *,
    is_money: bool = False,
    among: tuple[T, ...] = (),
    of: str = "",
    **words: str,
) -> T:
    """A field of `Settings` with its label. `among` are its choices where its type does not list
    them; `of` names the hands that a paytable must pay for it to matter; `words` are labels for its
    choices."""
    known = {"label": label, "money": is_money, "among": among, "of": of, "words": words}
    return field(default=default, metadata=known)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSetting:
    """`choices` is empty if any value of its type is accepted."""

    name: str
    label: str
    usual: object
    choices: tuple[object, ...] = ()
    is_money: bool = False
    of: str = ""
    words: Mapping[str, str] = field(default_factory=dict)

    def say(self, value: object) -> str:
        match value:
            case bool():
                return "yes" if value else "no"
            case tuple():
                return ", ".join(map(self.say, value))
            case int() if self.is_money:
                return show(value)
        plain = str(value).replace("-", "_")
        return self.words.get(plain, plain.replace("_", " ").replace(":", " to "))

    def options(self) -> list[tuple[str, str]]:
        return [(self.text(each), self.say(each)) for each in self.choices]

    def text(self, value: object) -> str:
        """The value as written in a form or a script; `read_value` reads it back."""
        if isinstance(value, tuple):
            return ", ".join(map(self.text, value))
        return value if isinstance(value, str) else self.say(value)


def house_settings(settings: type[object]) -> Iterator[HouseSetting]:
    types = get_type_hints(settings)
    for one in fields(settings):  # type: ignore[arg-type]
        yield HouseSetting(
            name=one.name,
            label=one.metadata.get("label") or one.name.replace("_", " ").capitalize(),
            usual=one.default,
            choices=one.metadata.get("among") or choices(types[one.name]),
            is_money=one.metadata.get("money", False),
            of=one.metadata.get("of", ""),
            words=one.metadata.get("words", {}),
        )


def choices(kind: object) -> tuple[object, ...]:
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def read_value(text: str) -> Any:
    """yes, no, $38,000, a whole number, one word, or several."""
    if text.startswith("$"):
        return parse_money(text)
    known = {"yes": True, "no": False}
    words = [
        known[word] if word in known else int(word) if word.isdecimal() else word
        for word in text.replace(",", " ").split()
    ]
    return words[0] if len(words) == 1 else tuple(words)


def read_settings(game: str, settings: type[T], chosen: Mapping[str, object]) -> T:
    """The settings of a game; those not chosen keep their usual value. Raises ValueError with one
    sentence."""
    known = [one.name for one in house_settings(settings)]
    earlier = getattr(settings, "EARLIER", {})  # values that an older log may hold
    for name in chosen:
        if name not in known:
            raise ValueError(f"{game} has no setting {name!r}; choose from {', '.join(known)}.")
    import msgspec  # Imported only here: most tables use the usual settings.

    try:
        now = {n: earlier.get((n, v), v) if isinstance(v, bool) else v for n, v in chosen.items()}
        return msgspec.convert(now, settings)
    except msgspec.ValidationError as wrong:
        said = str(wrong).rstrip(".")
        raise ValueError(f"A setting of {game} is not valid: {said}.") from None
