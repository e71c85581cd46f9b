"""Pages of PostGraphile where no key tells its rows apart: by numbers of rows, or one page of all."""

from __future__ import annotations

from typing import Any

import pytest

from askfirst.domain.errors import SourceError
from askfirst.sources.graphql.options import GraphqlOptions
from tests.sources.graphql.asking import fetched, of_data, opened, scripted, table_of, wanted

SDL = """
    scalar Cursor
    type Query { allNotes(first: Int, offset: Int, after: Cursor, orderBy: [NotesOrderBy!]): NotesConnection }
    enum NotesOrderBy { NATURAL TEXT_ASC TEXT_DESC %s }
    type NotesConnection { nodes: [Note]! edges: [NotesEdge!]! pageInfo: PageInfo! totalCount: Int! }
    type NotesEdge { node: Note }
    type Note { text: String size: Int }
    type PageInfo { hasNextPage: Boolean! endCursor: Cursor }
"""
EVERY, SOME = SDL % "SIZE_ASC", SDL % ""
ROWS = [{"text": f"note {number}", "size": number} for number in range(7)]
OPTIONS = GraphqlOptions(page_rows=3)


class Notes:
    """Answers with the rows that are asked for, or not more than `most` of them, and keeps the variables."""

    def __init__(self, most: int = 1_000) -> None:
        self.most = most
        self.asked: list[dict[str, Any]] = []

    def __call__(self, request: dict[str, Any]) -> Any:
        given = request["variables"]
        if "totalCount" in request["query"]:
            return of_data({"allNotes": {"totalCount": len(ROWS)}})
        self.asked.append(given)
        begin = given.get("offset", 0)
        rows = ROWS[begin:][: min(given["first"], self.most)]
        more = begin + len(rows) < len(ROWS)
        info = {"hasNextPage": more, "endCursor": '["natural",3]' if more else None}
        return of_data({"allNotes": {"nodes": rows, "pageInfo": info}})


async def read(answers: Any, sdl: str, *names: str) -> list[tuple[Any, ...]]:
    with scripted(answers, sdl) as address:
        async with opened(address, OPTIONS) as server:
            return await fetched(server, wanted(await table_of(server), *names))


async def test_by_numbers_where_it_can_order_by_every_column() -> None:
    notes = Notes()
    assert await read(notes, EVERY) == [(one["text"], one["size"]) for one in ROWS]
    assert [one["offset"] for one in notes.asked] == [0, 3, 6, 7]
    assert {tuple(one["orderBy"]) for one in notes.asked} == {("TEXT_ASC", "SIZE_ASC")}


async def test_all_at_once_where_it_cannot() -> None:
    notes = Notes()
    assert await read(notes, SOME) == [(one["text"], one["size"]) for one in ROWS]
    assert notes.asked == [{"first": 200_000}]
    notes = Notes()
    assert await read(notes, SOME, "text") == [(one["text"],) for one in ROWS]
    assert [one["offset"] for one in notes.asked] == [0, 3, 6, 7]


async def test_a_part_of_all_is_no_answer() -> None:
    with pytest.raises(SourceError) as raised:
        await read(Notes(most=2), SOME)
    assert str(raised.value) == (
        "'remote' sent 2 rows of 'allNotes' and has more, in no order. "
        "Give the table a primary key, or let the server order by each of its columns."
    )


async def test_a_refusal_of_so_many_rows_is_final() -> None:
    errors = [{"message": "first: at most 100 rows"}]
    with pytest.raises(SourceError, match="at most 100 rows"):
        await read(lambda _: of_data(None, errors), SOME)
