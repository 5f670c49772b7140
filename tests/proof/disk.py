"""The disk that fails when told to (faulty_disk.c), compiled once."""

import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("faulty_disk.c")


def compiled(folder: Path) -> Path:
    library = folder / "faulty_disk.so"
    words = ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(words, check=True)
    return library
