"""The Merkle tree (RFC 9162), against a second one that is written as the RFC defines it."""

from hashlib import sha256

import pytest

from houseway.floor.store.signatures.merkle import (
    BLOCK,
    Frontier,
    Tree,
    is_consistent,
    leaf_hash,
    root_of_inclusion,
    unpacked,
)

DIGESTS = [sha256(b"%d" % number).digest() for number in range(600)]
SIZES = (1, 2, 3, 4, 5, 7, 8, 9, 255, 256, 257, 511, 512, 513, 600)


def mth(leaves: list[bytes]) -> bytes:
    """The definition of section 2.1.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    return sha256(b"\x01" + mth(leaves[:k]) + mth(leaves[k:])).digest()


@pytest.fixture
def tree() -> Tree:
    return Tree(lambda first, last: DIGESTS[first:last])


def test_the_roots_are_those_of_the_published_vectors() -> None:
    """Known from certificate transparency: the tree of these eight inputs."""
    inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657",
              "606162636465666768696a6b6c6d6e6f"]  # fmt: skip
    root = Frontier().extended(map(bytes.fromhex, inputs)).root
    assert root.hex() == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
    assert Frontier().root.hex() == sha256(b"").hexdigest()


def test_the_frontier_has_the_root_of_every_size_and_continues_from_its_packed_form() -> None:
    grown = Frontier()
    for size, digest in enumerate(DIGESTS, 1):
        grown = unpacked(grown.size, grown.packed()).extended([digest])
        if size in SIZES:
            assert grown.root == mth(DIGESTS[:size])
    assert grown == Frontier().extended(DIGESTS)
    assert len(grown.nodes) == (600).bit_count()


def test_a_frontier_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="not the frontier"):
        unpacked(4, Frontier().extended(DIGESTS[:3]).packed())


@pytest.mark.parametrize("size", SIZES)
def test_every_leaf_is_proved_and_no_other_in_its_place(tree: Tree, size: int) -> None:
    root = tree.root(size)
    assert root == mth(DIGESTS[:size])
    for index in {0, 1, size // 2, size - 2, size - 1} & set(range(size)):
        proof = tree.inclusion(index, size)
        assert root_of_inclusion(index, size, leaf_hash(DIGESTS[index]), proof) == root
        assert root_of_inclusion(index, size, leaf_hash(b"forged"), proof) != root
        with pytest.raises(ValueError, match="too long"):
            root_of_inclusion(index, size, leaf_hash(DIGESTS[index]), [*proof, root])
        if proof:
            with pytest.raises(ValueError, match="too short"):
                root_of_inclusion(index, size, leaf_hash(DIGESTS[index]), proof[:-1])


@pytest.mark.parametrize("size", SIZES)
def test_a_later_tree_continues_every_earlier_one(tree: Tree, size: int) -> None:
    root = tree.root(size)
    for old in {1, 2, 3, size // 2, size - 1, size} & set(range(1, size + 1)):
        proof = tree.consistency(old, size)
        assert is_consistent(old, size, tree.root(old), root, proof)
        if old < size:
            assert not is_consistent(old, size, mth([b"forged", *DIGESTS[1:old]]), root, proof)
            assert not is_consistent(old, size, tree.root(old), b"another", proof)
            assert not is_consistent(old, size, tree.root(old), root, [*proof, root])


def test_leaves_are_read_once_and_then_one_block_at_a_time() -> None:
    read: list[tuple[int, int]] = []

    def leaves(first: int, last: int) -> list[bytes]:
        read.append((first, last))
        return DIGESTS[first:last]

    tree = Tree(leaves)
    tree.inclusion(3, 600)
    read.clear()
    tree.inclusion(3, 600)
    assert all(last - first <= BLOCK for first, last in read)
