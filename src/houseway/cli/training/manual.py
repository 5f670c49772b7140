"""`houseway manual`: the dealing manual of a table, with the paragraph behind each step."""

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="a game or the URL of a table, as in `houseway play`")
    parser.add_argument(
        "--table",
        action="append",
        default=[],
        metavar="SPOT=ID",
        help="a different paytable for a spot; SPOT=closed leaves the spot out",
    )
    parser.add_argument(
        "--setting", action="append", default=[], metavar="NAME=VALUE", help="a house setting"
    )
    parser.add_argument("--controller", default="", help="aquarius, nexus or nexus-dj-wild")
    parser.add_argument("--out", metavar="FILE", help="the .pdf or .html file to write")


def run(args: argparse.Namespace) -> int:
    from houseway.cli.training.play_open import table_words
    from houseway.floor.documents.manual import of_words
    from houseway.floor.documents.manual_page import to_html, to_text
    from houseway.refused import Refused

    try:
        made = of_words(*table_words(args), args.controller)
    except Refused as refusal:
        raise ValueError(refusal.sentence) from None
    if args.out is None:
        print("\n".join(to_text(made)))
        return 0
    kind = Path(args.out).suffix.lower()
    if kind not in (".pdf", ".html"):
        raise ValueError(f"Write the manual to a .pdf or .html file, not {args.out!r}.")
    if kind == ".pdf":
        from houseway.floor.documents.manual_pdf import to_pdf

        Path(args.out).write_bytes(to_pdf(made))
    else:
        Path(args.out).write_bytes(to_html(made))
    print(f"{args.out}: dealing manual of {made.title}, digest {made.digest[:16]}.")
    return 0
