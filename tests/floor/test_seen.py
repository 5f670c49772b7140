"""The quick "certainly not" may be wrong in one direction only."""

import zlib

import pytest

from houseway.floor.door.seen import FIELD_BYTES, Seen, packed, place_of


def test_no_id_that_was_seen_is_ever_missed() -> None:
    seen = Seen()
    ids = [f"table-{n}" for n in range(20_000)]
    for each in ids:
        seen.add(each)
    assert all(seen.maybe(each) for each in ids)


def test_almost_every_new_id_is_known_to_be_new() -> None:
    """One bit an id would mistake some of these for old ones; of ten million ids in the field, one
    in 700 (`houseway bench watermark --events 10000000`)."""
    seen = Seen()
    for n in range(50_000):
        seen.add(f"old-{n}")
    assert not any(seen.maybe(f"new-{n}") for n in range(50_000))


def test_an_id_sets_four_bits_of_one_word_wherever_it_falls() -> None:
    places = [place_of(f"dana/StartGame/{n:016x}-64") for n in range(5_000)]
    assert {bits.bit_count() for _, bits in places} <= {1, 2, 3, 4}
    assert sum(bits.bit_count() for _, bits in places) > 3.8 * len(places)
    assert max(word for word, _ in places) < FIELD_BYTES // 8
    assert len({word for word, _ in places}) > 0.99 * len(places)


def test_a_field_that_is_full_is_kept_as_it_is_and_read_back() -> None:
    seen = Seen()
    seen.add("old")
    assert len(packed(seen.copy())) < 1_000_000
    assert Seen(packed(seen.copy())).maybe("old")
    full = bytes((255, 0)) * (FIELD_BYTES // 2)
    assert packed(full) is full
    assert Seen(full).copy() == full
    with pytest.raises(ValueError, match="not a field of seen ids"):
        Seen(zlib.compress(bytes(FIELD_BYTES + 1)))
