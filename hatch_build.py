"""Hatchling's hooks: the wheel's languages, and a README that reads well on an index page.

`REGALIA_REPOSITORY` is the address of the repository from which a release is made. The workflow
that makes one sets it; without it the metadata names no address, and the README has no links into
the repository.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")


class Catalogues(BuildHookInterface[Any]):
    """Compile the gettext catalogues and take what comes of them into the wheel.

    They are compiled outside of the sources, but for an editable install, which runs from there.
    """

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from tools import catalogues

        engine = Path(self.root, "engine")
        if version == "editable":
            catalogues.compile_engine(engine)
            return
        # The page's cards, for pictures.
        sprite = Path(self.root, "web", "assets", "sprite.svg")
        build_data["force_include"][str(sprite)] = "regalia/sprite.svg"
        self.compiled = TemporaryDirectory()
        for path in catalogues.compile_engine(engine, Path(self.compiled.name)):
            build_data["force_include"][str(path)] = f"regalia/{path.parent.name}/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.compiled.cleanup()


class IndexPage(MetadataHookInterface):
    """Give the metadata the repository's address, and the README links that lead there."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        address = os.environ.get("REGALIA_REPOSITORY", "").rstrip("/")
        tag = f"v{metadata['version']}"
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        readme = {"content-type": "text/markdown", "text": index_readme(text, tag, address)}
        metadata["readme"] = readme
        metadata["urls"] = {}
        if address:
            metadata["urls"] = {
                "Source": address,
                "Documentation": f"{address}/tree/{tag}/docs",
                "Changelog": f"{address}/blob/{tag}/CHANGELOG.md",
                "Issues": f"{address}/issues",
            }


def index_readme(text: str, tag: str, address: str) -> str:
    """Return a README without relative links.

    They lead to the files of a tag of the repository; without an address a link leaves its text,
    and a picture nothing.
    """

    def whole(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        if not address:
            return "" if picture else words
        return f"{picture}[{words}]({address}/{'raw' if picture else 'blob'}/{tag}/{path})"

    return LINK.sub(whole, text)
