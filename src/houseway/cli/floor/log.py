"""`houseway log`: verify, audit, export and archive the log."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from houseway.cli import whole
from houseway.cli.floor.targets import add_database, property_of

if TYPE_CHECKING:
    from houseway.floor.auditor import Auditor
    from houseway.floor.store import Verdict
    from houseway.floor.store.archives import LogReader
    from houseway.floor.store.location import Place

FILE = "log.sqlite"
ACTIONS = ("verify", "audit", "export", "archive", "archives", "delete", "accept", "key")
WHAT = (
    "verify: check the digests and signatures; audit: recompute every amount; export: write the"
    " records; archive: move old days to a file; archives: list these files; delete: delete one;"
    " accept: accept that records are lost (two people); key: print the signing key, or make one"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=ACTIONS, help=WHAT)
    parser.add_argument("file", nargs="?", type=Path, help=f"default: {FILE} in HOUSEWAY_DATA")
    parser.add_argument(
        "--head",
        nargs="+",
        default=[],
        metavar="DIGEST",
        help="a printed digest, with or without its spaces, or a file with a signed one",
    )
    parser.add_argument(
        "--earlier",
        type=Path,
        metavar="FILE",
        help="an earlier signed digest, to check that --head continues it",
    )
    parser.add_argument("--csv", action="store_true", help="export CSV instead of JSON lines")
    parser.add_argument(
        "--after", type=whole, default=0, metavar="SEQ", help="export records after this one"
    )
    parser.add_argument(
        "--output", type=Path, metavar="FILE", help="write here instead of to the terminal"
    )
    add_database(parser)
    parser.add_argument(
        "--before", metavar="DAY", help="archive records from before this gambling day"
    )
    parser.add_argument(
        "--archive", metavar="NAME", help="the archive to delete once its retention period is over"
    )
    parser.add_argument("--because", default="", metavar="WHY", help="reason; recorded in the log")
    parser.add_argument(
        "--by", default="", metavar="WHO", help="who does this; default: the current user"
    )
    parser.add_argument(
        "--and",
        dest="second",
        default="",
        metavar="WHO",
        help="accept: the second person who signs off",
    )
    parser.add_argument("--key", default="", metavar="FILE", help="key that signs the log")
    parser.add_argument(
        "--watermarks",
        default="",
        metavar="FOLDER",
        help="compare the log with the watermarks here",
    )
    parser.add_argument(
        "--name", default="", metavar="NAME", help="key: make a new key with this name"
    )


def run(args: argparse.Namespace) -> int:
    from houseway.floor.store.location import Place, is_postgres, log_file

    if args.action == "key":
        return show_key(args)
    if args.file is None and len(args.head) > 1 and Path(args.head[-1]).is_file():
        args.file = Path(args.head.pop())  # The file after `--head DIGEST`.
    database = str(args.file) if args.file is not None else args.database
    if not is_postgres(database) and not log_file(database).is_file():
        raise FileNotFoundError(f"There is no log at {log_file(database)}.")
    place = with_signing(Place(database, property_of(args, database)), args)
    match args.action:
        case "verify":
            return verify_log(place, " ".join(args.head), args.earlier)
        case "audit":
            return audit_log(place)
        case "export":
            return export_log(place, args)
        case "archive":
            return archive_log(place, args)
        case "delete":
            return delete_archive(place, args)
        case "accept":
            return accept_log(place, args)
    return list_archives(place)


def with_signing(place: "Place", args: argparse.Namespace) -> "Place":
    """For a log file named on the command line the signing settings of the environment do not
    apply: it may be a copy from elsewhere."""
    from msgspec.structs import replace

    from houseway.floor.store.signatures.head_signer import signing_beside

    is_named = args.file is not None
    signing = signing_beside(place.folder, args.key, args.watermarks, is_alone=is_named)
    return replace(place, signing=signing)


def show_key(args: argparse.Namespace) -> int:
    """Prints the public key. With a name, makes a new key first; earlier keys stay valid."""
    from houseway.floor.store.archives import data_folder
    from houseway.floor.store.signatures.head_signer import signing_beside
    from houseway.floor.store.signatures.signed_note import make_key, read_keys

    path = signing_beside(data_folder(), args.key).key
    if args.name:
        make_key(path, args.name, read_keys(path).verifiers if path.exists() else ())
    for verifier in read_keys(path).verifiers:
        print(verifier)
    return 0


def accept_log(place: "Place", args: argparse.Namespace) -> int:
    from houseway.cli.floor.two_people import need_pins
    from houseway.floor.upkeep.loss_acceptance import accept

    if not args.second:
        raise ValueError("Two people must accept the log; name the second with --and.")
    need_pins(place, (args.by, args.second))
    told = accept(place, args.by, args.second, args.because)
    if told.lost > told.after:
        print(f"Records {told.after + 1:,} to {told.lost:,} are on record as lost.")
    print(f"Accepted by {args.by} and {args.second}; signed again from record {told.begins + 1:,}.")
    return 0


def verify_log(place: "Place", expected: str, earlier: Path | None = None) -> int:
    """Exit code 0 if every record is as written, 1 with the first bad record named. `expected` is a
    digest, or the text of a QR code, directly or in a file."""
    verdict = place.verify(digest_in(place, expected, earlier))
    if not report_verdict(verdict, expected):
        return 1
    if place.is_postgres:
        remedy = "Delete it from houseway.snapshots."
    else:
        from houseway.floor.store.sqlite.snapshot_file import snapshot_path

        remedy = f"Delete {snapshot_path(place.path)}."
    with place.open() as log:
        problem = verify_snapshot(log, remedy, is_whole=not verdict.elsewhere)
        return problem or (verify_pins(place, log) if verdict.signature else 0)


def digest_in(place: "Place", expected: str, earlier: Path | None) -> str:
    """The digest of a printed log head, after checking its signature and proof and, if asked, that
    it continues an earlier head."""
    from houseway.floor.upkeep.log_proof import need_consistent, read_head

    path = Path(expected)
    if "\n" not in expected and not (len(expected) < 256 and path.is_file()):
        return expected.replace(" ", "")
    keys = place.signed.public_keys()
    if keys is None:
        raise ValueError("There is no key to check the signature with; use --key FILE.")
    text = expected if "\n" in expected else path.read_text("utf-8")
    found = read_head(text, keys.verifiers)
    proof = " and proved" if found.is_proved else ""
    if earlier is not None:
        need_consistent(read_head(earlier.read_text("utf-8"), keys.verifiers), found)
        print(f"This digest continues the one in {earlier}.")
    print(f"Record {found.checkpoint.seq:,} of {found.checkpoint.origin}: signed{proof}.")
    return found.checkpoint.digest.hex()


def verify_pins(place: "Place", log: "LogReader") -> int:
    """Checks the stored PIN hashes, if they are next to a signed log."""
    from houseway.cli.floor.two_people import keyring_of
    from houseway.floor.upkeep.offline_records import state_of
    from houseway.web.security.pins import strange_pins

    if (keyring := keyring_of(place, None)) is None:
        return 0
    strange = strange_pins(state_of(log), keyring.pins())
    keyring.close()
    for staff in strange:
        print(f"The stored PIN for {staff} does not match the log.", file=sys.stderr)
    return 1 if strange else 0


def audit_log(place: "Place") -> int:
    """The auditor rebuilds the books from all records; exit code 1 names the first wrong one."""
    from houseway.floor.auditor import Irregular
    from houseway.floor.upkeep.audit import audited

    try:
        with place.open() as log:
            auditor, head = audited(log.read())
    except Irregular as problem:
        print(problem, file=sys.stderr)
        return 1
    print(confirmed(auditor, head) if head else "The log has no records yet.")
    return 0


def confirmed(auditor: "Auditor", head: bytes) -> str:
    return (
        f"{auditor.statement()}\n\nThe auditor read {auditor.records:,} records and rebuilt the"
        " books."
        f" They match the server's books to the millionth of a dollar.\nLog digest {head.hex()}"
    )


def report_verdict(verdict: "Verdict", expected: str) -> bool:
    if not verdict.is_sound:
        print(verdict.problem, file=sys.stderr)
        return False
    if expected:
        print(f"The printed digest belongs to record {verdict.expected_at:,}.")
    here = "those present" if verdict.elsewhere else "all"
    print(f"{verdict.head.seq:,} records, {here} intact. Log digest {verdict.head.digest.hex()}")
    for sentence in filter(None, (*verdict.elsewhere, verdict.signature)):
        print(sentence)
    return True


def verify_snapshot(log: "LogReader", remedy: str, *, is_whole: bool) -> int:
    """Checks the log's snapshot against the log replayed. No snapshot is not an error, and one made
    by an earlier program is not used. If archives are elsewhere, checks only that the chain covers
    it."""
    from houseway.floor.upkeep.snapshots import disagreement, is_of_another_format, unbound

    blob = log.load_snapshot()
    if blob is None or is_of_another_format(blob):
        return 0
    problem = disagreement(blob, log.read()) if is_whole else unbound(blob, log)
    if problem:
        print(f"{problem} {remedy}", file=sys.stderr)
        return 1
    print("The snapshot matches the log." if is_whole else "The log has this snapshot on record.")
    return 0


def archive_log(place: "Place", args: argparse.Namespace) -> int:
    from houseway.floor.upkeep.archiving import archive, today

    if args.before is None:
        raise ValueError("Give a gambling day, for example --before 2025-01-01.")
    why = args.because.strip() or f"records of gambling days before {args.before}"
    made = archive(place, args.before, today(), by(args), why)
    count = made.last - made.first + 1
    print(f"{count:,} records up to {made.last_day} to {place.folder / made.file}, verified.")
    return 0


def delete_archive(place: "Place", args: argparse.Namespace) -> int:
    from houseway.floor.upkeep.archiving import delete_archive, today

    if args.archive is None:
        raise ValueError(
            "Choose an archive with --archive NAME; `houseway log archives` lists them."
        )
    gone = delete_archive(place, args.archive, today(), by(args), args.because)
    print(
        f"{gone.where(place.folder)} A later version of Houseway cannot start from this log alone."
    )
    return 0


def by(args: argparse.Namespace) -> str:
    from getpass import getuser

    return str(args.by or getuser())


def list_archives(place: "Place") -> int:
    with place.open() as log:
        if not log.archives:
            print("This log has no archives.")
        for each in log.archives:
            is_here = (log.folder / each.file).is_file()
            print(
                f"{each.file}: records {each.first:,} to {each.last:,}, up to {each.last_day}"
                if is_here
                else each.where(log.folder)
            )
    return 0


def export_log(place: "Place", args: argparse.Namespace) -> int:
    if args.output is None:
        _export(place, args, sys.stdout)
        return 0
    with args.output.open("w", encoding="utf-8", newline="") as out:
        count = _export(place, args, out)
    print(f"{count:,} records to {args.output}.")
    return 0


def _export(place: "Place", args: argparse.Namespace, out: TextIO) -> int:
    from houseway.floor.store.export import export_csv, export_json_lines

    with place.open() as records:
        return (export_csv if args.csv else export_json_lines)(records.read(args.after), out)
