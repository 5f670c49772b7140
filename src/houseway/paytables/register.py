"""What paytables refer to: the documents they are printed in and the equipment they are approved
for."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from houseway import GATHERS_PAYTABLES
from houseway.paytables.node import Node

DATA = Path(__file__).parent / "data"
FOLDERS: list[Path] = []  # folders of the games, which may contain documents of their own
PLUGIN_FILES: list[Callable[[], Mapping[str, Path]]] = []  # finds files of installed packages


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One registered document. `sha256` is that of the scanned text, not of the paper.

    `is_public` marks public rules: a game played by them has no approval.
    """

    id: str
    title: str
    publisher: str
    edition: str
    date: str
    submission: str = ""
    file: str = ""
    sha256: str = ""
    is_public: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One part of a system. Any of `versions` will do; "+" after a version means "or higher"."""

    part: str
    versions: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """A combination approved together. `flow` is how its controller takes and confirms awards.
    Entries with the same `system` are the same machines in the versions that different documents
    name."""

    id: str
    system: str
    name: str
    family: str  # aquarius, nexus, shuffler
    flow: str
    components: tuple[Component, ...]
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """One title of the approval letter: the game that deals it here, its name in the lists of
    titles that may share a jackpot, and how many jackpots its layout may carry."""

    no: int
    name: str
    game: str = ""
    listed: str = ""
    jackpots: int = 1


@cache
def documents() -> Mapping[str, Document]:
    """The approved packages, then the public rules that games bring with them."""
    found = {node.key: read_document(node) for node in nodes("sources.toml")}
    for folder in folders():
        for key, document in public_documents(folder).items():
            assert key not in found, f"{folder}: the document {key} is registered twice"
            found[key] = document
    return MappingProxyType(found)


def folders() -> list[Path]:
    if not FOLDERS:
        import_module(GATHERS_PAYTABLES)
    return FOLDERS


def known_games() -> Iterator[str]:
    """Games are named after their folders; installed packages are searched last."""
    yield from (folder.name.replace("_", "-") for folder in folders())
    yield from (name.removesuffix(".toml") for find in PLUGIN_FILES for name in find())


def public_documents(folder: Path) -> dict[str, Document]:
    """The documents in a game's folder."""
    file = folder / "sources.toml"
    read = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    return {
        key: read_public(Node(table, f"{folder.name}/sources.toml", key))
        for key, table in read.items()
    }


@cache
def equipment() -> Mapping[str, Equipment]:
    return MappingProxyType({node.key: read_equipment(node) for node in nodes("equipment.toml")})


def title(name: str) -> Title | None:
    """By the letter's spelling or a plain one: apostrophes, dashes and capitals do not matter."""
    return titles().get(plain(name))


@cache
def titles() -> Mapping[str, Title]:
    found = {}
    for node in (
        Node(table, "titles.toml", "")
        for table in tomllib.loads(read_data("titles.toml"))["titles"]
    ):
        names = ("name", "game", "listed")
        one = Title(
            no=node.whole("no"),
            jackpots=node.whole("jackpots", 1),
            **{name: node.text(name, "") for name in names},
        )
        for spelling in (one.name, *node.texts("also")):
            found[plain(spelling)] = one
        node.finish()
    return MappingProxyType(found)


def dual_title(game: str, name: str) -> str:
    """The title under which a game's layout carries two jackpots; the game's name if there is
    none."""
    dual = (one.name for one in titles().values() if one.game == game and one.jackpots > 1)
    return next((found for found in dual if found.startswith(name)), name)


def letter() -> str:
    """The submission that the approval letter answers."""
    return str(tomllib.loads(read_data("titles.toml"))["letter"])


def plain(name: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", re.sub("['’]", "", name.casefold())))


@cache
def read_data(file: str) -> str:
    return (DATA / file).read_text("utf-8")


def nodes(file: str) -> list[Node]:
    tables = tomllib.loads(read_data(file))
    return [Node(table, file, key) for key, table in tables.items()]


def read_document(node: Node) -> Document:
    names = ("title", "publisher", "edition", "date", "submission", "file", "sha256")
    found = Document(id=node.key, is_public=False, **{name: node.text(name) for name in names})
    node.finish()
    return found


def read_public(node: Node) -> Document:
    """Only an approved package has a submission and a scanned text."""
    names = ("title", "publisher", "edition", "date")
    found = Document(id=node.key, is_public=True, **{name: node.text(name) for name in names})
    node.finish()
    return found


def read_equipment(node: Node) -> Equipment:
    found = Equipment(
        id=node.key,
        system=node.text("system", node.key),
        name=node.text("name"),
        family=node.word("family", ("aquarius", "nexus", "shuffler")),
        flow=node.word("flow", ("aquarius", "nexus", "nexus-dj-wild", "none")),
        components=tuple(read_component(child) for child in node.children("components")),
        note=node.text("note", ""),
    )
    node.finish()
    return found


def read_component(node: Node) -> Component:
    found = Component(part=node.text("part"), versions=node.texts("versions"))
    node.finish()
    return found
