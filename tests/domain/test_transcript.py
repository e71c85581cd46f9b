import html
import re
from dataclasses import replace

import pytest
from markdown_it import MarkdownIt

from askfirst.domain.clarification import Option
from askfirst.domain.conversation import Exchange, History
from askfirst.domain.exporting import Exported
from askfirst.domain.reply import NeedsClarification, Reply, reply_to_plain
from askfirst.domain.table import Column, Table
from askfirst.domain.transcript import to_markdown
from tests.memory.samples import AT, answer

MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
ALLOWED = {
    "h1", "h2", "blockquote", "p", "br", "table", "thead", "tbody", "tr", "th", "td", "em", "ul", "ol", "li"
}  # fmt: skip
HOSTILE = (
    "a | b",
    "| --- |",
    "<script>alert(1)</script>",
    "<!-- x",
    "[click](javascript:alert(1))",
    "![x](//evil.example/x.png)",
    "https://evil.example/x?a=b&c",
    "WWW.evil.example",
    "evil.example",
    "ann@evil.example",
    "mailto:ann@evil.example",
    "`code`",
    "``` fence",
    "~~~ fence",
    "# heading",
    "=====",
    "-----",
    "***",
    "* item",
    "+ item",
    "1. item",
    "2) item",
    "> quote",
    "[^1]: note",
    "[x]: //evil.example",
    "$x$ and _em_ and **strong** and ~~gone~~",
    "back\\slash \\| and \\",
    "&lt;b&gt; &#35;",
    "    indented code",
    "two\nlines | of\r\ntext",
    "\u202egnp.exe",
    "\x1b[31mred",
    "{{7*7}} <% x %>",
)


def markdown(text: str, reply: Reply | None = None) -> str:
    table = Table((Column("n", "string", label=text), Column("m", "integer")), ((text, 1), (None, -2)), row_count=9)
    reply = reply or replace(answer("s", 1, text), table=table, notes=(text,))
    exchange = Exchange("s", 1, text, "done", AT, reply=reply_to_plain(reply))
    return to_markdown(Exported(History("s", (exchange,), title="A title")))


@pytest.mark.parametrize("text", HOSTILE)
def test_what_was_said_is_text(text: str) -> None:
    """In a message, an answer, a header, a cell and a note: it shows as itself and makes no tag of its own."""
    shown = MARKDOWN.render(markdown(text))
    assert set(re.findall(r"</?([a-z0-9]+)", re.sub(r'<ol start="\d+"', "<ol", shown))) <= ALLOWED
    cells = [html.unescape(cell) for cell in re.findall(r"<t[dh](?: [^>]*)?>(.*?)</t[dh]>", shown, re.DOTALL)]
    plain = re.sub(r"[\u202e\x1b]", "\ufffd", " ".join(text.split()))
    assert cells == [plain, "m", plain, "1", "", "-2"]
    assert shown.count("<table>") == shown.count("<h1>") == shown.count("<h2>") == shown.count("<li>") == 1
    quoted = re.findall(r"<blockquote>\s*<p>(.*?)</p>", shown, re.DOTALL)
    assert [" ".join(html.unescape(one.replace("<br />", "")).split()) for one in quoted] == [plain]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_address_is_left_to_be_found(text: str) -> None:
    """Programs that make links of addresses find none."""
    written = markdown(text)
    assert not re.search(r"(?i)\b(https?|mailto|ftp):|www\.\w|\w@\w|evil\.example", written), written


def test_a_transcript_reads_as_a_conversation() -> None:
    """The question, the answer, and as much of the table as the reply shows."""
    assert markdown("how many in Köln?") == (
        "# A title\n\n"
        "## 1. 2025-01-15 09:00 UTC\n\n"
        "> how many in Köln?\n\n"
        "how many in Köln?\n\n"
        "| how many in Köln? | m |\n| --- | ---: |\n| how many in Köln? | 1 |\n|  | -2 |\n\n"
        "*The first 2 of 9 rows.*\n\n"
        "- how many in Köln?\n"
    )


def test_a_question_stands_with_its_options() -> None:
    asked = NeedsClarification(
        session_id="s", turn_number=1, text="Which?", question="Which?", options=(Option("Port", "1", "142 rows"),)
    )
    assert markdown("x", asked).endswith("Which?\n\n1. Port (142 rows)\n")


def test_an_exchange_without_a_reply() -> None:
    history = History("s", (Exchange("s", 1, "lost", "interrupted", AT),))
    assert to_markdown(Exported(history)).endswith("> lost\n\n*This exchange was cut off before its reply.*\n")
