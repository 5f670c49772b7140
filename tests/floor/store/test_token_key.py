"""A signing key on a token, through PKCS #11: SoftHSM stands for the smart card."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.floor.store.entries import HEADER, entry

from houseway.floor.store import Head, SqliteLog, verify
from houseway.floor.store.record import chain
from houseway.floor.store.signatures import head_signer
from houseway.floor.store.signatures.checkpoint import checkpoint_of
from houseway.floor.store.signatures.head_signer import HeadSigner, Signing, open_file
from houseway.floor.store.signatures.merkle import Frontier
from houseway.floor.store.signatures.signed_note import public_keys, read_keys
from houseway.floor.store.signatures.token_key import token_signer
from houseway.floor.store.signatures.watermark_check import LogRefused
from houseway.floor.store.sqlite.log import SqliteReader
from houseway.floor.store.sqlite.writer_process import WriterProcessLog

MODULE = Path("/usr/lib/softhsm/libsofthsm2.so")
ED25519 = bytes.fromhex("06032b6570")
NAME = "evergreen"


@pytest.fixture
def signing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Signing]:
    """Its key was made on the token and cannot leave it."""
    pkcs11 = pytest.importorskip("pkcs11", reason="No PKCS #11 here: make .venv/.pkcs11")
    if shutil.which("softhsm2-util") is None or not MODULE.exists():
        pytest.skip("No SoftHSM here. As root: apt-get install softhsm2")
    tokens = tmp_path / "tokens"
    tokens.mkdir()
    settings = tmp_path / "softhsm2.conf"
    settings.write_text(f"directories.tokendir = {tokens}\nlog.level = ERROR\n")
    monkeypatch.setenv("SOFTHSM2_CONF", str(settings))
    words = ["softhsm2-util", "--init-token", "--free", "--label", "houseway"]
    subprocess.run([*words, "--pin", "1234", "--so-pin", "5678"], check=True, capture_output=True)
    (tmp_path / "pin").write_text("1234\n")
    library = pkcs11.lib(str(MODULE))
    library.reinitialize()
    with library.get_token(token_label="houseway").open(rw=True, user_pin="1234") as session:
        given = {pkcs11.Attribute.EC_PARAMS: ED25519}
        curve = session.create_domain_parameters(pkcs11.KeyType.EC_EDWARDS, given, local=True)
        how = pkcs11.Mechanism.EC_EDWARDS_KEY_PAIR_GEN
        curve.generate_keypair(mechanism=how, store=True, label=NAME)
    found = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    found.key.write_text(address(tmp_path) + "\n")
    token_signer.cache_clear()
    yield found
    token_signer.cache_clear()


def address(folder: Path, **other: str) -> str:
    words = {"pin-source": f"{folder}/pin", "module-path": str(MODULE), **other}
    return f"pkcs11:token=houseway;object={NAME}?" + "&".join(f"{k}={v}" for k, v in words.items())


def test_a_log_is_signed_by_a_key_that_nobody_can_copy(signing: Signing, tmp_path: Path) -> None:
    path = tmp_path / "data" / "log.sqlite"
    store = WriterProcessLog(path, HEADER, signing=signing)  # Two processes use the token.
    store.append([entry(1)])
    store.append([entry(2)])
    with SqliteReader(path) as log:
        sealed = log.read_signed().note  # type: ignore[union-attr]
    store.close()
    verdict = verify(path, signing=signing)
    assert verdict.is_sound
    assert f"Signed by {NAME}" in verdict.signature
    keys = read_keys(signing.key)
    assert checkpoint_of(sealed, keys.all).seq == 2
    with pytest.raises(ValueError, match="No known key"):
        checkpoint_of(sealed, public_keys(signing.key).all)
    SqliteLog(path, signing=signing).close()


def test_a_key_in_a_file_does_not_continue_with_the_log_of_a_token(
    signing: Signing, tmp_path: Path
) -> None:
    path = tmp_path / "log.sqlite"
    SqliteLog(path, HEADER, signing=signing).close()
    signing.key.unlink()
    signing.keys(HEADER, is_new=True)
    with pytest.raises(LogRefused, match="No known key"):
        SqliteLog(path, signing=signing)


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        ({"pin-source": "/nowhere/pin"}, "PIN of the signing key cannot be read"),
        ({"module-path": "/nowhere/module.so"}, "token with the signing key refused"),
    ],
)
def test_a_token_that_cannot_be_used_is_reported_in_one_sentence(
    signing: Signing, tmp_path: Path, other: dict[str, str], sentence: str
) -> None:
    signing.key.write_text(address(tmp_path, **other))
    with pytest.raises(ValueError, match=sentence):
        read_keys(signing.key)
    signing.key.write_text(f"pkcs11:token=houseway;object={NAME}")
    with pytest.raises(ValueError, match="missing 'pin-source'"):
        read_keys(signing.key)


def test_without_the_extra_it_says_so(signing: Signing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pkcs11", None)
    with pytest.raises(ValueError, match=r"houseway\[pkcs11\]"):
        read_keys(signing.key)


def test_a_slow_card_signs_less_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A twentieth of the time at most: in between there are seals."""
    moments = iter((100.0, 102.0, 139.0, 141.0, 141.0, 141.0))
    monkeypatch.setattr(head_signer, "monotonic", lambda: next(moments))
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    keys = signing.keys(HEADER, is_new=True)
    signer = HeadSigner(keys, Frontier(), open_file(signing, HEADER, keys))
    signer.sign_head(Head(0, HEADER.digest()), 1)  # It takes two seconds.
    records = chain(Head(0, HEADER.digest()), [entry(1)])
    with pytest.raises(ValueError, match="No known key"):
        checkpoint_of(signer.sign(records).note, keys.verifiers)
    assert checkpoint_of(signer.sign(records).note, keys.verifiers).seq == 1
    signer.close()
