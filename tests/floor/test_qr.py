"""The QR code of a printed report, read back as a camera would: the signed head to the letter."""

import re
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from tests.floor.store.entries import HEADER, entry

from houseway.floor.documents.qr import QUIET, draw_qr, qr_svg
from houseway.floor.store import SqliteLog
from houseway.floor.store.signatures.checkpoint import checkpoint_of
from houseway.floor.store.signatures.head_signer import Signing
from houseway.floor.store.signatures.signed_note import read_keys

SCALE = 4  # Points of the picture for one module.

QR = zxingcpp.BarcodeFormat.QRCode  # Among its points a reader may see a bar code of another kind.


class Paper:
    """What is drawn on a page, as black and white points."""

    def __init__(self, side: int) -> None:
        self.points = np.full((side, side), 255, np.uint8)

    def saveState(self) -> None: ...  # noqa: N802 - reportlab's names.
    def restoreState(self) -> None: ...  # noqa: N802
    def setFillGray(self, gray: float) -> None: ...  # noqa: N802

    def rect(self, x: float, y: float, width: float, height: float, **look: int) -> None:
        top, left = len(self.points) - round(y + height), round(x)
        self.points[top : top + round(height), left : left + round(width)] = 0


@pytest.fixture
def note(tmp_path: Path) -> str:
    signing = Signing(tmp_path / "log.key", tmp_path / "watermarks")
    log = SqliteLog(tmp_path / "data" / "log.sqlite", HEADER, signing=signing)
    log.append([entry(1)])
    log.close()
    assert checkpoint_of(log.checkpoint, read_keys(signing.key).verifiers).seq == 1
    return log.checkpoint


def modules(text: str) -> int:
    found = re.search(r'viewBox="0 0 (\d+)|width="(\d+)"', qr_svg(text))
    assert found is not None
    return int(found[1] or found[2]) // 2


def test_the_code_on_a_page_is_read_back_to_the_letter(note: str) -> None:
    side = modules(note) * SCALE
    paper = Paper(side)
    draw_qr(paper, note, 0, 0, side)
    (found,) = zxingcpp.read_barcodes(paper.points, QR)
    assert found.text == note
    assert (paper.points[: QUIET * SCALE] == 255).all(), "white around it, as the standard asks"


def test_a_code_with_a_corner_torn_off_is_not_read_as_another(note: str) -> None:
    side = modules(note) * SCALE
    paper = Paper(side)
    draw_qr(paper, note, 0, 0, side)
    paper.points[: side // 3, : side // 3] = 255
    assert [found.text for found in zxingcpp.read_barcodes(paper.points, QR)] in ([], [note])
