"""Hands a dealer would know, buffers of every kind, and what is refused."""

from array import array
from collections.abc import Callable

import numpy as np
import pytest
from tests.kernels import oracle

from houseway import kernels
from houseway.cards import parse_cards
from houseway.kernels.evaluation import in_threads

Kernel = Callable[..., int]


def read(strength: int, names: tuple[str, ...]) -> tuple[str, str]:
    """Category, and ranks as faces."""
    ranks = [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    return names[strength >> 20], "".join("23456789TJQKA"[rank] for rank in ranks).rstrip("2")


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("As Ks Qs Js Ts", "royal_flush", "A"),
        ("5h 4h 3h 2h Ah", "straight_flush", "5"),
        ("9c 9d 9h 9s Kd", "quads", "9K"),
        ("Kc Kd Kh 4s 4d", "full_house", "K4"),
        ("Ac Jc 9c 4c 3c", "flush", "AJ943"),
        ("Ac 2d 3h 4s 5d", "straight", "5"),
        ("Tc Jd Qh Ks Ad", "straight", "A"),
        ("7c 7d 7h As Kd", "trips", "7AK"),
        ("7c 7d Ah As Kd", "two_pair", "A7K"),
        ("3c 3d Ah Qs Kd", "pair", "3AKQ"),
        ("Qc Kd Ah 3s 4d", "high_card", "AKQ43"),
    ],
)
def test_five_cards(cards: str, category: str, ranks: str) -> None:
    assert read(kernels.five(*parse_cards(cards)), oracle.POKER) == (category, ranks)


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("Jk 2c 2d 2h 2s", "five_wilds", ""),
        ("2c 2d 2h 2s Kd", "royal_flush", "A"),  # Better than five kings.
        ("2c 2d 2h 2s 9d", "five_of_a_kind", "9"),
        ("Jk 2c 2d 9d Td", "straight_flush", "K"),
        ("Jk 2c 2d 9d As", "quads", "A9"),
        ("Jk 2c 2d 9d Ad", "quads", "A9"),  # Better than the flush they would make.
        ("Jk 9c 9d As Ad", "full_house", "A9"),
        ("Jk Ad Kd Qd 9d", "flush", "AKQJ9"),  # The wild takes the highest rank missing.
        ("Jk 3d 4d 6h 7d", "straight", "7"),
        ("Jk 3d 4d 5h Ad", "straight", "5"),
        ("Jk 2d 4d 9h Ks", "trips", "K94"),
        ("Jk 3d 4d 9h Ks", "pair", "K943"),
    ],
)
def test_five_cards_with_wilds(cards: str, category: str, ranks: str) -> None:
    assert read(kernels.wild_five(*parse_cards(cards)), oracle.DJ_WILD) == (category, ranks)


@pytest.mark.parametrize(
    ("cards", "natural"),
    [
        ("2c 3d 4h 5s 6d", True),  # A better straight with the wild, but a straight without it too.
        ("Kc Kd Kh 2s 9d", False),  # Trips by their faces, quads by the wild.
        ("2c 5c 9c Jc Kc", True),  # A flush either way.
        ("2c 9c Tc Jc Qc", False),  # A flush by its faces, a straight flush by the wild.
        ("Jk 3d 4h 5s 6d", False),
        ("2c 2d 2h 2s 9d", False),
        ("As Ks Qs Js Ts", True),
        ("Kc Kd 9h 8s 7d", True),
    ],
)
def test_natural_means_the_same_category_by_face_value(cards: str, natural: bool) -> None:
    assert kernels.wild_five_is_natural(*parse_cards(cards)) is natural


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("Jk Ac Ad Ah As Kd", "five_aces", "A"),
        ("Jk Kc Kd Kh Ks Qd", "quads", "KA"),
        ("Jk Ks Qs Js Ts 3d", "royal_flush", "A"),
        ("Jk 4s 3s 2s As 9d", "straight_flush", "5"),
        ("Jk Kc Kd Kh 4s 4d", "full_house", "K4"),
        ("Jk Ac Ad Kh Ks 4d", "full_house", "AK"),
        ("Jk Ac Kc 9c 4c 4d", "flush", "AKQ94"),
        ("Jk 4c 5d 6h 7s Kd", "straight", "8"),
        ("Jk 4c 4d 6h 8s Kd", "pair", "4AK8"),  # An ace beside the pair: no second pair.
        ("2c 4c 4d 6h 8s Kd", "pair", "4K86"),
    ],
)
def test_best_five_of_six_with_the_joker(cards: str, category: str, ranks: str) -> None:
    strength = kernels.semi_wild_six(*parse_cards(cards))
    assert read(strength, oracle.SEMI_WILD) == (category, ranks)


def test_a_forced_joker_breaks_a_natural_full_house() -> None:
    hand = parse_cards("Jk Kc Kd Kh 4s 4d")
    assert read(kernels.semi_wild_six_forced(*hand), oracle.SEMI_WILD) == ("trips", "KA4")


def test_ace_two_three_is_the_lowest_straight_or_the_second_best() -> None:
    low, king, top = (parse_cards(cards) for cards in ("Ac 2d 3h", "Kc Qd Jh", "Ac Kd Qh"))
    assert kernels.three(*low) < kernels.three(*king) < kernels.three(*top)
    assert kernels.set_high(*king) < kernels.set_high(*low) < kernels.set_high(*top)


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("Jk Kd Qd", "straight_flush", "AKQ"),
        ("Jk 2d 3d", "straight_flush", "A3"),
        ("Jk Ac Ad", "trips", "A"),
        ("Jk Ac Kd", "straight", "AKQ"),
        ("Jk 9d 4d", "flush", "A94"),
        ("Jk Ad 4d", "flush", "AK4"),
        ("Jk Ad 9c", "pair", "A9"),
        ("Jk Kd Kc", "pair", "KA"),
        ("Jk 9d 4c", "high_card", "A94"),
    ],
)
def test_three_cards_with_the_joker(cards: str, category: str, ranks: str) -> None:
    assert read(kernels.set_high(*parse_cards(cards)), oracle.THREE_CARD) == (category, ranks)


def test_two_cards_and_one_card_with_the_joker_as_an_ace() -> None:
    assert kernels.set_mid(*parse_cards("Jk Ad")) == 1 << 20 | 12 << 16
    assert kernels.set_mid(*parse_cards("3c Jk")) == 12 << 16 | 1 << 12
    assert kernels.set_low(52) == kernels.set_low(51) > kernels.set_low(47)


@pytest.mark.parametrize(
    "hand", [(52, 0, 5, 9, 13), (0, 1, 2, 3, -1), (0, 1, 2, 3, 64), (9, 9, 13, 17, 21), (1,) * 5]
)
def test_five_cards_that_are_not_a_hand_are_refused(hand: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="are not a hand"):
        kernels.five(*hand)


@pytest.mark.parametrize(
    ("kernel", "size"),
    [
        (kernels.wild_five, 5),
        (kernels.semi_wild_six, 6),
        (kernels.semi_wild_six_forced, 6),
        (kernels.set_high, 3),
        (kernels.set_mid, 2),
        (kernels.set_low, 1),
    ],
)
@pytest.mark.parametrize("card", [-1, 53, 55, 63, 64, 1000])
def test_cards_outside_the_deck_of_53_are_refused(kernel: Kernel, size: int, card: int) -> None:
    with pytest.raises(ValueError, match=r"are not|is not"):
        kernel(*range(4, 3 + size), card)


@pytest.mark.parametrize("out", [array("i", [0, 0]), np.zeros(2, np.int32), bytearray(8)])
@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, "array", "numpy"])
def test_batches_take_any_buffer(out: object, kind: object) -> None:
    cards = bytes(parse_cards("As Ks Qs Js Ts")) + bytes(parse_cards("Ac 2d 3h 4s 5d"))
    makers = {"array": lambda b: array("B", b), "numpy": lambda b: np.frombuffer(b, np.uint8)}
    source = makers[kind](cards) if isinstance(kind, str) else kind(cards)  # type: ignore[operator]
    target = memoryview(out).cast("i") if isinstance(out, bytearray) else out
    kernels.five_batch(source, target)
    assert list(memoryview(target)) == [9 << 20 | 12 << 16, 4 << 20 | 3 << 16]


@pytest.mark.parametrize(
    ("batch", "size", "card"),
    [
        (kernels.five_batch, 5, 52),
        (kernels.five_batch, 5, 255),
        (kernels.wild_five_batch, 5, 53),
        (kernels.semi_wild_six_batch, 6, 55),
        (kernels.three_batch, 3, 52),
        (kernels.set_high_batch, 3, 64),
    ],
)
def test_a_batch_names_the_first_invalid_hand(
    batch: Callable[..., None], size: int, card: int
) -> None:
    good = bytes(range(8, 8 + size))
    cards = good + good[:-1] + bytes([card]) + good
    with pytest.raises(ValueError, match=f"{card}.* at hand 1 are not a hand"):
        batch(cards, kernels.strengths_buffer(3))


@pytest.mark.parametrize(
    ("kernel", "batch", "hand"),
    [
        (kernels.wild_five, kernels.wild_five_batch, (20, 20, 20, 20, 20)),
        (kernels.wild_five, kernels.wild_five_batch, (52, 52, 20, 24, 28)),
        (kernels.semi_wild_six, kernels.semi_wild_six_batch, (52, 52, 20, 24, 28, 32)),
    ],
)
def test_a_flush_of_cards_that_no_deck_holds_is_refused_alone_and_in_a_batch(
    kernel: Kernel, batch: Callable[..., None], hand: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="are not a hand"):
        kernel(*hand)
    with pytest.raises(ValueError, match="at hand 0 are not a hand"):
        batch(bytes(hand), kernels.strengths_buffer(1))


def test_a_large_batch_is_shared_between_threads_and_still_names_the_hand() -> None:
    cards = bytearray(bytes(range(5)) * 300_000)
    out = kernels.strengths_buffer(300_000)
    kernels.five_batch(cards, out)
    assert set(out) == {kernels.five(*range(5))}
    cards[5 * 299_999] = 60
    with pytest.raises(ValueError, match="at hand 299999 are"):
        kernels.five_batch(cards, out)


def test_buffers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fill"):
        kernels.five_batch(bytes(range(6)), kernels.strengths_buffer(2))
    with pytest.raises(ValueError, match="do not fill"):
        kernels.five_batch(bytes(range(10)), kernels.strengths_buffer(1))
    with pytest.raises(ValueError, match="32-bit"):
        kernels.five_batch(bytes(range(5)), array("q", [0]))
    with pytest.raises(ValueError, match="read-only"):
        kernels.five_batch(bytes(range(5)), memoryview(bytes(4)).cast("i"))
    with pytest.raises(ValueError, match="buffer of bytes"):
        kernels.five_batch(np.arange(5), kernels.strengths_buffer(1))
    with pytest.raises(ValueError, match="buffer of bytes"):
        kernels.five_batch(np.arange(10, dtype=np.uint8)[::2], kernels.strengths_buffer(1))
    with pytest.raises(ValueError, match="room for 5 of 2,598,960"):
        kernels.five_strengths(kernels.strengths_buffer(5))


def test_shared_tables_evaluate_as_the_package_text_shows() -> None:
    tables = kernels.five_tables()
    a, b, c, d, e = parse_cards("7c 7d Ah As Kd")
    pair = tables["pair_row"][(a >> 2) << 4 | b >> 2]
    triple = tables["triple"][(c >> 2) << 8 | (d >> 2) << 4 | e >> 2]
    assert tables["by_rank"][pair + triple] == kernels.five(a, b, c, d, e)
    assert tables["flush"][0b1111100000000] == 9 << 20 | 12 << 16
    assert all(view.readonly for view in tables.values())


def test_what_fails_in_a_thread_fails_in_the_caller() -> None:
    def work(start: int, _stop: int) -> int:
        if start:
            raise RuntimeError("in the second half")
        return -1

    with pytest.raises(RuntimeError, match="second half"):
        in_threads(work, [(0, 1), (1, 2)])
