"""`houseway serve` as a process of its own, on a copy of the live property."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree

import httpx
from tests.attack.live_property import Keys, new_id

HOUSEWAY = str(Path(sys.executable).with_name("houseway"))
PATIENCE = 120.0


class Server:
    """`log` is what it wrote to standard error, `said` what it printed."""

    def __init__(self, folder: Path, keys: Keys, process: "subprocess.Popen[str]", url: str):
        self.folder, self.keys, self.process, self.url = folder, keys, process, url
        self.port = int(url.rpartition(":")[2])
        self.said = url

    def http(self, who: str = "", **headers: str) -> httpx.Client:
        """A caller with the token of a person, of a device, or of nobody."""
        token = self.keys.people.get(who) or self.keys.devices.get(who, "")
        named = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(
            base_url=self.url, headers={**named, **headers}, timeout=PATIENCE, verify=False
        )

    def at_panel(self, who: str) -> httpx.Client:
        """Whoever signed in at the controller of table 4."""
        return self.http("panel-4", **{"Houseway-Session": self.keys.at_panel[who]})

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def worked(self) -> float:
        """Seconds of processor time so far, which other work on this machine does not change."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, stat[11:13])) / os.sysconf("SC_CLK_TCK")

    def disk(self) -> int:
        """Bytes of everything the server wrote."""
        return sum(file.stat().st_size for file in self.folder.rglob("*") if file.is_file())


def send(http: httpx.Client, command: str, key: str = "", **body: object) -> httpx.Response:
    named = {"Idempotency-Key": key or new_id()}
    return http.post(f"/api/commands/{command}", json=body, headers=named)


@contextmanager
def served(laid_out: Path, keys: Keys, folder: Path, **settings: object) -> Iterator[Server]:
    """Settings as in houseway.toml. What is copied is as it was laid out, every time."""
    copytree(laid_out, folder)
    named = {f"HOUSEWAY_{name.upper()}": str(value) for name, value in settings.items()}
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(
            [HOUSEWAY, "serve", "--port", "0", "--data", str(folder)],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "HOUSEWAY_PROPERTY_KIND": "live", **named},
        )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        url = said.partition(" at ")[2].split()[0] if " at " in said else ""
        assert url, (folder / "server.log").read_text()[-2_000:]
        wait_for(f"{url}/readyz")
        yield Server(folder, keys, process, url)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


def wait_for(address: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            httpx.get(address, timeout=PATIENCE, verify=False).raise_for_status()
            return
        except httpx.TransportError:
            assert time.monotonic() < until, "no server came up"
            time.sleep(0.02)
