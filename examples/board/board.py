"""A Houseway board: seat sensors, buttons, a key switch, lamps. Plain Python and MicroPython.

How its lines travel is up to you: give it a `send`, call `tick` often, and pass every line that
arrives to `take`. It speaks the whole protocol of docs/reference/devices.md.
"""

import json
import os
import time
from hashlib import sha256

BEAT = 5  # Seconds between heartbeats.
AGAIN = 2  # Seconds before a line without an answer is sent again.


def hmac(key, text):
    if len(key) > 64:
        key = sha256(key).digest()
    key = key + bytes(64 - len(key))
    inner = sha256(bytes(b ^ 0x36 for b in key) + text.encode()).digest()
    return sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


def cover(key, label, secret):
    """XOR with a pad that cannot be made without the key."""
    pad = b""
    while len(pad) < len(secret):
        pad += hmac(key, f"{label}/{len(pad) // 32 + 1}")
    return "".join("%02x" % (a ^ b) for a, b in zip(secret, pad))  # noqa: B905


def hexed(data):
    return "".join(f"{byte:02x}" for byte in data)


class Board:
    """`sensors`: the seats that this board watches, by sensor: {1: [1, 2, 3]}."""

    def __init__(self, device, token, sensors, send):
        self.device, self.token, self.sensors, self.send = device, token.encode(), sensors, send
        self.boot = hexed(os.urandom(4))  # New with each power-up; ids then restart at 1.
        self.id = 0
        self.heard = 0  # The number of the last downward line.
        self.key = self.hello = b""
        self.waiting = []  # Lines without an answer, oldest first: (id, text).
        self.said = self.beaten = -1000
        self.tries = 0  # How often the first of them was sent.
        self.chips = {}  # The seats on which each sensor sees a chip.
        self.lamps = {}  # The last `show` line: lamps and display.
        self.answers = []  # For the program that runs the board.

    # Up.

    def tick(self, now):
        """Says hello until it is welcomed; then repeats an unanswered line or sends a heartbeat."""
        if not self.key:
            if now - self.said > AGAIN:
                self.said = now
                self.say_hello()
        elif self.waiting:
            if now - self.said > AGAIN:
                self.send_waiting()
        elif now - self.beaten > BEAT:
            self.beaten = now
            self.ask("beat")

    def say_hello(self):
        asked = {"v": 1, "do": "hello", "device": self.device, "boot": self.boot}
        asked["sensors"] = {str(sensor): seats for sensor, seats in self.sensors.items()}
        self.hello = json.dumps(asked)
        self.send(self.hello)

    def ask(self, do, **more):
        """One line at a time: the next one is sent when this one is answered."""
        self.id += 1
        asked = {"v": 1, "do": do, "id": self.id}
        asked.update(more)
        self.waiting.append((self.id, json.dumps(asked)))
        if self.key and len(self.waiting) == 1:
            self.send_waiting()
        return self.id

    def send_waiting(self):
        """Three times without an answer: the gateway may have forgotten us, so hello again."""
        self.said, self.tries = now_(), self.tries + 1
        if self.tries > 3:
            self.key, self.tries = b"", 0
        else:
            text = self.waiting[0][1]
            self.send(text + " " + hexed(hmac(self.key, "up " + text))[:32])

    def lit(self, sensor, seats):
        self.chips[sensor] = seats
        return self.ask("lit", sensor=sensor, seats=seats)

    def press(self, button, **more):
        return self.ask("press", button=button, **more)

    def turn(self, to, key):
        return self.ask("key", to=to, key=key)

    def card(self, card):
        return self.ask("card", card=card)

    def sign_on(self, card, pin):
        """The PIN is encrypted with the session key, so call this only after the welcome."""
        covered = cover(self.key, f"pin {self.id + 1}", (pin + " " * 12)[:12].encode())
        return self.ask("sign_on", card=card, pin=covered)

    # Down.

    def take(self, line):
        """Only a challenge, a refusal or an `again` may come without a seal."""
        text, seal = (line, "") if line.endswith("}") else (line[:-33], line[-32:])
        try:
            said = json.loads(text)
        except ValueError:
            return
        if said["do"] == "challenge" and not seal and self.hello:
            self.prove(said["challenge"])
        elif seal and seal == hexed(hmac(self.key, "down " + text))[:32]:
            if said["n"] > self.heard:
                self.heard = said["n"]
                self.told(said)
        elif said["do"] in ("refused", "again") and not seal:
            self.answers.append(said)
            if said["code"] in ("hello_first", "token_wrong"):
                self.key = b""  # The gateway does not know this session: hello again.

    def prove(self, challenge):
        """The hello goes into the key: if it was changed on the way, no seal will match."""
        proof = cover(sha256(self.token).digest(), "proof " + challenge, self.token)
        self.key = hmac(hmac(self.token, "session " + challenge), self.hello)
        self.hello, self.heard, self.said, self.tries = b"", 0, now_(), 0
        # A PIN encrypted with the old key can no longer be read.
        self.waiting = [one for one in self.waiting if '"sign_on"' not in one[1]]
        self.send(json.dumps({"v": 1, "do": "proof", "proof": proof}))

    def told(self, said):
        if said["do"] == "show":
            self.lamps = said
        elif said["do"] == "out":
            self.key = b""
        elif said["do"] == "welcome":
            self.said = -1000  # Waiting lines are sent at once,
            for sensor, seats in self.chips.items():  # then the chips that are down now.
                self.lit(sensor, seats)
        elif said["do"] in ("ack", "refused") and self.waiting and self.waiting[0][0] == said["id"]:
            self.waiting.pop(0)
            self.said, self.tries = -1000, 0
        elif said["do"] == "again":
            self.tries = 0
        self.answers.append(said)


def now_():
    return time.ticks_ms() / 1000 if hasattr(time, "ticks_ms") else time.monotonic()
