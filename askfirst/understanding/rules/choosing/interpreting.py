"""A text as arguments of a tool, and the answers to what was in doubt: the two ways in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from askfirst.domain.choice import Choice, ToolCard
from askfirst.domain.conversation import Turn
from askfirst.domain.pending import AwaitsAnswer
from askfirst.understanding.reader import View
from askfirst.understanding.rules.choosing.board import Focus, Past
from askfirst.understanding.rules.choosing.reading import read
from askfirst.understanding.rules.choosing.settling import Settling


async def interpret(card: ToolCard, text: str, view: View) -> Choice:
    """The text as arguments of the tool, by rules alone. Raises nothing for any text.

    Where the session waits for an answer about one of the arguments, the text is read as that answer: its options may
    be picked by label, number or place, and arguments that it does not name are not asked for. Earlier values come only
    from turns of the same tool in this session.
    """
    pending = view.pending
    asked = pending.clarification if isinstance(pending, AwaitsAnswer) else None
    focus = Focus(asked.argument, asked.options) if asked and asked.argument else None
    return read(card, text, Past(await view.recall(), view.window), focus)


def settled(card: ToolCard, choice: Choice, answers: Mapping[str, Sequence[str]], turns: Sequence[Turn] = ()) -> Choice:
    """The choice with the user's answers to its doubts, by argument, the oldest answer first.

    An answer is the value of an option or free words, read for that one argument: a value that fits ends the doubt,
    anything else leaves one that says what was wrong with it. A value that was asked about because it is unusual is
    taken when it is said again. Free words may name values of other arguments as well, which replace earlier ones, and
    words in them that find no place are asked about as those of the first text are. The argument "" is what found no
    place: each answer to it settles one such question. The same choice and answers always give the same.
    """
    if not any(answers.values()):
        return choice
    doubts = {one.argument: one for one in choice.doubts}
    strays = [doubts.pop("")] if "" in doubts else []
    state = Settling(card, dict(choice.given), doubts, strays, tuple(turns))
    for name, said in answers.items():
        for answer in said if name else ():
            state.answer(name, answer)
    for answer in answers.get("", ()):
        state.place(answer)
    return state.choice(choice)
