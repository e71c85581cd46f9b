from askfirst.domain.outline import Term
from askfirst.tools.field_mapping import FieldMapping, MappingArguments
from askfirst.tools.tool import Ask, Done
from tests.tools.conftest import MakeContext

NEAR = Term("cariers", "dimension", ("carrier.name",), near=True)


async def test_single_near_candidate_is_asked_about(context: MakeContext) -> None:
    """What the words do not name is not taken unasked, though nothing else is like it."""
    asked = await FieldMapping().run(MappingArguments(dataset="shipments", terms=(NEAR,)), context())
    assert isinstance(asked, Ask)
    assert asked.question == "I know no 'cariers' in shipments. Did you mean carrier?"
    assert [(option.label, option.value) for option in asked.options] == [("carrier", "carrier.name")]


async def test_answer_to_a_near_candidate_is_taken(context: MakeContext) -> None:
    """The user's yes makes it the field, and stands on the receipt."""
    arguments = MappingArguments(dataset="shipments", terms=(NEAR,))
    done = await FieldMapping().run(arguments, context({"cariers": ["carrier.name"]}))
    assert isinstance(done, Done)
    assert done.output == {"names": ["carrier.name"], "assumptions": ["'cariers' is carrier, as you said"]}


async def test_word_like_no_field_is_told_the_fields(context: MakeContext) -> None:
    """Without anything alike the question says what there is."""
    term = Term("colour", "dimension", ("status", "carrier.name"), near=True)
    asked = await FieldMapping().run(MappingArguments(dataset="shipments", terms=(term,)), context())
    assert isinstance(asked, Ask)
    assert "What there is: status or carrier." in asked.question


async def test_same_label_is_offered_once(context: MakeContext) -> None:
    """Two ways to what is called the same are no choice that a user could make."""
    term = Term("carier", "dimension", ("carrier.name", "vessel.carrier.name"), near=True)
    asked = await FieldMapping().run(MappingArguments(dataset="shipments", terms=(term,)), context())
    assert isinstance(asked, Ask)
    assert [option.value for option in asked.options] == ["carrier.name"]


async def test_misspelt_dataset_is_asked_about(context: MakeContext) -> None:
    """A dataset is confirmed by its name in the plural."""
    term = Term("shipmnts", "rows", ("shipments",), near=True)
    asked = await FieldMapping().run(MappingArguments(dataset="shipments", terms=(term,)), context())
    assert isinstance(asked, Ask)
    assert asked.question == "I know no 'shipmnts'. Did you mean shipments?"


async def test_single_candidate_that_fits_is_taken(context: MakeContext) -> None:
    """A word of the catalog needs no question."""
    term = Term("carriers", "dimension", ("carrier.name",))
    done = await FieldMapping().run(MappingArguments(dataset="shipments", terms=(term,)), context())
    assert isinstance(done, Done)
