"""The fixed statements of the value index. Texts, fields and limits are bound; no data is ever part of them."""

from __future__ import annotations

LONGEST = 200
"""Longer values are prose, not names."""
MOST = (200_000, 20_000)
"""Distinct values of a field that are kept, the most frequent first; the next number where memory ends."""
FEWEST = 2_000
SOURCE = "{source}"

FOLD = r"""
CREATE MACRO index_fold(words) AS
    trim(regexp_replace(strip_accents(lower(words)), '[^\p{L}\p{N}]+', ' ', 'g'))
"""

TABLES = (
    "CREATE SCHEMA IF NOT EXISTS index_",
    """CREATE OR REPLACE TABLE index_.entries
       (id BIGINT, place INTEGER, loose BOOLEAN, value VARCHAR, folded VARCHAR, held BIGINT)""",
    "CREATE OR REPLACE SEQUENCE index_.numbers",
)

# A value without letters or digits folds to nothing: it is found as it is.
_FOLDED = "coalesce(nullif(index_fold(value), ''), value)"
_FREQUENT = "WHERE value IS NOT NULL AND length(value) <= $3 ORDER BY held DESC, value LIMIT $4"
ADD = f"""
INSERT INTO index_.entries SELECT nextval('index_.numbers'), $1, $2, value, {_FOLDED}, held
FROM (SELECT value, held FROM {SOURCE} {_FREQUENT})
"""  # noqa: S608 - fixed text; the source is put in as a tree's text, with quoted names

# Of an identifier only the words with digits count: a prefix such as "ORD" is in all of them.
_ALL_WORDS = "SELECT DISTINCT unnest(string_split(folded, ' ')) AS word, id, loose FROM index_.entries"
_KEPT_WORDS = "loose OR regexp_matches(word, '[0-9]')"
WORDS = (
    f"CREATE OR REPLACE TABLE index_.postings AS FROM ({_ALL_WORDS}) WHERE {_KEPT_WORDS}",
    "CREATE INDEX entries_folded ON index_.entries (folded)",
    "CREATE INDEX postings_word ON index_.postings (word)",
)
LAST_ENTRY = "SELECT coalesce(max(id), 0) FROM index_.entries"
MORE_WORDS = f"INSERT INTO index_.postings FROM ({_ALL_WORDS} WHERE id > $1) WHERE {_KEPT_WORDS}"
ALL_NUMBERED = f"SELECT bool_and(regexp_matches(value, '[0-9]')) FROM {SOURCE} WHERE value IS NOT NULL"  # noqa: S608 - as ADD
VOCABULARY = "SELECT DISTINCT word FROM index_.postings WHERE loose"

# The IN lists repeat what the joins ask, because only constants use the index.
_TEXTS = "SELECT unnest($1::VARCHAR[]) AS text, unnest($2::VARCHAR[]) AS folded, unnest($3::INTEGER[]) AS number"
_EQUAL_ENTRIES = "SELECT * FROM index_.entries WHERE folded IN {listed}"
EQUAL = " ".join(
    (
        "SELECT number, place, value, held, 1.0 AS score,",
        "CASE WHEN value = text THEN 'exact' ELSE 'folded' END AS how",
        f"FROM ({_TEXTS}) AS asked JOIN ({_EQUAL_ENTRIES}) AS entries USING (folded)",
        "ORDER BY number, how, held DESC, value, place",
    )
)

# Every word of the text must be found in the value; the score is the share of the value's words that were.
_ASKED = "SELECT unnest($1::INTEGER[]) AS number, unnest($2::VARCHAR[]) AS word, unnest($3::VARCHAR[]) AS found"
_ASKED_WORDS = f"{_ASKED}, unnest($4::DOUBLE[]) AS fit, unnest($5::INTEGER[]) AS wanted"
_POSTINGS = "SELECT word AS found, id FROM index_.postings WHERE word IN {listed}"
_MATCHED = " ".join(
    (
        "SELECT number, id, word, wanted, max(fit) AS fit",
        f"FROM ({_ASKED_WORDS}) AS asked JOIN ({_POSTINGS}) AS postings USING (found) GROUP BY ALL",
    )
)
_SHARE = "least(0.99, sum(fit) / len(string_split(any_value(folded), ' ')))"
BY_WORDS = " ".join(
    (
        f"SELECT number, place, value, held, {_SHARE} AS score, 'words'",
        f"FROM ({_MATCHED}) AS matched JOIN index_.entries AS entries USING (id)",
        "GROUP BY number, id, place, value, held, wanted HAVING count(*) = wanted",
        "QUALIFY row_number() OVER (PARTITION BY number, place ORDER BY score DESC, held DESC, value) <= $6",
        "ORDER BY number, score DESC, held DESC, value, place",
    )
)


def listed(statement: str, count: int, first: int) -> str:
    """The statement with `count` placeholders in its list, numbered from `first`."""
    numbers = ", ".join(f"${number}" for number in range(first, first + count))
    return statement.replace("{listed}", f"({numbers})")
