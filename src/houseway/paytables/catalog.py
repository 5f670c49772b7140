"""The catalog: every approved paytable, by id, read when it is asked for.

`houseway.games` gathers the files of the games and passes them down when it is imported; paytables
that several games share are in `data/`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from houseway import GATHERS_PAYTABLES
from houseway.paytables.model import Paytable
from houseway.paytables.node import nearest
from houseway.paytables.reader import read_text
from houseway.paytables.register import DATA, FOLDERS, PLUGIN_FILES, documents, public_documents

SHARED = {"five_card_progressives.toml": DATA / "five_card_progressives.toml"}
_gathered: dict[str, Path] = {}


def gather(files: Mapping[str, Path], find_plugins: Callable[[], Mapping[str, Path]]) -> None:
    """Adds the games' files by name. The shared paytables follow those of the first game.

    `find_plugins` returns the files of installed packages; it is called if a paytable is not here.
    """
    first, *others = files.items()
    _gathered.update([first, *SHARED.items(), *others])
    PLUGIN_FILES.append(find_plugins)
    FOLDERS.extend(path.parent for path in files.values())


def files() -> Mapping[str, Path]:
    """Every file of the catalog by name, in the order of the rulebook."""
    if not _gathered:
        import_module(GATHERS_PAYTABLES)
    return _gathered


def plugin_files() -> Mapping[str, Path]:
    """Those of installed packages."""
    files()
    return {name: path for find in PLUGIN_FILES for name, path in find().items()}


def load_catalog() -> Mapping[str, Paytable]:
    """All paytables: those of this program in the order of the rulebook, then those of installed
    packages."""
    return _catalog((*files(), *plugin_files()))


@cache
def _catalog(names: tuple[str, ...]) -> Mapping[str, Paytable]:
    tables: dict[str, Paytable] = {}
    for file in names:
        for id_, table in tables_of(file).items():
            if id_ in tables:
                raise ValueError(
                    f"{file}: there is already a paytable {id_}, in {tables[id_].file}."
                )
            tables[id_] = table
    return MappingProxyType(tables)


class UnknownPaytableError(ValueError):
    """Its sentence is for the terminal; a page knows `id` and has its own list to point to."""

    def __init__(self, id_: str) -> None:
        super().__init__(unknown(id_, load_catalog()))
        self.id = id_

    def __reduce__(self) -> tuple[type[ValueError], tuple[str]]:
        """A process of the lab sends only the sentence."""
        return ValueError, (str(self),)


def paytable(id_: str) -> Paytable:
    """One approved paytable; only the file that holds it is read."""
    for file in files():
        if f"\n[{id_}]" in text_of(file):
            return tables_of(file)[id_]
    for file in plugin_files():
        if id_ in tables_of(file):
            return tables_of(file)[id_]
    raise UnknownPaytableError(id_)


def example(fewest_levels: int = 0) -> str:
    """The id of the first approved paytable that has at least this many meter levels."""
    found = (table for file in files() for table in tables_of(file).values())
    return next(t.id for t in found if t.approved and len(t.levels) >= fewest_levels)


def load_file(path: str | Path) -> dict[str, Paytable]:
    """A user's own paytables, read by the same rules and marked not approved."""
    path = Path(path)
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise ValueError(f"There is no file {path}.") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise ValueError(f"{path} cannot be read: {problem}.") from None
    return load_text(text, path.name)


def load_text(text: str, name: str) -> dict[str, Paytable]:
    """The same from a text; refusals call it `name`."""
    tables = read_text(text, name, registered=None)
    for table in tables.values():
        check_own(table)
        for bet, part in table.parts:
            check_known(table, f"parts.{bet}", part, {**load_catalog(), **tables})
    return tables


def one_of(tables: Mapping[str, Paytable], id_: str | None, name: str) -> Paytable:
    """The named paytable, or the only one."""
    if id_ is None and len(tables) == 1:
        return next(iter(tables.values()))
    if id_ is None:
        raise ValueError(f"{name} has {len(tables)} paytables ({', '.join(tables)}); keep one.")
    if id_ not in tables:
        near = nearest(id_, tables)
        hint = f"did you mean {near}?" if near else f"it has {', '.join(tables)}."
        raise ValueError(f"{name} has no paytable {id_!r}; {hint}")
    return tables[id_]


def check_own(table: Paytable) -> None:
    """Checks that a user's paytable has its own id and follows an approved one of the same bet and
    hands."""
    known = load_catalog()
    if table.id in known:
        raise ValueError(f"{table.file}: {table.id!r} is an approved table's id; choose another.")
    check_known(table, "like", table.like, known)
    model = known[table.like]
    if (model.bet, model.hands) != (table.bet, table.hands):
        raise ValueError(
            f"{table.file}, {table.id}.like: {table.like} is a bet on {model.hands} ({model.bet}), "
            f"not on {table.hands} ({table.bet})."
        )


def unknown(id_: str, tables: Mapping[str, Paytable]) -> str:
    """One sentence with the nearest ids."""
    from difflib import get_close_matches

    word = id_.lower().replace("_", "-").replace(" ", "-")
    parts = set(word.split("-"))
    near = [known for known in tables if parts <= set(known.split("-"))]  # "blazing 7s"
    near = list(dict.fromkeys(near + get_close_matches(word, tables, n=3)))[:3]
    hint = f"did you mean {', '.join(near)}?" if near else "`houseway paytables` lists them all."
    return f"There is no paytable {id_!r}; {hint}"


@cache
def tables_of(file: str) -> dict[str, Paytable]:
    """The paytables of one file. An installed package cites only public rules it brings along."""
    if file in files():
        return read_text(text_of(file)[1:], file, documents())
    path = plugin_files()[file]
    return read_text(path.read_text("utf-8"), file, public_documents(path.parent))


@cache
def text_of(file: str) -> str:
    """The text with a line break before every heading, including the first."""
    return "\n" + files()[file].read_text("utf-8")


def check_known(table: Paytable, key: str, id_: str, known: Mapping[str, Paytable]) -> None:
    if id_ not in known:
        near = nearest(id_, known)
        hint = f"; did you mean {near}?" if near else "."
        raise ValueError(f"{table.file}, {table.id}.{key}: there is no paytable {id_!r}{hint}")
