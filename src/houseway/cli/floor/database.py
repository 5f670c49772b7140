"""Which log a command opens: the options and environment variables all log commands share."""

import argparse
import os


def add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        default=os.environ.get("HOUSEWAY_DATABASE", ""),
        metavar="URL",
        help="postgresql://... or sqlite:///FILE; default: HOUSEWAY_DATABASE or the data directory",
    )
    parser.add_argument(
        "--property",
        default=os.environ.get("HOUSEWAY_PROPERTY_NAME", ""),
        metavar="NAME",
        help="which property of a PostgreSQL database; default: its only one",
    )
