"""Keys and notes as C2SP and Go's `note` package write them; checkpoints of a log in them."""

import os
from pathlib import Path

import pytest

from houseway.floor.store.signatures.checkpoint import Checkpoint, checkpoint_of, read_checkpoint
from houseway.floor.store.signatures.signed_note import (
    Signer,
    make_key,
    public_keys,
    read_keys,
    text_of,
    to_signer,
    to_verifier,
)

# The example of Go's package golang.org/x/mod/sumdb/note.
SECRET = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
TEXT = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
)
SIGNATURE = (
    "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM="
)
NOTE = f"{TEXT}\n\u2014 PeterNeumann {SIGNATURE}\n"
POINT = Checkpoint(
    origin="evergreen", size=3, root=b"r" * 32, seq=7, digest=b"d" * 32, at=1_772_442_000_123_456
)


def test_the_note_is_the_one_that_others_make_with_the_same_key() -> None:
    assert to_signer(SECRET).note(TEXT) == NOTE
    assert str(to_signer(SECRET).verifier) == PUBLIC
    assert text_of(NOTE, [to_verifier(PUBLIC)]) == TEXT


@pytest.mark.parametrize(
    "forged",
    [
        NOTE.replace("answer", "Answer"),
        NOTE.replace("ZJkuBS", "ZJkuBT"),
        NOTE.replace("PeterNeumann x08", "Peter x08"),
        TEXT,
        "",
    ],
)
def test_a_forged_note_is_rejected(forged: str) -> None:
    with pytest.raises(ValueError, match=r"No known key|not a signed note"):
        text_of(forged, [to_verifier(PUBLIC)])


def test_a_key_is_for_its_owner_and_its_public_half_for_everyone(tmp_path: Path) -> None:
    made = make_key(tmp_path / "log.key", "evergreen")
    assert (tmp_path / "log.key").stat().st_mode & 0o777 == 0o600
    assert made.signer is not None
    note = made.signer.note(POINT.text())
    known = public_keys(tmp_path / "log.key")
    assert known.signer is None
    assert checkpoint_of(note, known.verifiers) == POINT
    assert "PRIVATE" not in (tmp_path / "log.key.pub").read_text()


def test_what_an_earlier_key_signed_still_counts(tmp_path: Path) -> None:
    first = make_key(tmp_path / "log.key", "evergreen")
    assert first.signer is not None
    note = first.signer.note(POINT.text())
    make_key(tmp_path / "log.key", "evergreen", first.verifiers)
    second = read_keys(tmp_path / "log.key")
    assert second.signer is not None
    assert second.signer.verifier != first.signer.verifier
    assert checkpoint_of(note, second.verifiers) == POINT


@pytest.mark.parametrize("line", ["", "nonsense", SECRET.replace("c74f", "c74e"), PUBLIC[:-4]])
def test_a_damaged_key_is_reported_in_one_sentence(tmp_path: Path, line: str) -> None:
    (tmp_path / "log.key").write_text(line)
    with pytest.raises(ValueError, match=r"key"):
        read_keys(tmp_path / "log.key")


def test_a_checkpoint_reads_back_to_the_microsecond() -> None:
    assert read_checkpoint(Signer("evergreen", os.urandom(32)).note(POINT.text())) == POINT
    assert POINT.begins == 4


@pytest.mark.parametrize(
    "change", [("7 ", "07 "), ("record", "Record"), ("Z\n", "+00:00\n"), ("\n3\n", "\nthree\n")]
)
def test_a_text_in_another_form_is_not_a_checkpoint(change: tuple[str, str]) -> None:
    """Signed by our own key, it is of a version that writes otherwise."""
    signer = Signer("evergreen", b"s" * 32)
    note = signer.note(POINT.text().replace(*change))
    with pytest.raises(ValueError, match="not a checkpoint"):
        read_checkpoint(note)
    with pytest.raises(ValueError, match="signed by a newer version"):
        checkpoint_of(note, [signer.verifier])


def test_a_checkpoint_of_another_log_is_refused() -> None:
    signer = Signer("another", b"s" * 32)
    with pytest.raises(ValueError, match="another log"):
        checkpoint_of(signer.note(POINT.text()), [signer.verifier])
