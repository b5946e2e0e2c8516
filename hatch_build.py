"""Makes the wheel speak its languages: hatchling runs this before it packs the engine."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Compile the gettext catalogues and take what comes of them into the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from tools import catalogues

        catalogues.compile_engine(Path(self.root, "engine"))
        build_data["artifacts"].append("engine/regalia/i18n/catalogue_*.py")
