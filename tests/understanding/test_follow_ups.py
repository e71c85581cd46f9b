"""What a message means while no clarification is open: follow-ups, requests, stop and go on."""

from dataclasses import replace

import pytest

from askfirst.domain.clarification import Clarification, Option
from askfirst.domain.decision import Decision, Kind
from askfirst.domain.pending import AwaitsAnswer, Pending
from askfirst.understanding.reader import View
from askfirst.understanding.rules.classify import RuleClassifier
from tests.understanding.sessions import PORTS, RESULT, STOPPED, view

FOLLOW_UPS = [
    "analyze these",
    "analyze delay patterns in these results",
    "and for Ocean North?",
    "And Pacific Star?",
    "by month instead",
    "by month",
    "by carrier",
    "per week",
    "monthly",
    "only reefers",
    "just the late ones",
    "same for last year",
    "the same by carrier",
    "what about Hamburg?",
    "how about last month",
    "also include the arrival date",
    "include the arrival date too",
    "add the vessel",
    "without the top one",
    "without time limit",
    "top 5",
    "top 10 only",
    "top 5 by weight",
    "for 2024",
    "2024",
    "January 2025",
    "Q1 2024",
    "last week",
    "last 3 months",
    "this year instead",
    "yesterday",
    "sort them by date",
    "sort by weight descending",
    "show them by status",
    "show it by month",
    "break it down by carrier",
    "break that down by week",
    "how many of those were late?",
    "how many were late",
    "which were late?",
    "which of them are reefers",
    "what is the average of these?",
    "statistics of these",
    "describe the weights",
    "plot it",
    "chart that",
    "explain the result",
    "why?",
    "why is that?",
    "again",
    "again but for 2023",
    "more",
    "show more",
    "exclude cancelled ones",
    "now by carrier",
    "but only for reefers",
    "never mind the month, by week instead",
    "show shipments by carrier instead",
    "the second row",
    "export this table",
    "compare that with last year",
    "those over 500 kg",
    "ohne Hamburg",
    "für 2024",
    "please sort those by weight",
    "and by status please",
    "in December",
    "since March",
    "to Hamburg",
    "order by date",
    "no, by month",
    "no, I meant last month",
    "actually by week",
    "wait, only 2024",
    "not Hamburg",
    "could you sort that by cost",
    "can I see it by month?",
    "in descending order",
    "as a bar chart",
    "how many?",
    "Ocean North instead of Pacific Star",
    "compared with 2023",
    "first 10",
    "show 10 more",
    "next page",
    "the rest",
    "as a share",
    "in percent",
    "as percentages of the total",
    "median instead",
    "show the sum as well",
    "how many is that",
    "just the total",
    "overall",
    "without the split by month",
    "remove the time filter",
    "for all years",
    "regardless of the status",
    "hide the status",
    "reverse the order",
    "the other way round",
    "only the top 3",
    "the last row",
    "tell me more about the second",
    "show its rows",
    "with the status",
    "their average status",
    "leave out Hamburg",
    "take out the cancelled ones",
    "the year before",
    "and the month before that?",
]

OWN_QUESTIONS = [
    "show orders by status",
    "how many orders were there in 2024?",
    "top 5 carriers by freight cost",
    "list all carriers",
    "Show shipments to Miami last week",
    "which carrier has the most shipments?",
    "what is the average freight cost by month?",
    "analyze shipments by carrier",
    "and how many orders are there?",
    "now show me all orders",
    "orders instead of what",
    "show orders instead",
    "last week's orders",
    "list orders and the customers who placed them",
    "compare orders of 2024 with those of 2023",
    "which deliveries were late these days?",
    "shipments by month",
    "container status",
    "hello",
    "thanks!",
    "what is the weather in Paris?",
    "delete all shipments",
    "in transit shipments",
    "how many shipping lines are there?",
    "by carrier, how many orders were there?",
    "orders above 500 kg",
    "last 10 shipments",
    "last order date per customer",
    "why is the sky blue?",
    "what about orders by status",
    "no",
    "average weight by month",
    "show all orders",
    "top 3 carriers",
    "how many orders are in the second status?",
    "how many carriers is that shipment from?",
    "which carriers have more orders?",
    "total orders by status",
]

GOING_ON = [
    "go on then",
    "go on",
    "Go on!",
    "continue",
    "please continue",
    "yes, go on",
    "ok continue",
    "carry on",
    "resume",
    "proceed please",
    "keep going",
    "weiter",
    "mach weiter",
    "ja, weiter",
    "continúa",
    "continuez",
    "and then go on",
]


async def read(message: str, session: View) -> Decision:
    return await RuleClassifier().classify(message, session)


@pytest.mark.parametrize("message", FOLLOW_UPS)
async def test_a_message_that_leans_on_the_last_result_follows_it(message: str) -> None:
    """A reference, a change or a bare piece of a question goes on from the last one."""
    assert (await read(message, view(last_query=RESULT))).kind == "follow_up"


@pytest.mark.parametrize("message", FOLLOW_UPS)
async def test_without_a_result_nothing_can_be_followed(message: str) -> None:
    """The first question of a session is new, whatever its words."""
    assert (await read(message, view())).kind == "new_request"


@pytest.mark.parametrize("message", OWN_QUESTIONS)
async def test_a_question_of_its_own_is_new_though_results_exist(message: str) -> None:
    """Earlier conditions do not leak into a question that is complete."""
    decision = await read(message, view(last_query=RESULT))
    assert decision.kind == "new_request"


@pytest.mark.parametrize("message", ["Hamburg", "Hamburg?", "no, hamburg please", "I meant Hamburg"])
async def test_a_bare_stored_name_changes_the_last_question(message: str) -> None:
    """A name is no question of its own, but only the data can tell that it is a name."""
    session = view(last_query=RESULT, values=["Hamburg"])
    assert (await read(message, session)).kind == "follow_up"


@pytest.mark.parametrize("message", ["Rotterdam", "hello", "thanks", "Hamburg orders", "show Hamburg"])
async def test_other_short_words_do_not(message: str) -> None:
    """Greetings, unknown names and requests stay what they are."""
    session = view(last_query=RESULT, values=["Hamburg", "thanks"])
    assert (await read(message, session)).kind == "new_request"


@pytest.mark.parametrize("message", GOING_ON)
@pytest.mark.parametrize(
    ("session", "request_"),
    [
        (view(STOPPED), ""),
        (view(interrupted="Show orders"), "Show orders"),
        (view(STOPPED, interrupted="Show orders"), "Show orders"),
    ],
    ids=["stopped", "cut off", "both"],
)
async def test_go_on_takes_up_what_stopped(message: str, session: View, request_: str) -> None:
    """A list that stands still goes on; a message that was cut off is taken up again."""
    decision = await read(message, session)
    assert (decision.kind, decision.request) == ("continue", request_)


@pytest.mark.parametrize("message", GOING_ON)
async def test_with_nothing_to_go_on_with_it_says_so(message: str) -> None:
    """Going on is understood even where nothing waits."""
    decision = await read(message, view(last_query=RESULT))
    assert (decision.kind, decision.confidence) == ("continue", 1.0)
    assert "Nothing waits" in decision.reason


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("yes", "continue"),
        ("try again", "continue"),
        ("stop", "abort"),
        ("never mind", "abort"),
        ("by month instead", "new_request"),
        ("show orders", "new_request"),
        ("go on, but only with late ones", "new_request"),
        ("no", "new_request"),
        ("continue with the orders of 2024", "new_request"),
    ],
)
async def test_a_stopped_list_goes_on_ends_or_gives_way(message: str, kind: Kind) -> None:
    """Whatever does not ask to go on drops the list."""
    assert (await read(message, view(STOPPED, last_query=RESULT))).kind == kind


async def test_a_bare_yes_takes_up_nothing_that_was_cut_off() -> None:
    """After a crash nobody asked the user anything that a yes could answer."""
    assert (await read("yes", view(interrupted="Show orders"))).kind == "new_request"


@pytest.mark.parametrize("pending", [None, STOPPED, PORTS])
@pytest.mark.parametrize(
    "message", ["stop", "Cancel.", "never mind", "quit that", "forget it!", "no thanks", "abbrechen"]
)
async def test_stop_words_abort_whatever_is_pending(message: str, pending: Pending | None) -> None:
    """The user can always get out."""
    assert (await read(message, view(pending, last_query=RESULT))).kind == "abort"


@pytest.mark.parametrize(
    ("message", "request_"),
    [
        ("forget it, show me orders instead", "show me orders"),
        ("Stop. How many orders are open?", "How many orders are open?"),
        ("stop and list carriers", "list carriers"),
        ("instead, show orders", "show orders"),
        ("new question: how many orders?", "how many orders?"),
        ("cancel shipment 12", "cancel shipment 12"),
        ("stop words in orders", "stop words in orders"),
    ],
)
@pytest.mark.parametrize("pending", [None, STOPPED, PORTS], ids=["idle", "stopped", "asked"])
async def test_the_request_is_freed_of_control_words(message: str, request_: str, pending: Pending | None) -> None:
    """What is read as a question holds only the question."""
    decision = await read(message, view(pending))
    assert (decision.kind, decision.request) == ("new_request", request_)


@pytest.mark.parametrize(
    ("message", "session", "matched_by"),
    [
        ("Port of Miami", view(PORTS), "exact"),
        ("the second one", view(PORTS), "ordinal"),
        ("prot of miami", view(PORTS), "fuzzy"),
        ("stop", view(PORTS), "regex"),
        ("option 9", view(PORTS), "ordinal"),
        ("Miami", view(PORTS), "fuzzy"),
        ("sort those by weight", view(last_query=RESULT), "reference"),
        ("by month", view(last_query=RESULT), "regex"),
        ("Hamburg", view(), "default"),
    ],
)
async def test_a_decision_tells_how_it_was_reached(message: str, session: View, matched_by: str) -> None:
    """Figures about readings rest on this."""
    assert (await read(message, session)).matched_by == matched_by


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("Miami", "'Miami' could be 'Port of Miami' or 'Miami Container Terminal'."),
        ("both", "One must be chosen, not 'Port of Miami' and 'Miami Container Terminal'."),
        ("option 9", "'option 9' is no place in the list."),
        ("not the port", "It says which one is not meant, but not which one is."),
    ],
)
async def test_an_open_question_tells_what_was_unclear(message: str, reason: str) -> None:
    """The user learns which options it could be, or why it is none."""
    decision = await read(message, view(PORTS))
    assert (decision.kind, decision.reason) == ("about_options", reason)


ASKED = AwaitsAnswer(
    Clarification(
        "build_query",
        "I cannot tell what to do with 'drop the filter on size'. Shall I answer without it?",
        (Option("Answer without it", "without"),),
        "unplaced",
        "drop the filter on size",
    ),
    exchange=2,
)


def asked_after(message: str) -> View:
    """A session with an answer, in which a message then held words without a place."""
    return replace(view(ASKED, last_query=RESULT), window=({"role": "user", "content": message},))


async def test_another_change_takes_the_place_of_one_without_a_place() -> None:
    """The earlier answer is changed, not the words that could not be read."""
    decision = await read("by month instead", asked_after("drop the filter on size"))
    assert (decision.kind, decision.request) == ("follow_up", "by month instead")


@pytest.mark.parametrize(
    ("before", "message", "kind"),
    [
        ("drop the filter on size", "answer without it", "exact_answer"),
        ("drop the filter on size", "stop", "abort"),
        ("drop the filter on size", "how many orders are there?", "new_request"),
        ("show shipments of size 5", "by month instead", "modification"),
    ],
)
async def test_what_else_may_be_said_to_words_without_a_place(before: str, message: str, kind: Kind) -> None:
    """The option is taken, a new question is new, and a question of its own is changed itself."""
    assert (await read(message, asked_after(before))).kind == kind
