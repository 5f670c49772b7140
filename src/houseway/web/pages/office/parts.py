"""What pages of the office are made of: panels, tables, tags, forms. Plain data; parts.html shows
them, and escapes.

A part may hold texts and other parts. Words that are typed or named by people are texts like any
other.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

Tone = Literal["ok", "warn", "fault", "mute", ""]
# What a state is called decides its shape; colour comes last.
TONES: dict[str, Tone] = {
    "ok": "ok",
    "play": "ok",
    "lock": "ok",
    "cross": "fault",
    "warn": "warn",
    "clock": "warn",
    "todo": "warn",
    "fitted": "warn",
}


class Part(Struct, frozen=True):
    @property
    def kind(self) -> str:
        return type(self).__name__


Node = str | Part
Body = tuple[Node, ...]


# Words.


class Text(Part, frozen=True):
    """`look` is a class of office.css: "o-s" small, "o-code", "o-rule", "o-nowrap", "cut"."""

    words: str
    look: str = ""
    tag: str = "span"


class Inline(Part, frozen=True):
    """Several parts in one line, or one under the other."""

    body: Body
    gap: Literal["", " ", "br"] = ""


class Para(Part, frozen=True):
    body: Body
    look: str = ""


class Icon(Part, frozen=True):
    name: str
    tone: Tone = ""


class Tag(Part, frozen=True):
    icon: str
    words: Node
    tone: Tone


class Link(Part, frozen=True):
    words: Node
    to: str
    look: str = "o-link"
    download: bool = False


class Since(Part, frozen=True):
    """How long ago, counted in the browser; microseconds."""

    at: int
    is_plain: bool = False


class Pre(Part, frozen=True):
    """Text as it is stored, line by line."""

    words: str


# Blocks.


class Panel(Part, frozen=True):
    title: Node
    body: Body
    side: Body = ()
    look: str = ""


class Block(Part, frozen=True):
    """A box with a class of its own."""

    look: str
    body: Body
    key: str = ""


class Grid(Part, frozen=True):
    """`look`: "two", "side" or "three" columns."""

    look: str
    columns: tuple[Body, ...]


class Title(Part, frozen=True):
    words: str
    below: str = ""
    acts: Body = ()


class Pairs(Part, frozen=True):
    """What it is, and how it stands."""

    lines: tuple[tuple[str, Node], ...]


class Head(Struct, frozen=True):
    title: str
    look: str = ""  # "n" for numbers, which stand under each other's points.


class Table(Part, frozen=True):
    heads: tuple[Head, ...]
    rows: tuple[tuple[Node, ...], ...]
    label: str = ""
    empty: str = ""
    total: tuple[Node, ...] = ()
    look: str = ""


class Tab(Struct, frozen=True):
    words: str
    to: str
    is_on: bool = False
    more: Body = ()
    looks: bool = False  # Shown in place, without another page.


class Tabs(Part, frozen=True):
    label: str
    tabs: tuple[Tab, ...]
    look: str = ""


class Fold(Part, frozen=True):
    """Closed until asked for; open where the form in it was answered."""

    words: str
    body: Body
    form: str = ""
    is_open: bool = False


# Forms.


class Field(Part, frozen=True):
    name: str
    label: str
    value: str = ""
    type: str = "text"
    hint: str = ""
    look: str = ""
    is_required: bool = False
    least: str = ""
    most: str = ""
    submits: bool = False


class Option(Struct, frozen=True):
    value: str
    words: str


class Choice(Part, frozen=True):
    """With `submits` the form is sent when something else is chosen."""

    name: str
    label: str
    options: tuple[Option, ...]
    chosen: str = ""
    submits: bool = False
    look: str = ""


class Ticks(Part, frozen=True):
    """Any number of them may be chosen."""

    name: str
    label: str
    options: tuple[Option, ...]
    chosen: tuple[str, ...] = ()


class Hidden(Part, frozen=True):
    name: str
    value: str


class Button(Part, frozen=True):
    """In a form; `id` is the command's id where several screens must send the same one."""

    name: str
    words: Node
    look: str = ""
    value: str = ""
    id: str = ""
    form: str = ""  # The form that it belongs to, where it stands outside of it.


class Acts(Part, frozen=True):
    """Buttons and links side by side."""

    body: Body


class Check(Part, frozen=True):
    """One line of a list of checks: how it stands, what it is, and the rule behind it."""

    icon: str
    tone: Tone
    words: Node
    below: str = ""
    rule: str = ""
    look: str = ""


class Press(Part, frozen=True):
    """A button that is a form of its own."""

    button: Button


class Form(Part, frozen=True):
    """`look` is the class of its fields."""

    name: str
    fields: Body
    buttons: Body
    look: str = "o-form"
    before: Body = ()


class Looking(Part, frozen=True):
    """A form that only chooses what is shown; the address says what."""

    fields: Body
    look: str = "o-acts o-pick"
    after: Body = ()


# Short ways to write them.


def text(words: object, look: str = "") -> Text:
    return Text(str(words), look)


def small(words: object) -> Text:
    return Text(str(words), "o-s")


def strong(words: object) -> Text:
    return Text(str(words), "", "b")


def code(words: object) -> Text:
    return Text(str(words), "o-code")


def rule(*numbers: str) -> Inline:
    return Inline(tuple(Text(one, "o-rule") for one in numbers), " ")


def lines(parts: Iterable[Node], empty: str = "–") -> Node:
    found = tuple(parts)
    return Inline(found, "br") if found else empty


def tag(icon: str, words: Node, tone: Tone | None = None) -> Tag:
    """Shape and word, then colour."""
    return Tag(icon, words, TONES.get(icon, "mute") if tone is None else tone)


def panel(title: Node, *body: Node, side: Body | Node = (), look: str = "") -> Panel:
    return Panel(title, body, side if isinstance(side, tuple) else (side,), look)


def note(*body: Node) -> Para:
    return Para(body, "o-s")


def empty(words: Node) -> Para:
    return Para((words,), "o-empty")


def button_link(words: str, to: str, look: str = "") -> Link:
    return Link(words, to, f"o-btn {look}".strip())


def heads(titles: str) -> tuple[Head, ...]:
    """ "Level, Current:n": titles of columns, numbers marked."""
    return tuple(Head(*(part.strip() for part in one.split(":"))) for one in titles.split(","))


def table(
    titles: str, rows: Iterable[Sequence[Node]], *, label: str = "", empty: str = ""
) -> Table:
    return Table(heads(titles), tuple(tuple(row) for row in rows), label, empty)


def options(pairs: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    return tuple(Option(value, words) for value, words in pairs)


def choice(
    name: str,
    label: str,
    pairs: Iterable[tuple[str, str]],
    chosen: str = "",
    *,
    submits: bool = False,
) -> Choice:
    return Choice(name, label, options(pairs), chosen, submits)


def reason(form: str, *, look: str = "") -> Field:
    return Field(f"{form}.reason", "Reason", look=look, is_required=True)


def form(
    name: str,
    fields: Iterable[Node],
    *buttons: Node,
    look: str = "o-form",
    before: Iterable[Node] = (),
) -> Form:
    return Form(name, tuple(fields), buttons, look, tuple(before))


def press(name: str, words: Node, look: str = "", *, value: str = "", id: str = "") -> Press:  # noqa: A002
    return Press(Button(name, words, look, value, id))
