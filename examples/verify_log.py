"""Verify a Houseway log without Houseway: docs/log-format.md as a program.

    python examples/verify_log.py KEY HEAD                  # HEAD: the text of a printed QR code
    python examples/verify_log.py KEY HEAD --earlier OLD    # does it continue an earlier one?
    python examples/verify_log.py KEY HEAD --log LOG.csv    # from `houseway log export --csv`

KEY is the public key (`houseway log key`); the others are files. Needs only Python and
`cryptography`. If something is wrong, it says so in one sentence, with exit code 1.
"""

import argparse
import csv
import sys
from base64 import b64decode
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Wrong(Exception):
    pass


def need(holds, sentence):
    if not holds:
        raise Wrong(sentence)


# Keys and signed notes (C2SP signed-note).


def public_key(text):
    name, key_id, key = text.strip().split("+", 2)
    raw = b64decode(key)
    need(raw[:1] == b"\x01" and len(raw) == 33, "This is not an Ed25519 key.")
    wanted = sha256(name.encode() + b"\n" + raw).digest()[:4]
    need(wanted.hex() == key_id, "The key does not match its id.")
    return name, wanted, Ed25519PublicKey.from_public_bytes(raw[1:])


def signed_text(note, key):
    name, key_id, public = key
    text, _, lines = note.rpartition("\n\n")
    for line in lines.splitlines():
        dash, signer, signature = line.split(" ")
        raw = b64decode(signature)
        if (dash, signer, raw[:4]) == ("\u2014", name, key_id):
            try:
                public.verify(raw[4:], (text + "\n").encode())
                return text + "\n"
            except InvalidSignature:
                raise Wrong("The signature is not valid.") from None
    raise Wrong("The note is not signed with this key.")


def read_head(text, key):
    """The checkpoint as (size, root, seq, digest), and the lines of the proof before it."""
    text = text.replace("\r\n", "\n").strip() + "\n"
    proof, note = [], text
    if text.startswith(("c2sp.org/tlog-proof@v1\n", "old ")):
        front, _, note = text.partition("\n\n")
        proof = front.splitlines()
    _, size, root, record, _ = signed_text(note, key).splitlines()
    _, seq, digest = record.split(" ")
    return (int(size), b64decode(root), int(seq), b64decode(digest)), proof


# The Merkle tree (RFC 9162, section 2.1).


def node(left, right):
    return sha256(b"\x01" + left + right).digest()


def leaf(digest):
    return sha256(b"\x00" + digest).digest()


def root_of(leaves):
    """The root of a tree, computed level by level from complete pairs."""
    level = [leaf(digest) for digest in leaves]
    while len(level) > 1:
        pairs = [node(*level[at : at + 2]) for at in range(0, len(level) - 1, 2)]
        level = pairs + level[len(level) & ~1 :]
    return level[0] if level else sha256(b"").digest()


def included(index, size, start, path):
    """2.1.3.2: the root that the path leads to."""
    first, last, found = index, size - 1, start
    for one in path:
        need(last > 0, "The proof is too long.")
        if first % 2 == 1 or first == last:
            found = node(one, found)
            while first % 2 == 0 and first:
                first, last = first // 2, last // 2
        else:
            found = node(found, one)
        first, last = first // 2, last // 2
    need(last == 0, "The proof is too short.")
    return found


def consistent(old, size, old_root, root, path):
    """2.1.4.2: the larger tree continues the smaller one."""
    if old == size:
        return old_root == root and not path
    path = list(path)
    if old & (old - 1) == 0:
        path.insert(0, old_root)
    first, last = old - 1, size - 1
    while first % 2 == 1:
        first, last = first // 2, last // 2
    one = two = path[0]
    for step in path[1:]:
        if last == 0:
            return False
        if first % 2 == 1 or first == last:
            one, two = node(step, one), node(step, two)
            while first % 2 == 0 and first:
                first, last = first // 2, last // 2
        else:
            two = node(two, step)
        first, last = first // 2, last // 2
    return last == 0 and (one, two) == (old_root, root)


# The chain of records.


def record_digest(before, row):
    moment = (datetime.fromisoformat(row["at"]) - EPOCH) // timedelta(microseconds=1)
    fields = [before, row["seq"], row["schema"], str(moment), row["day"], row["actor"]]
    fields += [row["command_id"], row["kind"], row["events"], row["answer"]]
    raw = [field if isinstance(field, bytes) else field.encode() for field in fields]
    return sha256(b"".join(b"%d:%b" % (len(one), one) for one in raw)).digest()


def check_log(path, size, root, seq, digest):
    """Each record is chained to the one before; those since signing began give the signed root."""
    csv.field_size_limit(2**24)
    digests, before = [], None
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found = bytes.fromhex(row["digest"])
            right = before is None or record_digest(before, row) == found
            need(right, f"Record {row['seq']} is not what was written.")
            digests.append(found)
            before = found
    need(len(digests) >= seq, f"The log ends with record {len(digests)}; {seq} were signed.")
    need(digests[seq - 1] == digest, f"Record {seq} is not the one that was signed.")
    need(root_of(digests[seq - size : seq]) == root, "The records do not match the signed root.")
    return len(digests)


def main(words):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("key")
    parser.add_argument("head", type=Path)
    parser.add_argument("--earlier", type=Path)
    parser.add_argument("--log", type=Path)
    args = parser.parse_args(words)
    key = public_key(args.key)
    (size, root, seq, digest), proof = read_head(args.head.read_text("utf-8"), key)
    print(f"Record {seq} is signed by {key[0]}.")
    path = [b64decode(line) for line in proof if not line.startswith(("c2sp", "index", "old"))]
    if proof and proof[0].startswith("c2sp"):
        index = int(proof[1].split(" ")[1])
        need(included(index, size, leaf(digest), path) == root, "The proof is not valid.")
        print(f"It is leaf {index} of the signed tree of {size}.")
    if args.earlier:
        (old, old_root, _, _), _ = read_head(args.earlier.read_text("utf-8"), key)
        need(consistent(old, size, old_root, root, path), "It does not continue the earlier one.")
        print(f"It continues the earlier one, of {old} records.")
    if args.log:
        count = check_log(args.log, size, root, seq, digest)
        print(f"{count} records, all as written and as signed.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (Wrong, ValueError, OSError) as problem:
        sys.exit(f"{problem}")
