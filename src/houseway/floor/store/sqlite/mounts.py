"""Is this folder on a disk that really stores what it says it has synced?"""

from pathlib import Path

from msgspec import Struct

MOUNTS = Path("/proc/self/mountinfo")
IN_MEMORY = frozenset({"tmpfs", "ramfs"})
# Locks and shared memory of SQLite do not hold across a network.
NETWORK = frozenset({"nfs", "nfs4", "cifs", "smb3", "9p", "afs", "ceph", "glusterfs", "fuse.sshfs"})
UNSAFE = frozenset({"nobarrier", "barrier=0"})


class Mount(Struct, frozen=True):
    point: str
    kind: str
    options: frozenset[str]


def mount_problem(folder: Path, mounts: Path = MOUNTS) -> str:
    """A sentence, or "" if there is no problem or the system does not tell."""
    mount = mount_of(folder, mounts)
    if mount is None:
        return ""
    if mount.kind in IN_MEMORY:
        return (
            f"{mount.point} is in memory ({mount.kind}); a power cut would lose everything in it."
        )
    if mount.kind in NETWORK:
        return f"{mount.point} is on a network ({mount.kind}), where SQLite is not safe."
    if unsafe := sorted(mount.options & UNSAFE):
        return f"{mount.point} is mounted with {unsafe[0]}; a power cut would lose synced data."
    return ""


def is_in_memory(folder: Path) -> bool:
    mount = mount_of(folder)
    return mount is not None and mount.kind in IN_MEMORY


def mount_of(folder: Path, mounts: Path = MOUNTS) -> Mount | None:
    """The innermost mount that holds the folder; of two at one place, the later one."""
    if not mounts.is_file():
        return None
    place, found = str(folder.resolve()), None
    for line in mounts.read_text("utf-8", "replace").splitlines():
        before, _, after = line.partition(" - ")
        words, (kind, _, options) = before.split(" "), after.split(" ")[:3]
        point = words[4].replace("\\040", " ")
        is_in = place == point or place.startswith(point.rstrip("/") + "/")
        if is_in and (found is None or len(point) >= len(found.point)):
            everything = frozenset((*words[5].split(","), *options.split(",")))
            found = Mount(point, kind, everything)
    return found
