"""Renders templates to HTML. Jinja2 escapes all values; our code never does. A template marks what
may change with `{% call region("main") %}`: one rendering gives the whole page and each region by
name.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from houseway.cards import glyphs
from houseway.floor.clock import dates_in_words
from houseway.floor.documents.cell_text import grouped
from houseway.games import game_title
from houseway.paytables import equipment, paytable
from houseway.web.pages import words
from houseway.web.pages.assets import ICON, address, style

FOLDER = Path(__file__).parent
# Placeholders in regions for what differs in each response: the id of the next command, the CSRF
# token.
KEY, CSRF = f"key-{token_hex(12)}", f"csrf-{token_hex(12)}"


class Region(NamedTuple):
    digest: str
    html: str


class Rendered(NamedTuple):
    html: str
    regions: dict[str, Region]
    csrf: str  # Of this answer.

    def changed(self, known: Mapping[str, str]) -> dict[str, Region]:
        """What a reader who has `known` (digests by name) lacks."""
        return {
            name: Region(one.digest, completed(one.html, self.csrf))
            for name, one in self.regions.items()
            if known.get(name) != one.digest
        }


def render(template: str, csrf: str = "", **given: object) -> Rendered:
    regions: dict[str, Region] = {}
    html = environment().get_template(template).render(regions=regions, **given)
    return Rendered(completed(html, csrf), regions, csrf)


def completed(html: str, csrf: str) -> str:
    """Forms get the id of the command they will send: sent twice, it is done once."""
    return html.replace(KEY, token_hex(8)).replace(CSRF, csrf)


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals |= {"region": region, "asset": address, "style": style, "icon": ICON}
    made.filters |= {
        "money": words.money,
        "heads": heads,
        "labelled": labelled,
        "brief": words.brief,
        "share": words.share,
    }
    made.filters |= {"exact": words.exact, "minus": words.minus}
    made.filters["glyphs"] = glyphs
    made.filters["dates"] = dates_in_words
    made.filters |= {"hand": words.hand_label, "level": words.LEVELS.get, "game": game_title}
    made.filters |= {"link_title": words.link_title, "grouped": grouped, "n": "{:,}".format}
    made.globals |= {"paytable": paytable, "equipment": equipment}
    return made


def heads(titles: str | Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    """ "Level, Current:n": column titles, with numbers marked."""
    if not isinstance(titles, str):
        return titles
    return [(one.partition(":")[0].strip(), one.partition(":")[2]) for one in titles.split(",")]


def labelled(cells: Markup, titles: str | Iterable[tuple[str, str]]) -> Markup:
    """Cells that know their column: on a phone a row is a card of names and values."""
    names = iter([title for title, _ in heads(titles)])
    written = re.sub("<td", lambda _: f'<td data-label="{escape(next(names, ""))}"', str(cells))
    return Markup(written)


@pass_context
def region(
    context: Context, name: str, caller: Callable[[], str], tag: str = "div", **attributes: str
) -> Markup:
    """`class_`, `aria_label` and so on are written as attributes."""
    html = str(caller())
    digest = blake2b(html.encode(), digest_size=6).hexdigest()
    context["regions"][name] = Region(digest, html)
    written = Markup("").join(
        Markup(' {}="{}"').format(one.rstrip("_").replace("_", "-"), value)
        for one, value in attributes.items()
        if value
    )
    opening = Markup('<{} data-live="{}" data-digest="{}"{}>').format(tag, name, digest, written)
    return opening + Markup(html) + Markup("</{}>").format(tag)
