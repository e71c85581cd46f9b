"""What a message means while a clarification is open: many phrasings over several kinds of options."""

import pytest

from askfirst.domain.decision import Kind
from askfirst.domain.pending import AwaitsAnswer
from askfirst.understanding.rules.classify import RuleClassifier
from tests.understanding.sessions import (
    CARRIERS,
    COMPANIES,
    CONFIRM,
    DAYS,
    DEPOT,
    NAMELESS,
    OPEN,
    PLACES,
    PORT,
    PORTS,
    SHUFFLED,
    SIZES,
    TERMINAL,
    WEIGHTS,
    view,
)

ANSWERS: list[tuple[str, AwaitsAnswer, str]] = [
    # labels, as shown and nearly so
    ("Port of Miami", PORTS, PORT),
    ("port of miami", PORTS, PORT),
    ("  PORT OF MIAMI!! ", PORTS, PORT),
    ("Port of Miami.", PORTS, PORT),
    ("Port of Miami, please", PORTS, PORT),
    ("the Port of Miami, thanks", PORTS, PORT),
    ("Port of Miami (142 shipments)", PORTS, PORT),
    ("1. Port of Miami", PORTS, PORT),
    ("terminal", PORTS, TERMINAL),
    ("the port", PORTS, PORT),
    ("the port one", PORTS, PORT),
    ("Miami port", PORTS, PORT),
    ("ports", PORTS, PORT),
    ("the container terminal", PORTS, TERMINAL),
    ("container one please", PORTS, TERMINAL),
    ("I mean the port", PORTS, PORT),
    ("I meant the terminal", PORTS, TERMINAL),
    ("it's the terminal", PORTS, TERMINAL),
    ("let's go with the port", PORTS, PORT),
    ("use the terminal please", PORTS, TERMINAL),
    ("I'd like the Port of Miami", PORTS, PORT),
    ("show me the port of Miami", PORTS, PORT),
    ("no, the terminal", PORTS, TERMINAL),
    ("the port, not the terminal", PORTS, PORT),
    ("not the port, the terminal", PORTS, TERMINAL),
    ("the terminal rather than the port", PORTS, TERMINAL),
    ("the port instead", PORTS, PORT),
    ("actually the terminal", PORTS, TERMINAL),
    ("the port, no wait, the terminal", PORTS, TERMINAL),
    ("the one with 57 shipments", PORTS, TERMINAL),
    # typing errors
    ("prot of miami", PORTS, PORT),
    ("termnal", PORTS, TERMINAL),
    ("miami contaner terminal", PORTS, TERMINAL),
    ("grosss weight", WEIGHTS, "gross_kg"),
    ("portofmiami", PORTS, PORT),
    # positions
    ("1", PORTS, PORT),
    ("2", PORTS, TERMINAL),
    ("2.", PORTS, TERMINAL),
    ("2)", PORTS, TERMINAL),
    ("#2", PORTS, TERMINAL),
    ("(1)", PORTS, PORT),
    ("first", PORTS, PORT),
    ("the second one", PORTS, TERMINAL),
    ("2nd", PORTS, TERMINAL),
    ("the 1st one, please", PORTS, PORT),
    ("last", PORTS, TERMINAL),
    ("the last one", PLACES, DEPOT),
    ("option b", PORTS, TERMINAL),
    ("Option A", PORTS, PORT),
    ("number two", PORTS, TERMINAL),
    ("no. 2", PORTS, TERMINAL),
    ("nr 1", PORTS, PORT),
    ("choice 2", PORTS, TERMINAL),
    ("the latter", PORTS, TERMINAL),
    ("the former", PORTS, PORT),
    ("second to last", PLACES, TERMINAL),
    ("I'll take the third", PLACES, DEPOT),
    ("die zweite", PORTS, TERMINAL),
    ("la segunda", PORTS, TERMINAL),
    ("le deuxième", PORTS, TERMINAL),
    ("go with option 1", PORTS, PORT),
    ("yes, the second one", PORTS, TERMINAL),
    ("can you take the second one?", PORTS, TERMINAL),
    # measures
    ("gross", WEIGHTS, "gross_kg"),
    ("net", WEIGHTS, "net_kg"),
    ("the net one", WEIGHTS, "net_kg"),
    ("average net weight", WEIGHTS, "net_kg"),
    ("weight net", WEIGHTS, "net_kg"),
    ("gross_weight", WEIGHTS, "gross_kg"),
    ("gross_kg", WEIGHTS, "gross_kg"),
    ("GROSS WEIGHTS", WEIGHTS, "gross_kg"),
    # look-alikes
    ("ocean north", CARRIERS, "ON"),
    ("Ocean Norte", CARRIERS, "OE"),
    ("norte", CARRIERS, "OE"),
    ("the line", CARRIERS, "NL"),
    ("pacific", CARRIERS, "PS"),
    ("pacfic star", CARRIERS, "PS"),
    # numbers and dates as labels
    ("20", SIZES, "b"),
    ("the 50", SIZES, "c"),
    ("2", SIZES, "b"),
    ("the first one", SIZES, "a"),
    ("1", SHUFFLED, "y"),
    ("the first", SHUFFLED, "x"),
    ("option 1", SHUFFLED, "x"),
    ("2025-01-13", DAYS, "d2"),
    ("january 2025", DAYS, "jan"),
    ("january", DAYS, "jan"),
    ("1", DAYS, "d1"),
    # labels with commas, control words and accents in them
    ("Smith and Brown, Ltd.", COMPANIES, "sb"),
    ("smith and brown", COMPANIES, "sb"),
    ("the hague lines", COMPANIES, "hague"),
    ("hague", COMPANIES, "hague"),
    ("stop & shop", COMPANIES, "stop"),
    ("cafe deja", COMPANIES, "cd"),
    # a single option
    ("yes", CONFIRM, "ON"),
    ("yes please", CONFIRM, "ON"),
    ("sí", CONFIRM, "ON"),
    # words of the user's own, where they are welcome
    ("Hamburg", NAMELESS, "Hamburg"),
    ("I meant Port of Hamburg", NAMELESS, "Port of Hamburg"),
    ("Everglades", OPEN, "Everglades"),
    ("the second one", OPEN, TERMINAL),
    # found by trying,
    ("hmm, the port I guess", PORTS, PORT),
    ("I was talking about the port", PORTS, PORT),
    ("PoM", PORTS, PORT),
    ("miami cont. term.", PORTS, TERMINAL),
    ("142 shipments", PORTS, PORT),
    ("one", PORTS, PORT),
    ("'the port'", PORTS, PORT),
    ("Port-of-Miami", PORTS, PORT),
    ("never mind, the port", PORTS, PORT),
    ("cancel, the port is fine", PORTS, PORT),
    ("anything but the port", PORTS, TERMINAL),
    ("the third Miami", PLACES, DEPOT),
    ("the second size", SIZES, "b"),
    # the choice is left to the tool: the best is the first
    ("any", PORTS, PORT),
    ("doesn't matter", WEIGHTS, "gross_kg"),
    ("I don't mind", PORTS, PORT),
    # in other words
    ("I was talking about the net one", WEIGHTS, "net_kg"),
    ("they came to the terminal", PORTS, TERMINAL),
    ("#1", SHUFFLED, "x"),
    ("zone 1", SHUFFLED, "y"),
    ("13", DAYS, "d2"),
    ("ok, correct", CONFIRM, "ON"),
    ("no, Hamburg", NAMELESS, "Hamburg"),
    ("The Hague", NAMELESS, "The Hague"),
    ("no the terminal", PORTS, TERMINAL),
    ("not the port but the terminal", PORTS, TERMINAL),
    ("not the port or the terminal, the depot", PLACES, DEPOT),
]

SEVERAL: list[tuple[str, AwaitsAnswer, tuple[str, ...]]] = [
    ("1 and 3", PLACES, (PORT, DEPOT)),
    ("1, 3", PLACES, (PORT, DEPOT)),
    ("1,3", PLACES, (PORT, DEPOT)),
    ("1 & 2", PLACES, (PORT, TERMINAL)),
    ("1-3", PLACES, (PORT, TERMINAL, DEPOT)),
    ("1 to 3", PLACES, (PORT, TERMINAL, DEPOT)),
    ("the first two", PLACES, (PORT, TERMINAL)),
    ("the last two", PLACES, (TERMINAL, DEPOT)),
    ("first and last", PLACES, (PORT, DEPOT)),
    ("all", PLACES, (PORT, TERMINAL, DEPOT)),
    ("all of them please", PLACES, (PORT, TERMINAL, DEPOT)),
    ("all three", PLACES, (PORT, TERMINAL, DEPOT)),
    ("any", PLACES, (PORT, TERMINAL, DEPOT)),
    ("everything", PLACES, (PORT, TERMINAL, DEPOT)),
    ("alle", PLACES, (PORT, TERMINAL, DEPOT)),
    ("Port of Miami and the terminal", PLACES, (PORT, TERMINAL)),
    ("the port or the depot", PLACES, (PORT, DEPOT)),
    ("port, terminal and depot", PLACES, (PORT, TERMINAL, DEPOT)),
    ("both the port and the terminal", PLACES, (PORT, TERMINAL)),
    ("all but the first", PLACES, (TERMINAL, DEPOT)),
    ("all except the depot", PLACES, (PORT, TERMINAL)),
    ("Ocean North and Pacific Star", CARRIERS, ("ON", "PS")),
    ("Smith and Brown, Ltd. and The Hague Lines", COMPANIES, ("sb", "hague")),
    ("1 2 3", PLACES, (PORT, TERMINAL, DEPOT)),
    ("1;3", PLACES, (PORT, DEPOT)),
    ("everything except the port", PLACES, (TERMINAL, DEPOT)),
    ("either the port or the terminal", PLACES, (PORT, TERMINAL)),
    ("all but the first and the last", PLACES, (TERMINAL,)),
]

CHANGES: list[tuple[str, AwaitsAnswer, tuple[str, ...], str]] = [
    ("Port of Miami, but also include arrival date", PORTS, (PORT,), "also include arrival date"),
    ("the second one, and only late ones", PORTS, (TERMINAL,), "only late ones"),
    ("Port of Miami, and also last week", PORTS, (PORT,), "also last week"),
    ("Port of Miami but only in December", PORTS, (PORT,), "only in December"),
    ("2, by month", PORTS, (TERMINAL,), "by month"),
    ("the port by month", PORTS, (PORT,), "by month"),
    ("net weight per carrier", WEIGHTS, ("net_kg",), "per carrier"),
    ("gross, and sort by date please", WEIGHTS, ("gross_kg",), "and sort by date please"),
    ("Port of Miami also include the vessel", PORTS, (PORT,), "also include the vessel"),
    ("1 and 3, but only reefers", PLACES, (PORT, DEPOT), "only reefers"),
    ("Port of Miami and Hamburg", PORTS, (PORT,), "and Hamburg"),
    ("show me the port, but only late shipments", PORTS, (PORT,), "only late shipments"),
    ("Hamburg, but also include arrival date", NAMELESS, ("Hamburg",), "also include arrival date"),
    ("also include arrival date, and it's the port", PORTS, (PORT,), "also include arrival date"),
    ("all of them, but only for 2024", PLACES, (PORT, TERMINAL, DEPOT), "only for 2024"),
    ("also include arrival date", PORTS, (), "also include arrival date"),
    ("by month instead", PORTS, (), "by month instead"),
    ("everything except the port, by month", PLACES, (TERMINAL, DEPOT), "by month"),
    ("the first one, by the second week", PORTS, (PORT,), "by the second week"),
    ("yes, but by month", CONFIRM, ("ON",), "by month"),
    ("yes and only late ones", CONFIRM, ("ON",), "only late ones"),
    ("Hamburg, by month", NAMELESS, ("Hamburg",), "by month"),
    ("2024", PORTS, (), "2024"),
    ("Port of Miami, how many were late?", PORTS, (PORT,), "how many were late"),
    ("from the port to the terminal", PLACES, (PORT,), "to the terminal"),
]

REQUESTS: list[tuple[str, AwaitsAnswer, str]] = [
    ("forget it, show me container status instead", PORTS, "show me container status"),
    ("show orders instead", PORTS, "show orders"),
    ("never mind, how many orders are open?", PORTS, "how many orders are open?"),
    ("cancel that. List all carriers", PORTS, "List all carriers"),
    ("Forget it and show me orders", PORTS, "show me orders"),
    ("no, show orders by status", PORTS, "show orders by status"),
    ("vergiss es, zeige alle orders", PORTS, "zeige alle orders"),
    (
        "how many containers are there at the port of Miami this year, by month?",
        PORTS,
        "how many containers are there at the port of Miami this year, by month?",
    ),
    ("containers at the port of Miami by month", PORTS, "containers at the port of Miami by month"),
    ("which carriers serve the Port of Miami?", PORTS, "which carriers serve the Port of Miami?"),
    ("top 5 customers of the container terminal", PORTS, "top 5 customers of the container terminal"),
    ("Port of Miami containers", PORTS, "Port of Miami containers"),
    ("is the port of Miami open today?", PORTS, "is the port of Miami open today?"),
    ("show net weight by carrier", WEIGHTS, "show net weight by carrier"),
    ("what was the net weight last month?", WEIGHTS, "what was the net weight last month?"),
    ("list orders", NAMELESS, "list orders"),
    ("how many orders were there in 2024?", NAMELESS, "how many orders were there in 2024?"),
    ("show the average gross weight of all orders", WEIGHTS, "show the average gross weight of all orders"),
    ("compare the port and the terminal by month", PLACES, "compare the port and the terminal by month"),
    ("cancel order 4711", PORTS, "cancel order 4711"),
    ("Hamburg", PORTS, "Hamburg"),
    ("orders by status", PORTS, "orders by status"),
    ("I want to see the port by month", PORTS, "I want to see the port by month"),
    ("report of miami", PORTS, "report of miami"),
    ("Port of Miami Beach", PORTS, "Port of Miami Beach"),
    ("first quarter", PORTS, "first quarter"),
    ("second week of January", PORTS, "second week of January"),
    ("how many orders did each carrier have?", PORTS, "how many orders did each carrier have?"),
    ("Ocean South", CARRIERS, "Ocean South"),
    ("ocean star", CARRIERS, "ocean star"),
    ("orders by status", NAMELESS, "orders by status"),
    ("more than 20", SIZES, "more than 20"),
    ("<b>orders</b>", PORTS, "<b>orders</b>"),
    ("no, Ocean South", CONFIRM, "Ocean South"),
]

OPTIONS: list[tuple[str, AwaitsAnswer]] = [
    ("what's the difference?", PORTS),
    ("What is the difference between them", PORTS),
    ("which ones are there", PORTS),
    ("what do you mean?", PORTS),
    ("why do you ask?", PORTS),
    ("show me the options again", PORTS),
    ("what are my options?", PORTS),
    ("?", PORTS),
    ("which one has more shipments?", PORTS),
    ("what is the Port of Miami?", PORTS),
    ("help", PORTS),
    ("I don't know", PORTS),
    ("cuál es la diferencia", PORTS),
    # several where one is needed
    ("both", PORTS),
    ("all", PORTS),
    ("1 and 2", PORTS),
    ("Port of Miami and the terminal", PORTS),
    ("the first two", PORTS),
    # more than one option could be meant, or none
    ("Miami", PORTS),
    ("weight", WEIGHTS),
    ("ocean", CARRIERS),
    ("ocean nort", CARRIERS),
    ("north ocean", CARRIERS),
    ("both", PLACES),
    ("not the port", PORTS),
    ("none of these", PORTS),
    ("neither", PORTS),
    ("no", CONFIRM),
    ("yes", PORTS),
    ("go on", PORTS),
    ("7", PORTS),
    ("option 9", PORTS),
    ("the fifth one", PORTS),
    ("0", PORTS),
    ("5", OPEN),
    ("", PORTS),
    ("the big one", PORTS),
    ("nope, the other one", PORTS),
    ("the one with more shipments", PORTS),
    ("is it the port?", PORTS),
    ("what about the terminal?", PORTS),
    ("not the terminal", PORTS),
    ("-1", PORTS),
    ("1.5", PORTS),
    ("1%", PORTS),
    ("c", PORTS),
    ("2 and 7", PLACES),
    ("all but late ones", PLACES),
    ("ocean nroth", CARRIERS),
    ("north", CARRIERS),
    ("2025", DAYS),
    ("15", SIZES),
    ("thanks", PORTS),
    ("you choose", PORTS),
    ("ok go on", CONFIRM),
    ("not the port or the terminal", PLACES),
    ("the port and not the terminal and the depot", PLACES),
    ("no port", PORTS),
    ("don't use the port", PORTS),
    ("do not take the terminal", PORTS),
    ("the port, no", PORTS),
    ("not sure, maybe the port", PORTS),
    ("I don't want the port", PORTS),
]

STOPS: list[tuple[str, AwaitsAnswer]] = [
    ("stop", PORTS),
    ("Cancel!", PORTS),
    ("never mind", PORTS),
    ("nevermind, thanks", PORTS),
    ("forget it", PORTS),
    ("please stop", PORTS),
    ("quit that", PORTS),
    ("forget about it", NAMELESS),
    ("vergiss es", PORTS),
    ("laisse tomber", PORTS),
    ("olvídalo", OPEN),
    ("stop", COMPANIES),
]


async def read(message: str, pending: AwaitsAnswer) -> tuple[Kind, tuple[str, ...], str]:
    decision = await RuleClassifier().classify(message, view(pending))
    return decision.kind, decision.answer, decision.request


@pytest.mark.parametrize(("message", "pending", "value"), ANSWERS)
async def test_an_answer_picks_its_option(message: str, pending: AwaitsAnswer, value: str) -> None:
    """An option may be named in any common way."""
    assert await read(message, pending) == ("exact_answer", (value,), "")


@pytest.mark.parametrize(("message", "pending", "values"), SEVERAL)
async def test_several_options_are_picked_where_that_is_allowed(
    message: str, pending: AwaitsAnswer, values: tuple[str, ...]
) -> None:
    """All options that are named come back, in the order of the list."""
    assert await read(message, pending) == ("exact_answer", values, "")


@pytest.mark.parametrize(("message", "pending", "values", "change"), CHANGES)
async def test_an_answer_with_more_to_it_changes_the_request(
    message: str, pending: AwaitsAnswer, values: tuple[str, ...], change: str
) -> None:
    """Neither the answer nor the change is lost."""
    assert await read(message, pending) == ("modification", values, change)


@pytest.mark.parametrize(("message", "pending", "request_"), REQUESTS)
async def test_a_request_of_its_own_is_no_answer(message: str, pending: AwaitsAnswer, request_: str) -> None:
    """A message with content of its own is a new request, though it holds an option's words."""
    assert await read(message, pending) == ("new_request", (), request_)


@pytest.mark.parametrize(("message", "pending"), OPTIONS)
async def test_what_decides_nothing_leaves_the_question_open(message: str, pending: AwaitsAnswer) -> None:
    """Only a clear answer is one."""
    assert await read(message, pending) == ("about_options", (), "")


@pytest.mark.parametrize(("message", "pending"), STOPS)
async def test_stop_words_drop_the_list(message: str, pending: AwaitsAnswer) -> None:
    """A bare stop word aborts."""
    assert await read(message, pending) == ("abort", (), "")
