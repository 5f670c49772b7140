"""How lines reach the gateway: a tty with one board, or a broker. Needs the extra "devices"."""

from contextlib import suppress
from functools import partial
from secrets import token_hex
from threading import Event
from urllib.parse import urlsplit

import paho.mqtt.client as paho
import serial
from paho.mqtt.enums import CallbackAPIVersion

from houseway.web.boards.gateway import Gateway
from houseway.web.boards.lines import LINE_MOST

REOPEN_AFTER = 1.0  # Seconds before a serial line is opened again.
PORTS = {"mqtt": 1883, "mqtts": 8883}


class SerialLine:
    """One board on a tty, reopened after it was unplugged."""

    def __init__(self, gateway: Gateway, port: str, baud: int) -> None:
        self._port, self._baud = port, baud
        self._tty: serial.Serial | None = None
        board = gateway.board(port, self._send)
        assert board is not None, "Too many serial lines; there is no room for more boards."
        self._board = board

    def run(self, stop: Event) -> None:
        while not stop.is_set():
            try:
                with serial.Serial(self._port, self._baud, timeout=0.2, exclusive=True) as tty:
                    self._tty = tty
                    self._read(tty, stop)
            except (serial.SerialException, OSError):
                self._board.gone()
            finally:
                self._tty = None
            stop.wait(REOPEN_AFTER)

    def _read(self, tty: serial.Serial, stop: Event) -> None:
        """A line that is too long is cut, and reported once."""
        kept = bytearray()
        while not stop.is_set():
            kept += tty.read(max(1, min(tty.in_waiting, LINE_MOST)))
            *whole, rest = kept.split(b"\n")
            for line in whole:
                self._board.put(bytes(line))
            kept = rest[: LINE_MOST + 1]

    def _send(self, line: str) -> None:
        """A lost line is sent again when the board repeats its request."""
        tty = self._tty
        with suppress(serial.SerialException, OSError):
            if tty is not None:
                tty.write(line.encode() + b"\n")


class MqttLines:
    """All boards of a property at one broker: ROOT/TABLE/DEVICE/up, /down and /gone, which is the
    last will of a board."""

    def __init__(self, gateway: Gateway, address: str, root: str, password: str = "") -> None:
        """`address`: mqtt://USER@HOST:PORT, or mqtts:// with the system's certificates."""
        url = urlsplit(address)
        if url.scheme not in PORTS or not url.hostname:
            raise ValueError(f"{address} is not a broker address; write mqtt://HOST:PORT.")
        self._gateway, self._root = gateway, root
        self._mqtt = paho.Client(CallbackAPIVersion.VERSION2, f"houseway-{token_hex(4)}")
        if url.username:
            self._mqtt.username_pw_set(url.username, password or None)
        if url.scheme == "mqtts":
            self._mqtt.tls_set()
        self._mqtt.on_connect = self._connected
        self._mqtt.on_message = self._came
        self._mqtt.connect_async(url.hostname, url.port or PORTS[url.scheme], keepalive=10)

    def start(self) -> None:
        self._mqtt.loop_start()

    def _connected(self, mqtt: paho.Client, *told: object) -> None:
        """Also called when the broker has come back."""
        mqtt.subscribe([(f"{self._root}/+/+/up", 1), (f"{self._root}/+/+/gone", 1)])
        self._gateway.tell(f"Listening on {self._root}/+/+/up")

    def _came(self, mqtt: paho.Client, data: object, message: paho.MQTTMessage) -> None:
        """Ignores retained messages, which are not current."""
        topic, _, way = message.topic.rpartition("/")
        if message.retain:
            return
        _, table, device = topic.rsplit("/", 2)
        board = self._gateway.board(topic, partial(self._send, topic), (table, device))
        if board is not None and way == "gone":
            board.gone()
        elif board is not None:
            board.put(bytes(message.payload))

    def _send(self, topic: str, line: str) -> None:
        self._mqtt.publish(f"{topic}/down", line, qos=1)
