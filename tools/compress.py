"""Puts a `.br` and a `.gz` beside the files of a site, for hosts that send them.

    python -m tools.compress FOLDER CACHE

Runs in the build's own environment, which has brotli. CACHE keeps compressed files under the
hash of their content. With REGALIA_PACK=light in the environment, as in tests, files that are new
are compressed less, in a tenth of the time.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import brotli  # type: ignore[import-untyped]

from tools.offline import APART

#: Kinds of files that have no compression of their own; the archives of a start are plain inside.
SUFFIXES = {".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest", ".zip"}
SMALL = 512  # bytes; a reply of one packet is not made faster

#: A smaller window (2 MB) and smaller blocks (64 KB) than usual make a hundredth less of Python's
#: WebAssembly, and no more of anything else.
BROTLI = {"quality": 11, "lgwin": 21, "lgblock": 16}

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".br": lambda content: bytes(brotli.compress(content, **BROTLI)),
    ".gz": lambda content: gzip.compress(content, compresslevel=9, mtime=0),
}
LIGHT_PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".br": lambda content: bytes(brotli.compress(content, quality=4)),
    ".gz": lambda content: gzip.compress(content, compresslevel=4, mtime=0),
}
#: Stands in the names of what they have packed.
LIGHT = "light-"


def pack(source: Path, packed: Path) -> None:
    """Compress a file for the cache; an empty file says that it would not get smaller."""
    content = source.read_bytes()
    packers = LIGHT_PACKERS if packed.name.startswith(LIGHT) else PACKERS
    small = packers[packed.suffix](content)
    new = packed.with_name(f"{packed.name}.{os.getpid()}")
    new.write_bytes(small if len(small) < 0.95 * len(content) else b"")
    new.replace(packed)


def main(folder: Path, cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    light = os.environ.get("REGALIA_PACK") == "light"
    how = repr(BROTLI).encode()
    wanted: list[tuple[Path, Path, Path]] = []  # the file, its packed twin, where that is kept
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        # Stills for other pages are small and very many; the plain mode is for debugging.
        apart = file.relative_to(folder).as_posix().startswith(APART)
        if file.suffix in SUFFIXES and file.stat().st_size >= SMALL and not apart:
            print_ = hashlib.sha256(how + file.read_bytes()).hexdigest()
            for kind in PACKERS:
                kept = cache / f"{print_}{kind}"
                if light and not kept.exists():
                    kept = cache / f"{LIGHT}{print_}{kind}"
                wanted.append((file, Path(f"{file}{kind}"), kept))
    new = {kept: file for file, _, kept in wanted if not kept.exists()}
    if new:
        with ProcessPoolExecutor() as workers:
            list(workers.map(pack, new.values(), new))
    for _, twin, kept in wanted:
        if kept.stat().st_size:
            twin.write_bytes(kept.read_bytes())
    used = {kept for _, _, kept in wanted}
    for old in set(cache.iterdir()) - used:
        # What a real build has left may be of the next one.
        if not light or old.name.startswith(LIGHT):
            old.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
