"""The fixed statements that search the value index. Texts, words and limits are bound; no data is ever part of them.

`_PART` stands for the name of a part's tables. See `value_tables` for what they hold.
"""

# ruff: noqa: FLY002, S608 - statements are put together of fixed texts, a clause a line

from __future__ import annotations

from collections.abc import Sequence

SOURCE = "{source}"
INITIALS = "·"
"""Before the initials of a name among its words: no word of a name begins so."""
OPENING = 3
"""Letters by which words are found that begin alike."""

# Letters whose capitals are those of another letter are written as that one.
ALIKE = ("ıſςµϐϑϕϖϰϱϵᲀᲁᲂᲃᲄᲅᲆᲇᲈ", "isσμβθφπκρεвдосттъѣꙋ")  # noqa: RUF001 - alike on purpose
# `strip_accents` takes a NUL for the end of the text.
_BARE = "strip_accents(replace(lower(words), chr(0), ' '))"
_PLAIN = f"replace(translate({_BARE}, '{ALIKE[0]}', '{ALIKE[1]}'), 'ß', 'ss')"
_UNACCENTED = f"CASE WHEN strlen(words) = length(words) THEN lower(words) ELSE {_PLAIN} END"
_SYMBOLS = r"trim(regexp_replace(lower(words), '[\pZ\p{Cc}]+', ' ', 'g'))"
_BORDERS = (r"'([^\p{N}]) ', '\1', 'g'", r"' ([^\p{N}])', '\1', 'g'")
_CLOSED = f"regexp_replace(regexp_replace(folded, {_BORDERS[0]}), {_BORDERS[1]})"

# What has no letters or digits is its symbols, and white space is itself. Numbers stay apart: "1 23" is not "12 3".
_CLOSING = rf"CASE WHEN regexp_matches(folded, '\p{{N}}') THEN {_CLOSED} ELSE replace(folded, ' ', '') END"
FOLD = ";\n".join(
    (
        rf"CREATE MACRO index_letters(words) AS trim(regexp_replace({_UNACCENTED}, '[^\p{{L}}\p{{N}}]+', ' ', 'g'))",
        f"CREATE MACRO index_fold(words) AS coalesce(nullif(index_letters(words), ''), nullif({_SYMBOLS}, ''), words)",
        f"CREATE MACRO index_bare(words) AS {_BARE}",
        f"CREATE MACRO index_closed(folded) AS {_CLOSING}",
    )
)
"""Defines `index_fold`, lower case without accents and words parted by one space, and `index_closed`, without these."""

FOLDED = "SELECT index_fold(unnest($1::VARCHAR[]))"

_KEYS = "SELECT unnest($1::INTEGER[]) AS number, hash(unnest($2::VARCHAR[])) AS key"
EQUAL = " ".join(
    (
        "SELECT number, place, value, held",
        f"FROM ({_KEYS}) AS asked JOIN index_.keys_PART USING (key) JOIN index_.entries_PART USING (id)",
        "QUALIFY row_number() OVER (PARTITION BY number, place ORDER BY id) <= $3",
    )
)
"""The values of which as much is left without spaces as of a text."""

_ASKED = "SELECT unnest($1::INTEGER[]) AS number, unnest($2::VARCHAR[]) AS asked"
WORDS = " ".join(
    (
        "SELECT number, min(id), max(id), max(id) FILTER (WHERE word = asked), sum(held)::BIGINT",
        f"FROM (SELECT *, left(asked, {OPENING}) AS opening FROM ({_ASKED})) JOIN index_.words_PART USING (opening)",
        f"WHERE word = asked OR (loose AND length(asked) >= {OPENING} AND starts_with(word, asked))",
        "GROUP BY number, loose",
    )
)
"""The stored words that are or begin with each asked one, as a range of their numbers."""

_NEAR = " ".join(
    (
        "SELECT ${0}::INTEGER AS number, id FROM index_.shapes_PART",
        "WHERE length BETWEEN ${1} AND ${2} AND bit_count(xor(letters, ${3}::UBIGINT)) <= ${4}",
    )
)
_NEAR_WORDS = "SELECT number, id, word, held FROM ({near}) JOIN index_.words_PART USING (id)"

# Every word of a text must be found in the value; the score is the share of the value's words that were. The rarest
# word finds the values (`driver`) among which the others are looked for: those may be in a third of all.
_RANGE = " ".join(
    (
        "SELECT ${0}::INTEGER AS word, id, place, words, CASE WHEN word = ${3} THEN 1.0 ELSE ${4}::DOUBLE END AS fit",
        "FROM index_.postings_PART WHERE word BETWEEN ${1} AND ${2}",
    )
)
_SLIPPED = "SELECT unnest($7::INTEGER[]) AS word, unnest($8::INTEGER[]) AS slip, unnest($9::DOUBLE[]) AS fit"
_SLIPS = f"SELECT slip AS word, id, place, words, fit FROM index_.postings_PART JOIN ({_SLIPPED}) AS slips USING (word)"
_DRIVERS = "SELECT unnest($1::INTEGER[]) AS number, unnest($2::INTEGER[]) AS word, unnest($3::INTEGER[]) AS wanted"
_OTHERS = "SELECT unnest($4::INTEGER[]) AS number, unnest($5::INTEGER[]) AS word"
_FOUND = " ".join(
    (
        "SELECT number, wanted, id, place, words, max(fit) AS fit",
        f"FROM ({_DRIVERS}) AS drivers JOIN hits USING (word) GROUP BY ALL",
    )
)
_REST = " ".join(
    (
        "SELECT number, found.id AS id, asked.word, max(hits.fit) AS fit",
        f"FROM found JOIN ({_OTHERS}) AS asked USING (number)",
        "JOIN hits ON hits.word = asked.word AND hits.id = found.id",
        "GROUP BY ALL",
    )
)
_WHOLE = " ".join(
    (
        "SELECT number, id, place, words, fit FROM found WHERE wanted = 1 UNION ALL",
        "SELECT number, id, place, words, found.fit + sum(rest.fit) AS fit",
        f"FROM found JOIN ({_REST}) AS rest USING (number, id)",
        "GROUP BY number, id, place, words, found.fit, wanted HAVING count(*) + 1 = wanted",
    )
)
_BEST = " ".join(
    (
        f"SELECT number, id, least(0.99, fit / words) AS score FROM ({_WHOLE})",
        "QUALIFY row_number() OVER (PARTITION BY number, place ORDER BY score DESC, id) <= $6",
    )
)
_BY_WORDS = " ".join(
    (
        "WITH hits AS ({hits}),",
        f"found AS ({_FOUND})",
        f"SELECT number, place, value, held, score FROM ({_BEST}) JOIN index_.entries_PART USING (id)",
        "ORDER BY number, score DESC, held DESC, value, place",
    )
)
# A field may hold more values than are kept. Its column is asked for whole values, for all texts in one go.
_TEXT_FORMS = "SELECT text, number - 1 AS number, index_bare(text) AS plain FROM unnest($1::VARCHAR[])"
COLUMN = " ".join(
    (
        "SELECT number, value, count(*) AS held FROM {source} AS stored",
        f"JOIN ({_TEXT_FORMS} WITH ORDINALITY AS asked (text, number)) AS asked",
        "ON index_bare(value) = plain GROUP BY ALL ORDER BY number, held DESC, value",
    )
)


def near(count: int) -> str:
    """For `count` words, five values each: its number, lengths from and to, its letters, how many may differ."""
    asked = (_NEAR.format(*range(at, at + 5)) for at in range(1, 5 * count, 5))
    return _NEAR_WORDS.format(near=" UNION ALL ".join(asked))


def by_words(ranges: int, *, slips: bool) -> str:
    """For `ranges` of stored words, five values each after the first six or, with slips, nine."""
    first = 10 if slips else 7
    hits = [_RANGE.format(*range(at, at + 5)) for at in range(first, first + 5 * ranges, 5)]
    return _BY_WORDS.format(hits=" UNION ALL ".join([*hits, *[_SLIPS][: int(slips)]]))


def of_part(statement: str, part: str) -> str:
    return statement.replace("_PART", f"_{part}")


def placed(statement: str, source: str) -> str:
    """The statement over a subquery, a tree's text with quoted names."""
    return statement.replace(SOURCE, source)


def flat(ranges: Sequence[Sequence[object]]) -> list[object]:
    return [value for row in ranges for value in row]
