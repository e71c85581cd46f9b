"""The statements that build the tables of the value index. Fields and limits are bound; no data is part of them.

A part of the index is four tables:

- `entries`: the distinct values of the fields, numbered so that of two that fit alike the better one comes first;
- `keys`: a number made of each folded value without its spaces, in order, to find equal values;
- `words`: the distinct words of the values, in order, so that those that begin alike are a range of numbers;
- `postings`: for each word, by number, the values that hold it; and `shapes`: which letters a word has, by length.

All are in order of what they are searched by: DuckDB then reads only the blocks that matter, and needs no index.
"""

# ruff: noqa: FLY002, S608 - statements are put together of fixed texts, a clause a line

from __future__ import annotations

from askfirst.sources.duckdb.value_queries import INITIALS, OPENING, SOURCE

LONGEST = 200
"""Longer values are prose, not names."""
MOST = (5_000_000, 1_000_000, 200_000, 20_000, 2_000)
"""Distinct values of a field that are kept, the most frequent first; the next number where memory ends."""
SHARE = 0.75
"""Of the memory limit, what data and index may take together: queries need the rest."""

SCHEMA = "CREATE SCHEMA IF NOT EXISTS index_"
STAGED = """
CREATE OR REPLACE TABLE index_.staged (place SMALLINT, loose BOOLEAN, value VARCHAR, folded VARCHAR, held BIGINT)
"""
_FREQUENT = "WHERE value <> '' AND length(value) <= $3 ORDER BY held DESC, value LIMIT $4"
ADD = " ".join(
    (
        "INSERT INTO index_.staged SELECT $1, $2, value, index_fold(value), held",
        f"FROM (SELECT value, held FROM {SOURCE} {_FREQUENT})",
    )
)
COUNTED = "SELECT place, count(*) FROM index_.staged GROUP BY place"

_COUNT_WORDS = "length(folded) - length(replace(folded, ' ', '')) + 1 AS words"
_SORTED = f"SELECT *, {_COUNT_WORDS} FROM index_.staged ORDER BY words, held DESC, value, place"

# Of an identifier only the words with digits count: a prefix such as "ORD" is in all of them.
_SPLIT = "SELECT DISTINCT unnest(string_split(folded, ' ')) AS word, loose, place, words, id FROM index_.ranked"
_COUNTS = r"loose OR regexp_matches(word, '\p{Nd}')"

# Initials have the weight of one word. Two letters are more often something else.
_FIRST_LETTERS = "array_to_string(list_transform({words}, lambda word: word[1]), '')"
_ALL = _FIRST_LETTERS.replace("{words}", "parts")
_LONG = _FIRST_LETTERS.replace("{words}", "list_filter(parts, lambda word: length(word) > 3)")
_PARTS = "SELECT *, string_split(folded, ' ') AS parts FROM index_.ranked WHERE loose AND words BETWEEN 3 AND 8"
_LETTERS = f"SELECT DISTINCT unnest([{_ALL}, {_LONG}]) AS letters, loose, place, id FROM ({_PARTS})"
_INITIALS = f"'{INITIALS}' || letters"
_KEPT_LETTERS = r"regexp_full_match(letters, '\p{L}{3,6}')"

_OF_LETTERS = "list_transform(string_split(word, ''), lambda letter: 1::UBIGINT << (unicode(letter) % 64)::INTEGER)"
_SLIPPED = rf"loose AND length(word) > 2 AND NOT regexp_matches(word, '\p{{Nd}}') AND word[1] <> '{INITIALS}'"

_WORDS = " ".join(
    (
        f"SELECT (row_number() OVER () - 1)::INTEGER AS id, loose, word, left(word, {OPENING}) AS opening, held",
        "FROM (SELECT loose, word, count(*) AS held FROM index_.raw GROUP BY ALL ORDER BY loose, word)",
    )
)
_SHAPES = " ".join(
    (
        f"SELECT length(word)::INTEGER AS length, id, list_aggregate({_OF_LETTERS}, 'bit_or') AS letters",
        f"FROM index_.words_PART WHERE {_SLIPPED} ORDER BY length, id",
    )
)
_POSTINGS = " ".join(
    (
        "SELECT stored.id AS word, place, words::UTINYINT AS words, raw.id AS id",
        "FROM index_.raw AS raw JOIN index_.words_PART AS stored USING (loose, word) ORDER BY stored.id, raw.id",
    )
)


def _table(name: str, select: str) -> str:
    return f"CREATE OR REPLACE TABLE index_.{name} AS {select}"


BUILD = (
    _table("ranked", f"SELECT (row_number() OVER () - 1)::INTEGER AS id, * FROM ({_SORTED})"),
    "DROP TABLE index_.staged",
    _table("entries_PART", "SELECT id, place, value, held FROM index_.ranked"),
    _table("keys_PART", "SELECT hash(index_closed(folded)) AS key, id FROM index_.ranked ORDER BY key"),
    _table("raw", f"SELECT word, loose, place, words, id FROM ({_SPLIT}) WHERE {_COUNTS}"),
    f"INSERT INTO index_.raw SELECT {_INITIALS}, loose, place, 1, id FROM ({_LETTERS}) WHERE {_KEPT_LETTERS}",
    "DROP TABLE index_.ranked",
    _table("words_PART", _WORDS),
    _table("shapes_PART", _SHAPES),
    _table("postings_PART", _POSTINGS),
    "DROP TABLE index_.raw",
)
CLEAN = tuple(f"DROP TABLE IF EXISTS index_.{name}" for name in ("staged", "ranked", "raw"))
DROP = tuple(f"DROP TABLE IF EXISTS index_.{name}_PART" for name in ("entries", "keys", "words", "shapes", "postings"))
USED = "SELECT sum(memory_usage_bytes)::BIGINT FROM duckdb_memory()"
ALL_NUMBERED = rf"SELECT bool_and(regexp_matches(value, '\p{{Nd}}')) FROM {SOURCE} WHERE value IS NOT NULL"
