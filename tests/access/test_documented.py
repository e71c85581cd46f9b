"""The page on who is asking names every key and option, and no other."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from askfirst.access.keys import KeySection
from askfirst.access.spec import AccessSpec, JwtSpec, LimitSpec
from tests.docs.pages import ROOT, names, table


@pytest.mark.parametrize(
    ("mark", "model"), [("api key", KeySection), ("access", AccessSpec), ("jwt", JwtSpec), ("limits", LimitSpec)]
)
def test_keys_and_options(mark: str, model: type[BaseModel]) -> None:
    rows = table(ROOT / "docs" / "who-is-asking.md", f"keys of: {mark}")
    assert [names(row[0])[0] for row in rows] == list(model.model_fields)
    for row, field in zip(rows, model.model_fields.values(), strict=True):
        default = field.get_default(call_default_factory=True)
        told = f"{default:,g}" if isinstance(default, (int, float)) else default if isinstance(default, str) else ""
        assert told in row[1]
