"""Texts that break what is put together from text."""

from __future__ import annotations

HOSTILE = (
    "'", "''", '"', '""', "`", "\\", "\\'", "';", "'; DROP TABLE things; --", "' OR '1'='1", "' OR 1=1 --",
    '" OR ""="', "1; DELETE FROM things", "') UNION SELECT name FROM sqlite_master --", "/*", "*/", "/* x */ --",
    "--", "#", ";", "%", "_", "%%", "%s", "%(p1)s", "?", "??", ":p1", ":1", "$1", "@p1", "{p1: String}", "{}", "\n",
    "\r\n", "\t", " ", "", "NULL", "null", "0", "1e999", "0x10", "\0", "a\0b", "x'00'", "\u200b", "\u202e", "\ufeff",
    "🦆", "é", "e\u0301", "ß", "ſ", "İ", "中文", "char(39)||char(39)", "load_extension('x')", "GLOB", "*", "[a-z]", "^",
)  # fmt: skip
NAMES = (
    'qu"ote', "bl ank", " lead", "trail ", "select", "ORDER", "from", "unique", "größe", "数量", "it's", "back`tick",
    "semi;colon", "dash--dash", "/*", "%s", ":p1", "?", "a,b", "(x)", "[y]", "1st", "🦆", "\\", "$1", "{p}",
    "tab\there",
)  # fmt: skip
