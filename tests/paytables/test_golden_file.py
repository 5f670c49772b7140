"""A file of paytables as 0.1.0 read it: the same rows, and the digests that approvals were given
for, in every later version (docs/compatibility.md). Never edit the golden file or the digests."""

from pathlib import Path

import houseway
from houseway.paytables import digest, load_file

GOLDEN = Path(__file__).parent / "golden" / "0.1.0.toml"
DIGESTS = {
    "generous-trips": "f9b6729319e9d7505bf38ffb48dc3a611f7b62491b586d5b0cadbf2de18363d3",
    "my-crown": "d42d8092bb097f2c97c161844a923eccc7ea678c5bfd25b83f0b3e9fe754001c",
    "my-cover-all": "8c856cd353d0a0179c826290273c3a91d5bde8561904bd4db078dc753765cfda",
    "my-progressive": "c5aa1a06face8a1cb215a57c4923bc72d3de93b6c4194c1bdd4ec44fc309560f",
}
EDGES = {"generous-trips": "263866/2869685", "my-crown": "1300747/25818598"}


def test_a_file_of_0_1_0_is_read_with_the_same_meaning() -> None:
    assert {name: digest(table) for name, table in load_file(GOLDEN).items()} == DIGESTS


def test_its_exact_odds_are_the_same() -> None:
    found = {name: houseway.odds(load_file(GOLDEN)[name])["house_edge_exact"] for name in EDGES}
    assert found == EDGES
