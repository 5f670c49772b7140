"""`houseway devices`: the gateway between boards (serial lines, MQTT) and a running server."""

import argparse
import json
import sys
from pathlib import Path
from threading import Event, Thread

from houseway.cli import whole
from houseway.cli.floor.targets import add_server, at_server

MISSING = "To connect boards, run pip install 'houseway[devices]'."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_server(parser)
    parser.add_argument(
        "--enroll",
        metavar="CODE",
        help="exchange the manager's one-time code for the board's settings, print them and quit",
    )
    parser.add_argument(
        "--serial",
        action="append",
        default=[],
        metavar="PORT",
        help="a tty with one board, such as /dev/ttyUSB0; repeatable",
    )
    parser.add_argument("--baud", type=whole, default=115_200, help="serial speed; default: 115200")
    parser.add_argument(
        "--mqtt", metavar="ADDRESS", help="broker: mqtt://[USER@]HOST[:PORT], or mqtts://"
    )
    parser.add_argument(
        "--mqtt-password", type=Path, metavar="FILE", help="file that holds USER's password"
    )
    parser.add_argument(
        "--root",
        default="houseway",
        metavar="TOPIC",
        help="first part of the topics; boards publish to TOPIC/TABLE/DEVICE/up",
    )
    parser.add_argument(
        "--lost-after",
        type=float,
        default=15.0,
        metavar="SECONDS",
        help="a board that is silent this long counts as lost, and its seats are out of order",
    )


def run(args: argparse.Namespace) -> int:
    if args.enroll:
        return at_server(args.server, lambda client: print_board(client.enrol(args.enroll)))
    if not args.serial and not args.mqtt:
        raise ValueError("Give a serial line with --serial PORT, or a broker with --mqtt ADDRESS.")
    stop = Event()
    try:
        serve(args, stop)
    finally:
        stop.set()
    return 0


def print_board(found: object) -> int:
    names = ("device", "table", "token")
    print(json.dumps({name: getattr(found, name) for name in names}))
    return 0


def serve(args: argparse.Namespace, stop: Event) -> None:
    """Runs until Ctrl-C or a signal."""
    try:
        from houseway.web.boards.carriers import MqttLines, SerialLine
    except ModuleNotFoundError:
        raise ValueError(MISSING) from None
    from houseway.web.boards.gateway import Gateway

    def tell(sentence: str) -> None:
        print(sentence, file=sys.stderr, flush=True)

    gateway = Gateway(args.server, tell, args.lost_after)
    for port in args.serial:
        line = SerialLine(gateway, port, args.baud)
        Thread(target=line.run, args=(stop,), daemon=True).start()
    if args.mqtt:
        password = args.mqtt_password.read_text("utf-8").strip() if args.mqtt_password else ""
        MqttLines(gateway, args.mqtt, args.root, password).start()
    stop.wait()
