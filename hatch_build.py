"""Ships the default workspace inside the wheel; an editable install reads it where it stands."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.wheel import WheelBuilderConfig


class FreightHook(BuildHookInterface[WheelBuilderConfig]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name each file: a folder as a whole would bring along caches and what an agent keeps there."""
        if version == "editable":
            return
        root = Path(self.root)
        for path in (root / "examples" / "freight").rglob("*"):
            inside = path.relative_to(root)
            if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in inside.parts):
                build_data["force_include"][str(path)] = f"askfirst/{inside.as_posix()}"
