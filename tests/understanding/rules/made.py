"""A small made table of orders: an agent over its file, and what is true of it by plain SQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from askfirst.agent import Agent, build_agent
from askfirst.config.settings import Settings
from askfirst.domain.reply import FinalAnswer, Reply
from askfirst.scenarios.format import SqlExpected, TableExpected
from askfirst.scenarios.tables import table_differences
from tests.understanding.rules.worlds import TODAY

ORDERS = """order_no,customer,country,status,express,price,margin,weight_kg,items,ordered_on,shipped_on
1001,Ann Lee,Japan,shipped,true,120.5,30.5,2.5,3,2024-01-05,2024-01-08
1002,Bob Ray,Germany,shipped,false,80.0,-5.0,12.0,1,2024-01-20,2024-02-02
1003,Ann Lee,Japan,cancelled,false,45.0,10.0,1.25,2,2024-02-11,
1004,Cy Dole,United States,open,true,300.0,90.0,40.0,6,2024-02-14,
1005,Dee Fox,Germany,shipped,true,220.0,60.0,18.5,4,2024-03-03,2024-03-09
1006,Ann Lee,Japan,shipped,false,15.0,-2.5,0.5,1,2024-03-21,2024-03-22
1007,Eve Kim,France,cancelled,true,510.0,125.0,75.0,6,2024-04-01,
1008,Bob Ray,Germany,open,false,60.0,12.0,7.0,2,2024-05-17,
1009,Eve Kim,France,shipped,false,95.0,20.0,9.0,3,2024-05-30,2024-06-04
1010,Flo Orr,United States,shipped,true,410.0,101.0,55.0,4,2024-08-08,2024-08-12
1011,Cy Dole,United States,shipped,false,33.0,3.0,3.0,1,2024-11-25,2024-12-01
1012,Flo Orr,United States,cancelled,false,72.0,-8.0,6.0,2,2024-12-30,
"""


class Table:
    """The agent over one file, and a connection past it to the same file."""

    def __init__(self, agent: Agent, truth: duckdb.DuckDBPyConnection) -> None:
        self.agent, self._truth = agent, truth

    def reply(self, *messages: str) -> Reply:
        """The last of the replies to a conversation."""
        session = " / ".join(messages)
        return [self.agent.run(session, message) for message in messages][-1]

    def faults(
        self, text: str, sql: str, *, columns: tuple[str, ...] | None = None, ordered: bool = False
    ) -> list[str]:
        """What is wrong with the answer to a question, by the SQL that is right."""
        reply = self.reply(text)
        if not isinstance(reply, FinalAnswer):
            return [f"expected an answer, got {reply.type}: {reply.text}"]
        wanted = TableExpected(equals_sql=SqlExpected(sql=sql, columns=columns, ordered=ordered))
        return list(table_differences(wanted, reply.table, truth=self.rows))

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """What the file's own rows give."""
        return self._truth.execute(sql).fetchall()

    def told(self, text: str) -> str:
        """What the answer says that it assumed."""
        reply = self.reply(text)
        assert isinstance(reply, FinalAnswer), reply.text
        assert reply.receipt is not None
        return "\n".join(reply.receipt.assumptions)


@contextmanager
def made_table(folder: Path, text: str = ORDERS, name: str = "orders") -> Iterator[Table]:
    """Open a table over a new file in the folder."""
    path = folder / f"{name}.csv"
    path.write_text(text, encoding="utf-8")
    with duckdb.connect() as truth, build_agent(path, settings=Settings(home=folder / "state", today=TODAY)) as agent:
        truth.read_csv(str(path)).create_view(name)
        yield Table(agent, truth)
