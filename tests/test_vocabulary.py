"""The package reads any data: no word of the example's data stands in its code."""

import ast
from collections.abc import Iterator

import duckdb

from askfirst.catalog.lookup import fold, stem
from askfirst.catalog.model import Catalog, Dataset
from askfirst.understanding.rules.words.cue_words import CUES
from askfirst.understanding.rules.words.function_words import FUNCTIONS
from askfirst.understanding.rules.words.small_words import FILLER
from tests.test_shape import PACKAGE, ROOT, is_docstring, name, parse
from tests.understanding.rules.worlds import FREIGHT, freight

PACKAGE_ROOT = ROOT / "askfirst"
MOST_EXCEPTIONS = 60
READS = ("analysis", "catalog", "nodes", "sources", "tools", "understanding")
"""The parts of the package that read questions and data."""

DICTIONARIES = {
    "askfirst/sources/postgres/address.py": "the parts of a server's address",
    "askfirst/sources/sqlalchemy/server.py": "the parts of a server's address",
    "askfirst/sources/sqlalchemy/sqlite.py": "functions of SQLite that reach outside",
    "askfirst/sources/duckdb/column_verbs.py": "what people do with what columns hold",
    "askfirst/sources/duckdb/row_words.py": "whose names the rows of tables bear",
    "askfirst/sources/duckdb/state_pair_words.py": "what people say of what is lent, due and in stock",
    "askfirst/understanding/rules/context/kinds.py": "names of charts and of ways to look at numbers",
    "askfirst/understanding/rules/recognition/who_of_rows.py": "who rows are about, and the rooms that are nobody",
    "askfirst/understanding/rules/words/rewordings/patterns.py": "roundabout ways of asking",
    "askfirst/understanding/rules/words/rewordings/counts.py": "roundabout ways of saying how many of a thing",
    "askfirst/understanding/rules/words/rewordings/notes.py": "terse notes and turned sentences",
    "askfirst/understanding/rules/words/rewordings/relations.py": "what belongs to what, and what came late",
    "askfirst/understanding/rules/placement/ways_on_the_map.py": "the points of the compass",
    "askfirst/understanding/rules/recognition/rewording.py": "verbs that stand as they are",
    "askfirst/understanding/rules/words/rewordings/questions.py": "roundabout ways of putting whole questions",
    "askfirst/understanding/rules/words/rewordings/ranks.py": "roundabout ways of asking for ranks and sums",
    "askfirst/understanding/rules/words/rewordings/rows.py": "roundabout ways of asking which row it is",
    "askfirst/understanding/rules/words/rewordings/sayings.py": "roundabout ways of saying parts of a question",
    "askfirst/understanding/rules/words/rewordings/headings.py": "notes with headings and signs",
    "askfirst/understanding/rules/words/rewordings/clauses.py": "clauses that say what one word says",
    "askfirst/understanding/rules/words/rewordings/conditions.py": "clauses that tell rows apart",
    "askfirst/understanding/rules/words/courtesies.py": "courtesies around a question",
    "askfirst/understanding/rules/words/rewordings/plain_conditions.py": "roundabout ways of saying "
    "which rows are meant",
    "askfirst/understanding/rules/recognition/totals_of_things.py": "who buys, and what that comes to",
    "askfirst/sources/duckdb/abbreviations.py": "short forms in the column names of any table",
    "askfirst/sources/duckdb/money.py": "words of business for columns of money",
    "askfirst/understanding/rules/words/commands.py": "verbs of doing and what they are done to",
    "askfirst/understanding/rules/words/money_words.py": "how people talk of money and of what was sold",
    "askfirst/sources/duckdb/thesaurus.py": "everyday nouns for what columns are called",
    "askfirst/sources/duckdb/durations.py": "names of columns between which time passes",
    "askfirst/sources/duckdb/number_nouns.py": "everyday nouns for columns of numbers",
    "askfirst/sources/duckdb/rates.py": "columns that make a rate together",
    "askfirst/sources/duckdb/units.py": "units and the quantities that have them",
    "askfirst/understanding/rules/recognition/coordinates.py": "the two numbers of a place on a map",
    "askfirst/understanding/rules/recognition/each_of_them.py": "what anybody does with anything",
    "askfirst/understanding/rules/recognition/newcomers.py": "words for what is new",
    "askfirst/understanding/rules/placement/worth_direction.py": "words for what is spent",
    "askfirst/understanding/rules/words/comparing_words.py": "words of comparisons, and for what is usual",
    "askfirst/understanding/rules/words/correlation_words.py": "words for what goes together",
    "askfirst/understanding/rules/words/joining_words.py": "verbs for the beginning of a membership",
    "askfirst/understanding/rules/words/nouns_behind_values.py": "nouns for people, kinds and matters behind any name",
    "askfirst/understanding/rules/words/opponents.py": "words for the sides of any match",
    "askfirst/understanding/rules/words/stored_codes.py": "lands, states, sexes and their codes",
    "askfirst/understanding/rules/words/slips.py": "common words as they are often misspelt",
    "askfirst/understanding/rules/words/small_phrases.py": "nouns for all rows together",
    "askfirst/understanding/rules/words/speech_words.py": "who asks, what for, and where they have it from",
    "askfirst/understanding/rules/words/speech_vocabulary.py": "who asks, what for, and where they have it from",
    "askfirst/understanding/rules/words/yet_words.py": "verbs for what is over and what is to come",
    "askfirst/understanding/rules/answers/labels.py": "words around a place that is picked by where it lies",
    "askfirst/understanding/rules/placement/averaged_ranks.py": "places that are wider than others",
    "askfirst/understanding/rules/placement/agents.py": "verbs, and the nouns for those who do it",
    "askfirst/understanding/rules/placement/verbs_of_numbers.py": "what things do by a number: weigh, cost, last",
    "askfirst/understanding/rules/placement/who_ranks.py": "what persons do most of",
    "askfirst/understanding/rules/recognition/leading_deeds.py": "what is done most of, and nouns of the same form",
    "askfirst/understanding/rules/recognition/middles.py": "words for the middle",
    "askfirst/understanding/rules/recognition/nouns_of_fields.py": "nouns of place and of movement that have an origin",
    "askfirst/understanding/rules/recognition/predicates.py": "participles that are said of a subject",
    "askfirst/understanding/rules/recognition/timed_verbs.py": "verbs that may be done late",
    "askfirst/understanding/rules/recognition/what_we_do.py": "what we do with things",
    "askfirst/understanding/rules/words/demonyms.py": "adjectives of countries",
    "askfirst/understanding/rules/words/outside_words.py": "what people ask of anything but data: weather, news",
    "askfirst/understanding/rules/recognition/owner_clauses.py": "verbs of owning and of doing for somebody",
    "askfirst/understanding/rules/words/grouped_words.py": "what has few numbers: stars, priorities, cylinders",
    "askfirst/understanding/rules/words/urgent_words.py": "ways to say that it is urgent",
    "askfirst/understanding/rules/placement/bare_amounts.py": "the two numbers of a place on a map",
    "askfirst/catalog/persons.py": "nouns for persons and firms",
    "askfirst/sources/duckdb/state_nouns.py": "nouns for states",
    "askfirst/sources/duckdb/state_words.py": "states that things are in, their verbs and opposites",
    "askfirst/sources/duckdb/states.py": "words for what goes on",
    "askfirst/sources/duckdb/things.py": "nouns for things that are told apart by a code",
    "askfirst/sources/duckdb/usual_time.py": "ends of what times record",
    "askfirst/understanding/rules/placement/money_verbs.py": "verbs of money",
    "askfirst/understanding/rules/recognition/money_talk.py": "nouns of money",
    "askfirst/understanding/rules/recognition/timed_deeds.py": "adjectives for what is new",
    "askfirst/understanding/rules/times/parts_of_weeks.py": "names of weekdays that are no weekend",
    "askfirst/understanding/rules/words/agent_verbs.py": "verbs and who does it",
    "askfirst/understanding/rules/words/deeds_of_times.py": "verbs and the times that they are known by",
    "askfirst/understanding/rules/words/judging_words.py": "nouns that judgements are said of",
    "askfirst/understanding/rules/words/persons_of_deeds.py": "verbs and the persons who do them",
    "askfirst/understanding/rules/words/row_classes.py": "nouns for the rows of tables of many kinds",
    "askfirst/sources/duckdb/line_totals.py": "names of amounts of money",
    "askfirst/understanding/rules/placement/told_ends.py": "participles of what is sent and what comes",
    "askfirst/understanding/rules/words/doing.py": "verbs with somebody who does it for us",
    "askfirst/understanding/rules/words/edit_phrases.py": "verbs of telling",
    "askfirst/understanding/rules/words/leading_verbs.py": "verbs that have an object",
    "askfirst/understanding/rules/words/adjective_forms.py": "adjectives by their ends, and regions of countries",
    "askfirst/understanding/rules/placement/asked_words.py": "what a second question asks for: where, when, how much",
    "askfirst/understanding/rules/words/attribute_nouns.py": "nouns for what things have or belong to",
    "askfirst/understanding/rules/recognition/carried_goods.py": "nouns for what is carried",
    "askfirst/understanding/rules/recognition/compared_fields.py": "the points of the compass",
    "askfirst/understanding/rules/recognition/deeds.py": "verbs of trade and of service",
    "askfirst/understanding/rules/recognition/extremes.py": "ways to say the most, the longest and the furthest",
    "askfirst/understanding/rules/words/good_and_bad.py": "words for what is better or worse with more of it",
    "askfirst/understanding/rules/times/holidays.py": "names of holidays and of their countries",
    "askfirst/understanding/rules/recognition/implied.py": "quantities that adjectives are about",
    "askfirst/understanding/rules/words/movement.py": "verbs of movement and the end of a way that they are about",
    "askfirst/understanding/rules/words/noun_classes.py": "nouns for persons, things and amounts",
    "askfirst/understanding/rules/words/ordinary_verbs.py": "verbs that say nothing about the data",
    "askfirst/understanding/rules/words/dealings.py": "idioms that only say that a row has to do with something",
    "askfirst/understanding/rules/recognition/owners.py": "nouns for what belongs to somebody",
    "askfirst/understanding/rules/answers/paraphrases.py": "other words for the same answer",
    "askfirst/understanding/rules/recognition/said_sizes.py": "nouns that a size is said of",
    "askfirst/understanding/rules/words/shorthand_words.py": "abbreviations of any office",
    "askfirst/understanding/rules/words/word_forms.py": "countries and the words for their people",
}
"""Files that are general dictionaries of English, and of what."""


async def test_no_word_of_the_example_stands_in_the_code() -> None:
    """Names, labels, synonyms and stored categories; ordinary words are let through one by one."""
    catalog = (await freight()).catalog
    vocabulary = {word for text in (*catalog_texts(catalog), *stored_texts(catalog)) for word in words(text)}
    forbidden = vocabulary - allowed()
    found: dict[str, set[str]] = {}
    for path in PACKAGE:
        if path.relative_to(PACKAGE_ROOT).parts[0] in READS and name(path) not in DICTIONARIES:
            for word in {word for text in literals(parse(path)) for word in words(text)} & forbidden:
                found.setdefault(word, set()).add(name(path))
    assert len(vocabulary) > len(ORDINARY)
    assert found == {}


def test_exceptions_are_few_and_there() -> None:
    """One that is needed no more would hide the next slip."""
    assert [file for file in DICTIONARIES if not (ROOT / file).is_file()] == []
    assert len(ORDINARY) < MOST_EXCEPTIONS


def allowed() -> set[str]:
    """The words of questions about any data, and what else is ordinary."""
    cues = {phrase for kinds in CUES.values() for phrases in kinds.values() for phrase in phrases}
    functions = {phrase for phrases in FUNCTIONS.values() for phrase in phrases}
    return {word for text in (*cues, *functions, *FILLER) for word in words(text)} | ORDINARY


def catalog_texts(catalog: Catalog) -> Iterator[str]:
    for dataset in catalog.datasets.values():
        yield from (dataset.name, dataset.label, dataset.plural, *dataset.synonyms)
        for field in dataset.fields.values():
            yield from (field.name, field.label, *field.synonyms)
        for measure in dataset.measures.values():
            yield from (measure.name, measure.label, *measure.synonyms)
        for condition in dataset.conditions.values():
            yield from (condition.name, *condition.synonyms)
        for relation in dataset.relations.values():
            yield from (relation.name, relation.label, *relation.synonyms)


def stored_texts(catalog: Catalog) -> Iterator[str]:
    with duckdb.connect() as connection:
        for dataset in catalog.datasets.values():
            rows = connection.read_parquet(str(FREIGHT / "data" / f"{dataset.name}.parquet"))
            for field in categories(dataset):
                yield from (str(value) for (value,) in rows.project(f'"{field}"').distinct().fetchall() if value)


def categories(dataset: Dataset) -> list[str]:
    wanted = [dataset.name_field or "", *dataset.fields]
    kinds = {field: dataset.fields[field] for field in wanted if field in dataset.fields}
    return [field for field, it in kinds.items() if it.type == "string" and it.role in ("category", "text")]


def words(text: str) -> set[str]:
    return {stem(word) for word in fold(text.replace("_", " ")).split() if len(word) > len("abc")}


def literals(node: ast.AST) -> Iterator[str]:
    """Strings of the code; docstrings and the examples of argument models, which decide nothing, left out."""
    if is_docstring(node) or (isinstance(node, ast.keyword) and node.arg == "examples"):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from literals(child)


LET_THROUGH = {
    "times and their order": "actual ahead behind business completed early estimated expected late past planned since",
    "numbers and units": "90th cubic meter percentile unit",
    "rows and columns of any table": "account code cost flag item line location phone sale status volume",
    "who asks, and how": "back client customer partner piece urgent",
    "verbs that any data may have": "bill booked build built closed landed open place served spend",
    "deeds that are refused": "email schedule store",
    "nouns of levels that rise and fall": "water",
    "words of the code itself": "auto company europe fort joined joining logistic operator part pending term",
}
"""What stands in the example's data by chance; the reason first."""
ORDINARY = frozenset(word for words in LET_THROUGH.values() for word in words.split())
