"""The Merkle tree over the log, as transparency logs have it (RFC 9162, section 2.1).

A leaf is the 32-byte digest of one record. An appender keeps only the frontier, the roots of the
complete subtrees from left to right. A record costs one hash and, on average, one more to join two
subtrees.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from msgspec import Struct

HASH = 32  # Bytes.
BLOCK = 256  # Leaves under one kept node of a `Tree`.
EMPTY_ROOT = sha256(b"").digest()


def leaf_hash(digest: bytes) -> bytes:
    return sha256(b"\0" + digest).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


class Frontier(Struct, frozen=True):
    """A tree of `size` leaves: the roots of its complete subtrees, the largest first."""

    size: int = 0
    nodes: tuple[bytes, ...] = ()

    def extended(self, digests: Iterable[bytes]) -> "Frontier":
        size, nodes = self.size, list(self.nodes)
        for digest in digests:
            node, pairs = sha256(b"\0" + digest).digest(), size
            while pairs & 1:
                node = sha256(b"\1" + nodes.pop() + node).digest()
                pairs >>= 1
            nodes.append(node)
            size += 1
        return Frontier(size, tuple(nodes))

    @property
    def root(self) -> bytes:
        return joined(self.nodes)

    def packed(self) -> bytes:
        return b"".join(self.nodes)


def unpacked(size: int, packed: bytes) -> Frontier:
    nodes = tuple(packed[at : at + HASH] for at in range(0, len(packed), HASH))
    if len(packed) % HASH or len(nodes) != size.bit_count():
        raise ValueError("This is not the frontier of a tree of that size.")
    return Frontier(size, nodes)


def joined(nodes: Sequence[bytes]) -> bytes:
    """Joins complete subtrees, the largest first, into one root."""
    if not nodes:
        return EMPTY_ROOT
    root = nodes[-1]
    for node in nodes[-2::-1]:
        root = sha256(b"\1" + node + root).digest()
    return root


class Tree:
    """Makes proofs. `leaves(first, last)` gives the digests of that range of leaves, counted from
    0; one node per `BLOCK` leaves is kept, so that they are read once."""

    def __init__(self, leaves: Callable[[int, int], Iterable[bytes]]) -> None:
        self._leaves = leaves
        self._blocks: list[bytes] = []

    def root(self, size: int) -> bytes:
        return self._hash(0, size)

    def inclusion(self, index: int, size: int) -> list[bytes]:
        """RFC 9162, 2.1.3.1: from the leaf's neighbor up to the root."""
        assert 0 <= index < size
        proof, first, last = [], 0, size
        while last - first > 1:
            middle = first + split(last - first)
            if index < middle:
                proof.append(self._hash(middle, last))
                last = middle
            else:
                proof.append(self._hash(first, middle))
                first = middle
        return proof[::-1]

    def consistency(self, old: int, size: int) -> list[bytes]:
        """RFC 9162, 2.1.4.1: the tree of `size` leaves extends the one of `old`."""
        assert 0 <= old <= size
        if old in (0, size):
            return []
        proof, first, last, is_whole = [], 0, size, True
        while last != old:
            middle = first + split(last - first)
            if old <= middle:
                proof.append(self._hash(middle, last))
                last = middle
            else:
                proof.append(self._hash(first, middle))
                first, is_whole = middle, False
        if not is_whole:
            proof.append(self._hash(first, last))
        return proof[::-1]

    def _hash(self, first: int, last: int) -> bytes:
        if first == last:
            return EMPTY_ROOT
        if last - first == BLOCK and first % BLOCK == 0:
            return self._block(first // BLOCK)
        if last - first <= BLOCK:
            return Frontier().extended(self._leaves(first, last)).root
        middle = first + split(last - first)
        return node_hash(self._hash(first, middle), self._hash(middle, last))

    def _block(self, number: int) -> bytes:
        if number >= len(self._blocks):
            self._read_blocks(len(self._blocks), number + 1)
        return self._blocks[number]

    def _read_blocks(self, first: int, last: int) -> None:
        block: list[bytes] = []
        for digest in self._leaves(first * BLOCK, last * BLOCK):
            block.append(digest)
            if len(block) == BLOCK:
                self._blocks.append(Frontier().extended(block).root)
                block = []
        assert len(self._blocks) == last, "the log has the records that its tree has"


def split(size: int) -> int:
    """The largest power of two below it."""
    return 1 << (size - 1).bit_length() - 1


def root_of_inclusion(index: int, size: int, leaf: bytes, proof: Sequence[bytes]) -> bytes:
    """RFC 9162, 2.1.3.2: the root that this proof leads to."""
    place, end, root = index, size - 1, leaf
    for node in proof:
        if end == 0:
            raise ValueError("The proof is too long.")
        if place & 1 or place == end:
            root = node_hash(node, root)
            while place and not place & 1:
                place, end = place >> 1, end >> 1
        else:
            root = node_hash(root, node)
        place, end = place >> 1, end >> 1
    if end:
        raise ValueError("The proof is too short.")
    return root


def is_consistent(
    old: int, size: int, old_root: bytes, root: bytes, proof: Sequence[bytes]
) -> bool:
    """RFC 9162, 2.1.4.2: whether the tree of `size` leaves extends the one of `old`."""
    if old in (0, size):
        return not proof and (old == 0 or old_root == root)
    nodes = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not nodes:
        return False
    place, end = old - 1, size - 1
    while place & 1:
        place, end = place >> 1, end >> 1
    first = second = nodes[0]
    for node in nodes[1:]:
        if end == 0:
            return False
        if place & 1 or place == end:
            first, second = node_hash(node, first), node_hash(node, second)
            while place and not place & 1:
                place, end = place >> 1, end >> 1
        else:
            second = node_hash(second, node)
        place, end = place >> 1, end >> 1
    return end == 0 and (first, second) == (old_root, root)
