"""The quick "certainly not" may be wrong in one direction only."""

from houseway.floor.door.seen import Seen


def test_no_id_that_was_seen_is_ever_missed() -> None:
    seen = Seen()
    ids = [f"table-{n}" for n in range(20_000)]
    for each in ids:
        seen.add(each)
    assert all(seen.maybe(each) for each in ids)


def test_almost_every_new_id_is_known_to_be_new() -> None:
    seen = Seen()
    for n in range(20_000):
        seen.add(f"old-{n}")
    assert sum(seen.maybe(f"new-{n}") for n in range(20_000)) < 20
