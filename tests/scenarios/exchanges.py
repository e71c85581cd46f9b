"""One exchange, made by hand, to be judged."""

from dataclasses import replace

from askfirst.domain.clarification import Option
from askfirst.domain.events import ClarifyEvent, Record, ReplyEvent, RouterEvent, ToolEvent
from askfirst.domain.proposal import CommitEvent
from askfirst.domain.query import Query, TimeRange
from askfirst.domain.receipt import QueryMetadata, Receipt, Resolution
from askfirst.domain.reply import ErrorReply, FinalAnswer, NeedsClarification, ProposalReply
from askfirst.domain.table import Column, Table
from askfirst.domain.todo import Todo, TodoList
from askfirst.scenarios.judge import Happened

PLAN = TodoList(
    {
        "resolve": Todo("Resolve the names", "entity_resolution", status="complete"),
        "execute": Todo("Run the query", "sql_executor", status="complete"),
    },
    current_task_key=None,
    original_request="sales in the north",
    rewritten_request="Number of sales where region is North from 2025-01-06 to 2025-01-12",
    exchange=1,
)
TABLE = Table(
    (Column("region", "string"), Column("day", "date"), Column("amount", "decimal")),
    (("North", "2025-01-06", 10.5), ("South", "2025-01-07", None)),
    row_count=2,
)
QUERY = QueryMetadata(
    query_type="sql",
    source="data",
    query=Query("sales"),
    artifact="SELECT 1",
    parameters=(),
    summary="2 sales",
    how_to_retrieve="sales",
    executed_at="2025-01-15T12:00:00",
    hash="0123456789abcdef",
    rows=2,
    truncated=False,
    milliseconds=1.0,
)
RECEIPT = Receipt(
    question="Number of sales",
    clock="2025-01-15",
    names=(Resolution("north", "region", "North", "folded"),),
    time=TimeRange("day", "2025-01-06", "2025-01-13"),
    assumptions=("Weeks start on Monday",),
    changes=("region: South -> North",),
    queries=(QUERY,),
)
ANSWER = FinalAnswer(
    session_id="s", turn_number=1, text="2 sales.", todo_list=PLAN, notes=("A note.",), table=TABLE, receipt=RECEIPT
)
QUESTION = NeedsClarification(
    session_id="s",
    turn_number=1,
    text="Which north do you mean?",
    question="Which north do you mean?",
    options=(Option("North", "region=North", "1 sale"), Option("North Sea", "region=North Sea", "12 sales")),
)
PROPOSAL = ProposalReply(
    session_id="s",
    turn_number=1,
    text="Void sale 7?",
    proposal_id="p1",
    intent="void",
    target="7",
    args={"reason": "twice"},
    question="Void sale 7?",
    options=(Option("Confirm", "yes"), Option("Decline", "no")),
)
EVENT = CommitEvent("e1", "p1", "s", 2, "void", "7", {"reason": "twice"}, "", "2025-01-15T12:00:00+00:00")
ERROR = ErrorReply(session_id="s", turn_number=1, text="It is too long.", failed="It is too long.", kind="LimitError")
RECORDS: tuple[Record, ...] = (
    RouterEvent("s", 1, "follow_up", "regex", 0.9, 1.0),
    ToolEvent("s", 1, "resolve", "entity_resolution", "complete", 1, 1.0),
    ToolEvent("s", 1, "execute", "sql_executor", "complete", 1, 1.0),
    ReplyEvent("s", 1, "final_answer", 2, 0, 0, 5.0),
)
HAPPENED = Happened(
    ANSWER,
    ("classify_intent", "respond"),
    (("resolve", "complete"), ("execute", "complete")),
    RECORDS,
)
ASKED = replace(HAPPENED, reply=QUESTION, records=(*RECORDS[:2], ClarifyEvent("s", 1, "resolve", "north", 2)))
FAILED = replace(HAPPENED, reply=ERROR, records=(), route=())
PROPOSED = replace(HAPPENED, reply=PROPOSAL)
COMMITTED = replace(HAPPENED, commits=(EVENT,))
DRAWN = replace(HAPPENED, reply=replace(ANSWER, charts=({"mark": "rect"},)))
