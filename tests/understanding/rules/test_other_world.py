"""The same rules over films, to hold that nothing in them knows freight."""

import pytest

from askfirst.understanding.rules.reading import RuleReading
from tests.understanding.rules.shown import shown
from tests.understanding.rules.worlds import films

QUESTIONS = [
    ("how many movies were released last year", "films | measure count() | time released_on 2024-01-01..2025-01-01"),
    ("average rating by genre", "films | by genre | measure avg(rating)"),
    ("top 5 films by gross", "films | extra_column gross | order gross desc | limit 5"),
    ("films by Blue Harbour Pictures", "films | Blue Harbour Pictures@studio"),
    ("films called Blue Harbour", "films | Blue Harbour@title"),
    ("long animated films from France", "films | France@studio | filter animated eq True | minutes gt 150"),
    (
        "films announced in March but released in 2024",
        (
            "films | extra_column announced_on | released_on ge 2024-01-01 | released_on lt 2025-01-01"
            " | time announced_on 2024-03-01..2024-04-01"
        ),
    ),
    (
        "films with rating at least 8 and budget under $1,000,000",
        "films | filter rating ge 8.0 | filter budget lt 1000000.0",
    ),
    ("studios with more than 3 films", "films | by studio.name | having count() gt 3.0"),
    ("median budget of comedy films", "films | comedy@genre | measure median(budget)"),
    ("films longer than two hours", "films | filter minutes gt 120"),
    ("films between 90 and 120 minutes", "films | filter minutes between 90 120"),
    ("count films by release year", "films | by year(released_on) | measure count()"),
    ("show title and rating of drama films", "films | drama@genre | column title | column rating"),
    ("films where genre is comedy", "films | comedy@genre"),
    ("films not from Northlight", "films | not Northlight@studio"),
    ("films from Éclair & Sons", "films | Éclair & Sons@studio"),
    ("total box office per studio", "films | by studio.name | measure (profit_seen)"),
    ("studios", "studios"),
]


@pytest.mark.parametrize(("text", "expected"), QUESTIONS)
async def test_question_is_read(text: str, expected: str) -> None:
    """A catalog is all that the rules need to know of a world."""
    restatement = await RuleReading().restate(text, films(), follows=False)
    assert restatement.outline is not None
    assert shown(restatement.outline) == expected
    assert restatement.outline.unplaced == ()
