"""The `houseway` command: each sub-command is a module with `add_arguments` and `run`.

Modules are imported only when used, so that every command starts quickly.

No other package imports it.
"""

import argparse
import importlib
import re
import sys
from types import ModuleType
from typing import NoReturn

GROUPS = {
    "lab": {
        "paytables": "list paytables, with sources and printed figures",
        "odds": "show the exact odds of a paytable, with every assumption",
        "compare": "compare two to four paytables or rule sets",
        "bankroll": "show session results and risk of ruin",
        "par": "write a par sheet for a test lab",
        "design": "find whole-number pays that come closest to a target edge",
        "strategy": "show the best play for a hand and the value of each choice",
        "audit": "check every printed figure against the computed one",
        "meter": "show where each dollar of a progressive goes",
        "simulate": "simulate rounds and compare them with the exact figures",
        "workers": "start a cluster on this machine, for odds and simulate --cluster",
        "bench": "run benchmarks",
    },
    "training": {
        "play": "play at a training table, with a coach and bots",
        "drill": "practice drills for dealers, scored and timed",
        "hand": "name a hand as a dealer would call it",
        "manual": "print the dealing manual of a table",
    },
    "floor": {
        "serve": "start the server: API, live updates and all screens",
        "controller": "emulate a table controller and its sensors",
        "devices": "connect boards by serial line or MQTT: sensors, lamps, keypad, key switch",
        "office": "send any staff command to a running server",
        "shift": "run a scripted shift and audit it",
        "report": "make jackpot win pages, reconciliations and all other reports",
        "log": "verify, audit, archive or export the log",
        "backup": "copy and verify the log and keys while the server runs",
        "restore": "restore a backup",
        "cluster": "list a property's nodes and show which one leads",
    },
}
COMMANDS = {name: what for group in GROUPS.values() for name, what in group.items()}

NEGATIVE = re.compile(r"-[$.]?[0-9][0-9.,]*%?")


class Parser(argparse.ArgumentParser):
    """One sentence on stderr and exit code 2, instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        self.exit(2, f"{sentence}. Try `{self.prog} --help`.\n")


def whole(text: str) -> int:
    """The type of every option that takes a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def main(arguments: list[str] | None = None) -> int:
    """Runs one sub-command. Unreadable input prints one sentence on stderr; exit code 2."""
    words = sys.argv[1:] if arguments is None else arguments
    if not words or words[0] in ("-h", "--help"):
        print(overview())
        return 0
    if words[0] in ("-V", "--version"):
        print(version())
        return 0
    if words[0] not in COMMANDS:
        print(unknown(words[0]), file=sys.stderr)
        return 2
    return run(words[0], words[1:])


def run(name: str, words: list[str]) -> int:
    module = command(name)
    parser = Parser(prog=f"houseway {name}", description=COMMANDS[name], allow_abbrev=False)
    module.add_arguments(parser)
    try:
        return int(module.run(parser.parse_intermixed_args(joined(words))))
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # The reader of our output has closed it (`houseway paytables | head`).
        sys.stderr.close()
        return 0
    except OSError as problem:
        # Our own errors carry a sentence and no number; the system's carry a file and an error.
        said = (
            f"{problem.filename or 'The system'}: {problem.strerror}." if problem.errno else problem
        )
        print(said, file=sys.stderr)
        return 2


def command(name: str) -> ModuleType:
    """The module of a sub-command."""
    folder = next(group for group, commands in GROUPS.items() if name in commands)
    return importlib.import_module(f"houseway.cli.{folder}.{name}")


def joined(words: list[str]) -> list[str]:
    """Turns "--contribution -1%" into "--contribution=-1%": a negative amount is a value, not a
    flag, and the command itself says what is wrong with it."""
    found: list[str] = []
    for word in words:
        flag = found[-1] if found else ""
        if NEGATIVE.fullmatch(word) and flag.startswith("--") and "=" not in flag:
            found[-1] = f"{flag}={word}"
        else:
            found.append(word)
    return found


def overview() -> str:
    lines = ["houseway COMMAND [--help]: rules, jackpots and exact odds of casino table games"]
    for group, commands in GROUPS.items():
        lines += ["", group.capitalize(), *(f"  {n:<11} {what}" for n, what in commands.items())]
    return "\n".join(lines)


def version() -> str:
    from houseway import __version__
    from houseway.kernels.build import status

    return f"houseway {__version__}. {status()}"


def unknown(word: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word, COMMANDS, n=1)
    hint = f" Did you mean `{near[0]}`?" if near else " `houseway --help` lists the commands."
    return f"There is no command {word!r}.{hint}"
