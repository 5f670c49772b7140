"""Emulates a board: type what its chips, buttons and keys do; it prints what the gateway sends.

    python emulate.py board.json /dev/ttyUSB1
    python emulate.py board.json mqtt://127.0.0.1:1883

`houseway devices --enroll CODE > board.json` makes the file. You can type:
lit 1 3 | press START GAME | sign_on D-1 2580 | sign_off | card S-1 | key JPH K-1
"""

import json
import os
import queue
import sys
import termios
import threading
import tty

import board as boards

came = queue.Queue()


def main(file, where, root="houseway"):
    with open(file) as text:
        known = json.load(text)
    send = mqtt(known, where, root) if where.startswith("mqtt://") else serial(where)
    board = boards.Board(known["device"], known["token"], {1: known.get("seats", [])}, send)
    threading.Thread(target=typed, daemon=True).start()
    while True:
        board.tick(boards.now_())
        try:
            kind, line = came.get(timeout=0.2)
        except queue.Empty:
            continue
        if kind == "end":
            return
        if kind == "down":
            board.take(line)
        else:
            obey(board, line.split())
        while board.answers:
            print(json.dumps(board.answers.pop(0)), flush=True)


def obey(board, words):
    if words[0] == "lit":
        board.lit(1, [int(seat) for seat in words[1:]])
    elif words[0] == "press":
        board.press(" ".join(words[1:]))
    elif words[0] == "key":
        board.turn(words[1], words[2])
    elif words[0] in ("sign_on", "card"):
        getattr(board, words[0])(*words[1:])
    else:
        board.ask(words[0])


def typed():
    for line in sys.stdin:
        if line.strip():
            came.put(("typed", line))
    came.put(("end", ""))


def serial(port):
    line = os.open(port, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(line)
    settings = termios.tcgetattr(line)
    settings[4] = settings[5] = termios.B115200
    termios.tcsetattr(line, termios.TCSANOW, settings)

    def listen():
        with os.fdopen(os.dup(line), "rb") as lines:
            for one in lines:
                came.put(("down", one.decode().strip()))

    threading.Thread(target=listen, daemon=True).start()
    return lambda text: os.write(line, text.encode() + b"\n")


def mqtt(known, where, root):
    """Its last will tells the gateway at once that it is gone."""
    from paho.mqtt.client import CallbackAPIVersion, Client

    host, _, port = where[7:].partition(":")
    topic = "{}/{}/{}".format(root, known["table"], known["device"])
    client = Client(CallbackAPIVersion.VERSION2, known["device"])
    client.will_set(topic + "/gone", "", qos=1)
    client.on_connect = lambda *told: client.subscribe(topic + "/down", 1)
    client.on_message = lambda c, d, message: came.put(("down", message.payload.decode()))
    client.connect(host, int(port or 1883), keepalive=5)
    client.loop_start()
    return lambda text: client.publish(topic + "/up", text, qos=1)


if __name__ == "__main__":
    main(*sys.argv[1:])
