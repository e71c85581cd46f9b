"""Who asks: what can be a name and an attribute, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from askfirst.domain.errors import PolicyError
from askfirst.domain.principal import Principal, as_text, asking_of, name_of, to_plain_asking

HOSTILE: list[tuple[Any, str]] = [
    ({"a": ({"b": 1},)}, "The attribute 'a' of who asks has the value (of the kind dict)."),
    ({"a": (("b",),)}, "The attribute 'a' of who asks has the value (of the kind tuple)."),
    ({"a": (None,)}, "The attribute 'a' of who asks has the value None."),
    ({"a": ("",)}, "The attribute 'a' of who asks has the value ''."),
    ({"a": ("x\x00",)}, "The attribute 'a' of who asks has the value 'x\\x00'."),
    ({"a": ("\ud800",)}, "The attribute 'a' of who asks has the value '\\ud800'."),
    ({"a": ("x" * 501,)}, f"The attribute 'a' of who asks has the value {'x' * 50!r}."),
    ({"a": (float("nan"),)}, "The attribute 'a' of who asks has the value nan."),
    ({"a": (float("inf"),)}, "The attribute 'a' of who asks has the value inf."),
    ({"a": (10**5000,)}, "The attribute 'a' of who asks has the value (of the kind int)."),
    ({"a": "Europe"}, "The attribute 'a' has no list of values."),
    ({"a": tuple(map(str, range(10_000)))}, "Who asks has too many values of attributes."),
    ({f"a{one}": ("x",) for one in range(51)}, "There are 51 attributes of who asks."),
    ({7: ("x",)}, "7 cannot be the name of a principal or of an attribute."),
    (["a"], "(of the kind list) are no attributes of a principal."),
]


@pytest.mark.parametrize(("attributes", "told"), HOSTILE)
def test_hostile_attributes_are_refused(attributes: Any, told: str) -> None:
    with pytest.raises(PolicyError) as raised:
        Principal("ana", attributes)
    assert raised.value.failed == told
    assert raised.value.remedy.startswith(("Allowed", "A name is"))
    assert raised.value.remedy.endswith("Ask whoever looks after your access.")


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x00", "\ud800", "x" * 201, None, 7, ["ana"], "a\u202eb"])
def test_what_cannot_be_a_name(name: Any) -> None:
    with pytest.raises(PolicyError, match="cannot be the name"):
        Principal(name)


@pytest.mark.parametrize("name", ["ana", "auth0|5f7c", "Zoë Müller", "東京", "a/b%2F..", "x" * 200])
def test_names_are_kept_to_the_letter(name: str) -> None:
    assert name_of(asking_of(to_plain_asking(Principal(name)))) == name


@pytest.mark.parametrize(
    "asks", [None, "", "ana", Principal("ana"), Principal("ana", {}), Principal("a", {"x": ("y", 1, 1.5, True)})]
)
def test_who_asks_as_data_and_back(asks: Principal | str | None) -> None:
    plain = json.loads(json.dumps(to_plain_asking(asks)))
    assert asking_of(plain) == asks
    assert isinstance(asking_of(plain), type(asks))


def test_a_principal_does_not_change_with_what_it_was_made_of() -> None:
    values = {"regions": ("Europe",)}
    one = Principal("ana", values)
    values["regions"] = ("Asia",)
    assert one.attributes == {"regions": ("Europe",)}
    assert "Europe" not in repr(one)
    assert hash(one) == hash(Principal("ana"))


def test_values_as_policies_compare_them() -> None:
    assert [as_text(one) for one in ("a", 7, 7.0, 7.5, True, False)] == ["a", "7", "7", "7.5", "true", "false"]
