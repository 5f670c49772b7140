"""Serves a demo floor from a temporary folder and takes pictures of every part of the program.

python -m tools.screens [AREA...]
"""

import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.chromium import MISSING, chromium, launched
from tests.browser.conftest import Served

from tools.screens.camera import OUT, Camera

AREAS = ("tour", "floor", "play", "train", "office", "lab")


def main(areas: list[str]) -> int:
    if chromium() is None:
        print(MISSING, file=sys.stderr)
        return 2
    OUT.mkdir(parents=True, exist_ok=True)
    with launched() as browser:
        for area in areas or AREAS:
            with TemporaryDirectory() as folder:
                served = Served(Path(folder))
                try:
                    import_module(f"tools.screens.{area}").walk(
                        Camera(browser, served.base, Path(folder))
                    )
                finally:
                    served.end()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
