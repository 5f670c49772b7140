"""`houseway shift`: runs a scripted shift and has the auditor confirm its books."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import houseway.floor
from houseway.cli.floor.log import confirmed

if TYPE_CHECKING:
    from houseway.floor.store import Header, Log

SCENARIOS = Path(houseway.floor.__file__).parent / "scenarios"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        default=Path("shift"),
        help="a scenario file, or a built-in one: shift (one evening) or law (ten days of"
        " paperwork)",
    )
    parser.add_argument("--log", type=Path, metavar="FILE", help="write the log to this new file")
    parser.add_argument("--database", default="", metavar="URL", help="write the log to PostgreSQL")
    parser.add_argument("--quiet", action="store_true", help="print only the auditor's statement")


def run(args: argparse.Namespace) -> int:
    from houseway.floor.auditor import Auditor, Irregular
    from houseway.floor.command_handling.memory_store import MemoryLog
    from houseway.floor.scenario import ScenarioFailed, Shift
    from houseway.floor.scenario.runner import quiet
    from houseway.floor.store import Header
    from houseway.floor.upkeep.audit import shown

    if args.log and args.log.exists():
        raise ValueError(f"{args.log} already exists; a shift needs a new file.")
    try:
        text = found(args.file).read_text("utf-8")
    except FileNotFoundError:
        raise ValueError(
            f"There is no file {args.file}; choose shift, law or a scenario file."
        ) from None
    except UnicodeDecodeError:
        raise ValueError(f"{args.file} is not a text file.") from None
    header = Header(property_name="Scripted shift", kind="demo", created_at=0)
    log = kept_log(args, header) or MemoryLog()
    try:
        shift = Shift(log, quiet if args.quiet else print).run(text)
        auditor = Auditor().read_all(log.read())
        auditor.confirm(shown(shift.floor.state))
    except (ScenarioFailed, Irregular) as problem:
        raise ValueError(str(problem)) from None
    finally:
        log.close()
    print(f"\n{confirmed(auditor, log.head.digest)}")
    return 0


def kept_log(args: argparse.Namespace, header: "Header") -> "Log | None":
    from houseway.floor.store import Log, SqliteLog

    if args.log:
        return Log(SqliteLog(args.log, header))
    if not args.database:
        return None
    from houseway.floor.store.postgres.log import PostgresLog

    store = PostgresLog(args.database, header)
    if store.head.seq:
        store.close()
        raise ValueError("This database already has a scripted shift.")
    return Log(store)


def found(file: Path) -> Path:
    """A scenario of ours by name, unless a file has that name."""
    own = SCENARIOS / f"{file}.txt"
    return own if not file.exists() and own.is_file() else file
