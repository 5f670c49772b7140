"""The quick "certainly not" may be wrong in one direction only."""

import zlib
from random import Random

import pytest

from houseway.floor.command_handling.seen_ids import BITS, SeenIds, packed

FIELD_BYTES = 1 << (BITS - 3)


def test_no_id_that_was_seen_is_ever_missed() -> None:
    seen = SeenIds()
    ids = [f"table-{n}" for n in range(20_000)]
    for each in ids:
        seen.add(each)
    assert all(seen.maybe(each) for each in ids)


def test_almost_every_new_id_is_known_to_be_new() -> None:
    """One bit an id would mistake some of these for old ones; of ten million ids in the field, one
    in 500 (`houseway bench watermark --events 10000000`)."""
    seen = SeenIds()
    for n in range(50_000):
        seen.add(f"old-{n}")
    assert not any(seen.maybe(f"new-{n}") for n in range(50_000))


def test_a_small_filter_is_as_exact_for_few_ids() -> None:
    """As full as the large one is of ten million."""
    seen, chance = SeenIds(bits=18), Random(7)
    ids = [f"dana/StartGame/{chance.getrandbits(64):016x}" for _ in range(20_000)]
    for each in ids[: 10_000_000 >> 10]:
        seen.add(each)
    assert sum(map(seen.maybe, ids[10_000:])) < 50


@pytest.mark.slow
def test_a_full_filter_is_kept_as_it_is_and_read_back() -> None:
    seen = SeenIds()
    seen.add("old")
    assert len(packed(seen.copy())) < 1_000_000
    assert SeenIds(packed(seen.copy())).maybe("old")
    full = bytes((255, 0)) * (FIELD_BYTES // 2)
    assert packed(full) is full
    assert SeenIds(full).copy() == full
    with pytest.raises(ValueError, match="not a set of seen ids"):
        SeenIds(zlib.compress(bytes(FIELD_BYTES + 1)))
