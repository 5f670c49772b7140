"""`houseway shift`: run a written shift and let the auditor confirm its books."""

import argparse
from pathlib import Path

import houseway.floor

OWN = Path(houseway.floor.__file__).parent / "scenarios" / "shift.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, help="a scenario; default: our own evening")
    parser.add_argument("--log", type=Path, metavar="FILE", help="keep the log in this new file")
    parser.add_argument("--quiet", action="store_true", help="the statement only")


def run(args: argparse.Namespace) -> int:
    from houseway.floor.audit import shown
    from houseway.floor.auditor import Auditor, Irregular
    from houseway.floor.memory_store import MemoryLog
    from houseway.floor.scenario import ScenarioFailed, Shift
    from houseway.floor.scenario.runner import quiet
    from houseway.floor.store import Header, Log, SqliteLog

    if args.log and args.log.exists():
        raise ValueError(f"{args.log} is there already; a shift begins a log of its own.")
    text = (args.file or OWN).read_text("utf-8")
    header = Header(property_name="Scripted shift", kind="demo", created_at=0)
    log = Log(SqliteLog(args.log, header)) if args.log else MemoryLog()
    try:
        shift = Shift(log, quiet if args.quiet else print).run(text)
        auditor = Auditor().read_all(log.read())
        auditor.confirm(shown(shift.floor.state))
    except (ScenarioFailed, Irregular) as problem:
        raise ValueError(str(problem)) from None
    finally:
        if isinstance(log, Log):
            log.close()
    print(auditor.statement())
    return 0
