"""docs/sources.md: the register of documents, and which paytables each of them prints."""

from datetime import date

from houseway.paytables import Document, Paytable, documents, load_catalog
from tools.docs.text import bullets, page, table

SOURCE = "`src/houseway/paytables/data/sources.toml` and the catalog"


def made() -> str:
    rows = [(paper.id, paper.title, paper.edition, paper.file) for paper in documents().values()]
    return page(
        "Sources",
        SOURCE,
        "Every paytable names its document and heading.\n"
        "With the digest of the scanned text, anyone can check that they have the same text.",
        table(("document", "title", "edition", "file"), rows),
        *(section(paper) for paper in documents().values()),
        "Names of games and products are trademarks of their owners.",
    )


def section(paper: Document) -> str:
    submission = f"; submission {paper.submission}" if paper.submission else ""
    facts = [
        f"publisher: {paper.publisher}",
        f"date: {date.fromisoformat(paper.date):%B %-d, %Y}{submission}",
    ]
    if paper.file:
        facts.append(f"SHA-256 of `{paper.file}`: `{paper.sha256}`")
    return f"## {paper.id}\n\n{paper.title}.\n\n{bullets(facts)}\n\n{printed_in(paper)}"


def printed_in(paper: Document) -> str:
    rows: dict[tuple[str, str], list[str]] = {}
    for found in load_catalog().values():
        for source in found.sources:
            if source.document == paper.id:
                rows.setdefault((source.heading, source.note), []).append(f"`{found.id}`")
    assert rows, f"{paper.id} prints no paytable"
    lines = [(heading, ", ".join(ids), note) for (heading, note), ids in rows.items()]
    return table(("heading", "paytables", "note"), lines)


def of(found: Paytable) -> list[tuple[str, str, str]]:
    """The title of each document that prints a paytable, the heading and a note on it, for the
    games' pages."""
    return [
        (
            documents()[source.document].title,
            f'"{source.heading}"',
            f" ({source.note.rstrip('.')})" if source.note else "",
        )
        for source in found.sources
    ]
