"""Arguments that are words: codes of a known form, as they are written or shortened, and texts in quotes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from askfirst.catalog.lookup import fold
from askfirst.domain.choice import Argument
from askfirst.domain.clarification import Option
from askfirst.domain.codec import Plain
from askfirst.domain.conversation import Message
from askfirst.understanding.rules.choosing.cue_words import PRONOUNS
from askfirst.understanding.rules.choosing.fitting import COUNTED, LONGEST_TEXT, fits
from askfirst.understanding.rules.choosing.levels import LIKELY, SAID
from askfirst.understanding.rules.choosing.units import MOST_CHARACTERS

_QUOTED = re.compile(r"[\"\u201c\u00ab]([^\"\u201c\u201d\u00ab\u00bb]{1,500})[\"\u201d\u00bb]")
_END = r"(?![\w%]|[.,][0-9])"
_CODE = re.compile(r"(?<!\w)#?((?:[A-Za-z]{1,6}[-_/]?)?[0-9][\w/-]*)")
_LIKE_WORD = re.compile(r"[\w#][\w#/.-]*")
_LEADS = re.compile(r"(?i)^(?:it(?:'s| is)|because|please|the reason is|note|text|say|write|put)[:,]?\s+")


class Texts:
    """What the words of a text say for the text arguments of a card; `masked` is the text without them."""

    def __init__(self, arguments: dict[str, Argument], text: str, asked: str, options: Collection[Option] = ()) -> None:
        self.masked = text[:MOST_CHARACTERS]
        self.found: dict[str, list[tuple[Plain, str, float]]] = {}
        own = [one for one in arguments.values() if one.kind == "text"]
        for one in own:
            if one.pattern:
                self._codes(one, alone=one.name == asked)
        free = [one for one in own if not one.pattern]
        for one in free:
            quoted = _QUOTED.findall(self.masked) if len(free) == 1 else []
            if quoted:
                self._take(one, [(quoted[0], quoted[0], SAID)])
                self.masked = _QUOTED.sub(lambda match: " " * len(match[0]), self.masked)
            elif one.names:
                offered = _offered(text, options) if one.name == asked else []
                codes = offered if options else [said for said in _CODE.findall(self.masked) if one.name == asked]
                self._take(one, [(said, said, LIKELY) for said in codes])
            elif one.name == asked and text.strip() and len(text) <= LONGEST_TEXT:
                self._take(one, [(_LEADS.sub("", text.strip()), text.strip(), SAID)])
                self.masked = " " * len(self.masked)

    def _codes(self, argument: Argument, *, alone: bool) -> None:
        found = list(codes_in(self.masked, argument))
        for _, said, _ in found:
            self.masked = self.masked.replace(said, " " * len(said), 1)
        if not found:
            short = list(_shortened(self.masked, argument, alone=alone))
            for _, said, _ in short:
                self.masked = self.masked.replace(said, " " * len(said), 1)
            found = short
        self._take(argument, found)

    def _take(self, argument: Argument, found: list[tuple[Plain, str, float]]) -> None:
        fitting = [one for one in found if fits(argument, [one[0]] if argument.many else one[0])]
        if fitting:
            self.found[argument.name] = fitting


def _offered(text: str, options: Collection[Option]) -> list[str]:
    """The options whose label the text spells out; a number alone is a place among them."""
    said = fold(text)
    return [one.label for one in options if fold(one.label) in said and not one.label.isdecimal()]


def codes_in(text: str, argument: Argument) -> Iterator[tuple[str, str, float]]:
    """The codes of the argument's form in a text, whatever their case: the code, how it was written, how sure."""
    whole = re.compile(rf"(?:{argument.pattern.strip('^$')})")
    for match in _LIKE_WORD.finditer(text):
        said = match[0].rstrip(".-/#")
        code = next((form for form in (said, said.upper(), said.lower()) if whole.fullmatch(form)), None)
        if code is not None:
            yield code, said, SAID
    form = COUNTED.fullmatch(argument.pattern)
    if form:
        head = re.escape(form["head"].rstrip("-_/ "))
        loose = re.compile(rf"(?i)(?<!\w){head}[\s#:_/-]{{0,3}}([0-9]{{1,{form['size']}}})(?!\w)")
        for match in loose.finditer(text):
            code = form["head"] + match[1].zfill(int(form["size"]))
            if not whole.fullmatch(match[0]) and not whole.fullmatch(match[0].upper()):
                yield code, match[0], LIKELY


def _shortened(text: str, argument: Argument, *, alone: bool) -> Iterator[tuple[str, str, float]]:
    """The number of a code without what leads it, behind what the argument is called: "item 77" for ITM-00077."""
    form = COUNTED.fullmatch(argument.pattern)
    if not form:
        return
    called = {
        word
        for name in (argument.name, argument.label, *argument.phrases)
        for word in re.findall(r"[a-z]+", name.lower())
    }
    lead = "|".join(sorted(map(re.escape, called | {"number", "no", "nr", "num", "id"}), key=len, reverse=True))
    size = int(form["size"])
    counted = r"(?:(?:number|no|nr|num|id)[\s.:#-]{1,3})?(?:is\s)?#?"
    marked = rf"(?i)(?:#\s?|\b(?:{lead})s?[\s.:#-]{{1,4}}{counted})([0-9]{{1,{size}}}){_END}"
    found = list(re.finditer(marked, text))
    if not found and size > 1:
        behind = rf"(?i)(?<![\w.,$])([0-9]{{{size}}})\s+(?:{lead})\b|(?<![\w.,$])(0[0-9]{{{size - 1}}}){_END}"
        found = list(re.finditer(behind, text))
    if not found and alone:
        found = list(re.finditer(rf"(?<![\w.,$])([0-9]{{1,{size}}}){_END}", text))
    for match in found:
        yield form["head"] + next(filter(None, match.groups())).zfill(size), match[0], LIKELY


def pointed_at(window: tuple[Message, ...], argument: Argument) -> list[str]:
    """The codes in the last message that holds any, for "cancel it"."""
    for message in reversed(window):
        codes = list(dict.fromkeys(code for code, _, _ in codes_in(message["content"][:MOST_CHARACTERS], argument)))
        if codes:
            return codes
    return []


def points(words: tuple[str, ...]) -> bool:
    """Whether the words point at something named before."""
    return bool(PRONOUNS & set(words))
