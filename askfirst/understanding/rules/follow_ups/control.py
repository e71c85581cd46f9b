"""The words that steer a conversation, as data: they are compared with whole messages or clauses, after folding.

English first; a few German, Spanish and French ones, because a stop word must work in a hurry.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from askfirst.understanding.rules.words.saying import Saying

Control: TypeAlias = Literal["stop", "go_on", "retry", "yes", "no", "all", "options"]

CONTROLS: Mapping[Control, frozenset[str]] = {
    "stop": frozenset({
        "stop", "stop it", "stop that", "stop this", "please stop", "stop now", "halt", "cancel",
        "cancel it", "cancel that", "cancel this", "cancel the request", "cancel everything", "abort",
        "abort it", "abort that", "quit", "quit it", "quit that", "exit", "never mind", "nevermind", "nvm",
        "never mind that", "forget it", "forget that", "forget this", "forget about it",
        "forget about that", "forget everything", "leave it", "leave that", "drop it", "drop that",
        "scrap it", "scrap that", "let it be", "let it go", "no thanks", "no thank you", "enough",
        "thats enough", "i changed my mind", "start over", "start again", "dont bother", "not now",
        "stopp", "abbrechen", "abbruch", "hor auf", "aufhoren", "vergiss es", "vergiss das", "lass es",
        "lass das", "lass gut sein", "schon gut", "nein danke", "olvidalo", "olvidate", "cancelar",
        "cancela", "cancelalo", "dejalo", "detente", "basta", "no gracias", "annuler", "annule",
        "laisse tomber", "laissez tomber", "oublie", "oublie ca", "oubliez", "arrete", "arretez",
        "tant pis", "non merci",
    }),
    "go_on": frozenset({
        "go on", "go ahead", "continue", "continue with it", "continue with that", "carry on", "resume",
        "proceed", "keep going", "move on", "go on with it", "finish it", "pick up where you left off",
        "continue where you left off", "carry on where you left off", "do go on", "lets go on",
        "lets continue", "weiter", "mach weiter", "weitermachen", "fortfahren", "fahre fort", "continua",
        "continuar", "sigue", "seguir", "adelante", "continuer", "continuez", "poursuis", "poursuivre",
        "reprends", "reprendre", "vas y", "allez y",
    }),
    "retry": frozenset({
        "retry", "try again", "try it again", "try that again", "again", "once more", "run it again",
        "do it again", "noch mal", "nochmal", "otra vez", "reintentar", "reessayer", "encore",
    }),
    "yes": frozenset({
        "yes", "y", "yeah", "yep", "yup", "sure", "ok", "okay", "right", "correct", "exactly",
        "thats right", "thats it", "thats the one", "that one", "this one", "of course", "indeed",
        "yes it is", "i do", "yes i do", "ja", "genau", "richtig", "si", "claro", "correcto", "oui",
        "daccord", "exact",
    }),
    "no": frozenset({
        "no", "n", "nope", "nah", "none", "none of these", "none of those", "none of them",
        "none of the above", "no one", "neither", "neither one", "neither of them", "neither of these",
        "neither of those", "not that", "not that one", "not these", "not those", "not really",
        "something else", "another", "another one", "other", "the other", "nein", "keine", "keiner",
        "keines", "keins", "non", "ninguno", "ninguna", "aucun", "aucune",
    }),
    "all": frozenset({
        "all", "all of them", "all of these", "all of those", "all of it", "all of the above",
        "all options", "all the options", "every one", "every one of them", "everything", "anything",
        "each", "each of them", "each one", "any", "any of them", "any of these", "any one", "any option",
        "either", "either of them", "either one", "whichever", "the lot", "doesnt matter",
        "it doesnt matter", "i dont mind", "i dont care", "dont care", "no matter which", "alle", "alles",
        "jede", "egal", "egal welche", "todos", "todas", "todo", "cualquiera", "tous", "toutes", "tout",
        "nimporte lequel", "nimporte laquelle",
    }),
    "options": frozenset({
        "options", "the options", "option", "whatever", "where is it", "what is it", "what is this",
        "choices", "the choices", "help", "help me", "explain", "explain please", "huh", "what", "why",
        "which", "which one", "which ones", "how so", "pardon", "sorry", "come again", "say again",
        "again", "repeat", "repeat that", "tell me more", "more", "more details", "details",
        "more information", "i dont know", "dont know", "no idea", "not sure", "im not sure",
        "i am not sure", "unsure", "you choose", "you decide", "you pick", "i dont understand",
        "i do not understand", "whats that", "what is that", "what are those", "what are these",
        "what are they", "who are they", "hmm", "hm", "was", "warum", "wie bitte", "keine ahnung",
        "weiss nicht", "ich weiss nicht", "hilfe", "que", "por que", "ayuda", "no se", "cual", "cuales",
        "quoi", "pourquoi", "aide", "je ne sais pas", "lequel", "laquelle", "lesquels",
    }),
}  # fmt: skip

UNSURE = frozenset({
    "i dont know", "dont know", "no idea", "not sure", "im not sure", "i am not sure", "unsure", "keine ahnung",
    "ich weiss nicht", "no se", "je ne sais pas",
})  # fmt: skip
"""Before a guess, they make it no answer."""
BOTH = frozenset({"both", "both of them", "both of these", "beide", "beides", "ambos", "ambas", "les deux"})
"""All of them, where there are two."""

POLITE = frozenset({
    "please", "pls", "plz", "thanks", "thank you", "thank you very much", "thx", "many thanks",
    "thanks a lot", "cheers", "kindly", "hi", "hello", "hey", "well", "oh", "ah", "um", "uh", "hmm", "so",
    "sorry", "excuse me", "ok", "okay", "alright", "bitte", "danke", "por favor", "gracias",
    "sil vous plait", "sil te plait", "svp", "merci", "now",
})  # fmt: skip

_CHOICES = r"(options?|choices?|alternatives?|possibilities|candidates?)"
_ASKING = r"(what|whats|which|how|hows|why|where|who|can|could|do|does|is|are|tell|explain)"
OPTION_QUESTIONS: tuple[re.Pattern[str], ...] = (
    re.compile(rf"\b{_ASKING}\b.*\b(differences?|differ|different)\b"),
    re.compile(rf"^(and )?{_ASKING}\b.*\b({_CHOICES}|you (mean|ask|asking|need|want|suggest|recommend))\b"),
    re.compile(
        r"^(and )?(what|whats|which|how|why|where|who)\b.*\b(them|these|those|they|of each|each one|does each)\b"
    ),
    re.compile(r"^(and )?(what|which|whats the) (better |best |right )?(one|ones)\b"),
    re.compile(rf"^(show|list|give|repeat|tell|read|see|display)\b.*\b({_CHOICES}|the question)\b"),
    re.compile(r"^(was|worin|welche[rs]?|wie|warum|wieso)\b.*\b(unterschied|optionen|auswahl|meinst|gibt es|fragst)\b"),
    re.compile(r"^(que|cual|cuales|como|por que|en que)\b.*\b(diferencia|opciones|hay|preguntas)\b"),
    re.compile(r"^(que|quel|quelle|quels|quelles|pourquoi)\b.*\b(difference|options|choix|demandes?)\b"),
)
"""Questions about what was offered, over the folded words of a short message."""
LONGEST_OPTION_QUESTION = 12

ABOUT_ONE = frozenset({
    "what is", "what are", "whats", "who is", "whos", "where is", "wheres", "what does", "tell me about",
    "what about", "how about", "tell me more about", "explain", "describe", "is it", "is that", "was it",
    "do you mean", "did you mean", "was ist", "que es", "quest ce que",
})  # fmt: skip
"""Beginnings that, with nothing but an option after them, ask about that option."""

DISMISSALS = frozenset({"forget", "forget about", "never mind", "nevermind", "skip", "drop", "leave", "vergiss"})
"""With words up to a pause after them, they end the old request: "forget the ports, show orders"."""

FRESH_STARTS = frozenset({
    "no", "nope", "nein", "non", "instead", "rather", "actually", "new question", "different question",
    "another question", "new request", "something else", "ok", "okay", "well", "sorry", "wait", "no wait",
    "hm", "hmm", "lets talk about something else", "then", "just", "oh",
})  # fmt: skip
"""Before a pause they only say that something new comes."""

REPLACING = frozenset({"instead", "instead please", "rather", "stattdessen", "en su lugar", "plutot"})
"""At the end of a message: what it says replaces what was said before."""

WISHES = frozenset({
    "show", "list", "give", "get", "display", "find", "count", "plot", "chart", "draw", "compare", "tell",
    "calculate", "compute", "fetch", "retrieve", "see", "rank", "summarize", "summarise", "analyze",
    "analyse", "describe", "report", "return", "look", "search", "delete", "update", "insert", "write",
    "create", "make", "zeige", "zeig", "liste", "gib", "muestra", "lista", "dame", "montre", "affiche",
    "donne",
})  # fmt: skip
QUESTIONS = frozenset({
    "how", "what", "which", "who", "when", "where", "why", "whose", "is", "are", "was", "were", "do",
    "does", "did", "has", "have", "can", "could", "will", "would", "should", "whats", "wheres", "wie",
    "welche", "welcher", "welches", "wann", "wo", "wer", "cuantos", "cuantas", "cuanto", "cual", "cuales",
    "combien", "quel", "quelle", "quels", "quelles",
})  # fmt: skip
"""First words of requests that can stand alone."""

STRONG = frozenset({"but", "also", "additionally", "aber", "auch", "pero", "tambien", "mais", "aussi"})
CHANGES = frozenset({
    "only", "just", "with", "without", "including", "include", "includes", "add", "adding", "exclude",
    "excluding", "except", "remove", "drop", "by", "per", "for", "in", "on", "from", "to", "since",
    "until", "till", "before", "after", "between", "during", "over", "under", "within", "through", "this",
    "last", "next", "previous", "past", "today", "yesterday", "tomorrow", "sort", "sorted", "order",
    "ordered", "group", "grouped", "split", "top", "bottom", "where", "when", "monthly", "weekly", "daily",
    "yearly", "annually", "quarterly", "hourly", "ascending", "descending", "limit", "limited", "filter",
    "filtered", "hide", "omit", "nur", "ohne", "mit", "fur", "pro", "nach", "solo", "sin", "con", "por", "para",
    "seulement", "sans", "avec", "par", "pour",
})  # fmt: skip
"""First words of a change to a request that is already known."""
SURE_CHANGES = STRONG | frozenset({
    "only", "just", "without", "including", "include", "add", "exclude", "excluding", "except", "remove",
    "by", "per", "sort", "sorted", "group", "grouped", "split", "monthly", "weekly", "daily", "yearly",
    "quarterly", "hide", "omit", "nur", "ohne",
})  # fmt: skip
"""Those of them that no name begins with."""
ALTERNATIVES = frozenset({"and", "or", "plus", "und", "oder", "sowie", "y", "e", "o", "u", "et", "ou"})
"""Words between the names of a list."""


def control_of(saying: Saying) -> Control | None:
    """What the message steers, if it does nothing else."""
    for version in (saying, saying.peeled(POLITE, POLITE)):
        for control, phrases in CONTROLS.items():
            if version.phrase in phrases:
                return control
    return None


def goes_on(saying: Saying, *also: Control) -> bool:
    """Whether the message asks to go on, or is one of the controls that mean it here."""
    phrases = CONTROLS["go_on"].union(*(CONTROLS[control] for control in also))
    agreed = saying.peeled(CONTROLS["yes"] | POLITE | {"and", "then"}, POLITE | {"then"})
    return any(version.phrase in phrases for version in (saying, saying.peeled(POLITE, POLITE), agreed))


def asks_about_options(saying: Saying) -> bool:
    """Whether the message asks what was offered, not for data."""
    if control_of(saying) == "options":
        return True
    phrase = saying.peeled(POLITE, POLITE).phrase
    return len(saying) <= LONGEST_OPTION_QUESTION and any(one.search(phrase) for one in OPTION_QUESTIONS)


def stands_alone(saying: Saying) -> bool:
    """Whether the message begins as a wish or a question that needs nothing before it."""
    first = saying.peeled(POLITE | {"and", "then", "can you", "could you", "i want to", "lets"}).folded[:1]
    return bool(first) and first[0] in WISHES | QUESTIONS


def without_dismissal(saying: Saying) -> Saying | None:
    """What follows words that drop the old request; None where there are none, empty where nothing follows."""
    rest = saying.peeled(POLITE)
    if size := rest.begins(CONTROLS["stop"]):
        return _after(rest, size, needs_pause=size == 1)
    if rest.begins(DISMISSALS):
        pause = next((at for at, word in enumerate(rest.words) if at and pauses(word.joint)), None)
        return None if pause is None else rest.part(pause)
    return None


def fresh(saying: Saying) -> Saying:
    """The request itself, without the words that only say that it is another one."""
    here = saying.peeled(frozenset(), REPLACING)
    while (size := here.begins(FRESH_STARTS)) and size < len(here) and pauses(here.words[size].joint):
        if here.folded[size - 1 : size + 1] == ("no", "of"):
            break  # "no. of customers" counts them
        here = here.part(size)
    return here.part(1) if here.folded[:1] == ("instead",) else here


def pauses(joint: str) -> bool:
    """Whether what stands between two words parts two clauses."""
    return bool(_PAUSE.search(joint))


_PAUSE = re.compile(r"[,;:.!?()\[\]\n|–—]|\s-\s")  # noqa: RUF001 - dashes as people type them
_LINKS = frozenset({"and", "then", "and then", "just", "and just", "und", "y", "et"})


def _after(saying: Saying, size: int, *, needs_pause: bool) -> Saying | None:
    rest = saying.part(size)
    if not rest.words:
        return rest
    linked = rest.begins(_LINKS)
    if pauses(rest.words[0].joint) or linked or (not needs_pause and stands_alone(rest)):
        return rest.part(linked).peeled(POLITE)
    return None
