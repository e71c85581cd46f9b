"""Other wordings of the tune questions: `questions/<set>/paraphrases.yaml`, by the id of each what others would say.

Whoever wrote them saw the question and its gold, and nothing of the reader. What is right for the question is right
for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from askfirst.domain.codec import Plain
from askfirst.domain.errors import ConfigError
from askfirst.yamlfile import Document, no_such, read_yaml
from benchmarks.reading.questions import Question, load_questions

FILE = "paraphrases.yaml"

_Ways: TypeAlias = tuple[tuple[str, ...], ...]
"""The messages of each wording: several where the question is a talk."""


def load_paraphrases(folder: Path) -> tuple[Question, ...]:
    """The other wordings of a set, none where it has no such file. Raises ConfigError with all that is wrong."""
    path = folder / FILE
    if not path.exists():
        return ()
    known = {question.id: question for question in load_questions(folder, ("tune",))}
    document, problems = read_yaml(path, shown=f"{folder.name}/{FILE}")
    found: list[Question] = []
    for id_, ways in _of_file(document) if document and not problems else ():
        if wrong := _fault(id_, ways, known):
            problems.append(document.problem((id_,) if id_ else (), wrong))  # type: ignore[union-attr] # it was read
            continue
        gold = known[id_].gold
        found += [Question(f"{id_}~{number}", "paraphrase", way, gold) for number, way in enumerate(ways, 1)]
    if problems:
        raise ConfigError(f"The wordings of {folder.name!r} cannot be asked:", "Mend what is listed.", problems)
    return tuple(found)


def _of_file(document: Document) -> Iterator[tuple[str, _Ways]]:
    """Each id with its wordings, none where it has no list of them."""
    if not isinstance(document.data, dict):
        yield "", ()
        return
    for id_, listed in document.data.items():
        yield str(id_), tuple(_messages(one) for one in listed) if isinstance(listed, list) else ()


def _fault(id_: str, ways: _Ways, known: Mapping[str, Question]) -> str:
    """What is wrong with the wordings of a question."""
    if not id_:
        return "The file should hold lists of wordings by the id of a question."
    if id_ not in known:
        return no_such("question", id_, sorted(known))
    if not ways or not all(ways):
        return f"{id_!r} should have a list of messages, or of talks."
    messages = len(known[id_].messages)
    if any(len(way) != messages for way in ways):
        return f"{id_!r} has {messages} messages: each wording should have as many."
    return ""


def _messages(told: Plain) -> tuple[str, ...]:
    if isinstance(told, str):
        return (told,)
    if isinstance(told, list) and all(isinstance(one, str) for one in told):
        return tuple(str(one) for one in told)
    return ()
