"""What people shout and sigh before they ask, and the work for which they need an answer."""

from __future__ import annotations

URGENT = frozenset((
    "quick", "quickly", "urgent", "urgently", "hurry", "emergency", "important", "attention", "sos", "asap", "help",
    "yo", "psst", "fyi", "ping", "fast", "rush", "immediately", "question", "request", "query", "hallo",
    "hello", "hi", "hey", "hiya", "please", "pls", "plz", "listen", "look", "guys", "folks", "team", "all", "everyone",
    "everybody", "damn", "argh", "aargh", "ugh", "omg", "panic", "mayday", "alert", "heads", "up", "stat", "pronto",
    "chop", "now", "again", "man", "dude", "mate", "buddy", "friend", "bot", "computer", "there", "you", "morning",
    "afternoon", "evening", "good", "dear", "very", "super", "really", "so", "me", "need", "this", "it", "to",
))  # fmt: skip
"""Before a mark, at the beginning: "QUICK!!", "URGENT:", "hey guys -"."""
SURELY_URGENT = frozenset((
    "quick", "quickly", "urgent", "urgently", "hurry", "emergency", "important", "attention", "sos", "asap", "help",
    "yo", "psst", "fyi", "ping", "fast", "rush", "immediately", "listen", "argh", "aargh", "ugh", "omg",
    "panic", "mayday", "alert", "stat", "pronto", "chop", "guys", "folks", "hallo", "hiya", "hey", "hi", "hello",
    "damn", "heads", "dude", "mate", "pls", "plz", "please", "question", "request", "query",
))  # fmt: skip
"""One of them at least must be among those words."""
AT_WORK = (
    "putting together|preparing|working on|writing|drafting|finishing|finalising|finalizing|building|compiling|"
    "making|"
    "assembling|doing|updating|filling in|filling out|reviewing|polishing|wrapping up|completing|planning|presenting|"
    "in the middle of|about to|on my way to|on the way to|sitting in|stuck in|heading into|due in|late for|"
    "going into|"
    "in a|in the|at a|at the|on a|on the|off to|rushing to|running late for|behind on|prepping|creating|designing"
)
WORK_THINGS = (
    "slides?|deck|report|reports|presentation|meeting|memo|article|review|newsletter|paper|thesis|essay|dashboard|"
    "briefing|pitch|proposal|budget|audit|summary|call|workshop|conference|spreadsheet|homework|assignment|handout|"
    "board pack|pack|onepager|one pager|blog post|email|story|talk|speech|interview|agenda|plan|analysis|project|"
    "quarterly|standup|document|doc|seminar|lecture|factsheet|poster|brochure|tender|bid|kpis?|numbers|figures"
)
UNDER_PRESSURE = (
    "breathing down|on my back|on our backs|all over me|going nuts|going mad|going crazy|freaking out|losing it|"
    "furious|"
    "nagging|pestering|bugging|chasing me|chasing us|waiting for|screaming|shouting|yelling|impatient|not happy|"
    "unhappy|"
    "in a hurry|in a rush|no time|short of time|short on time|out of time|under pressure|deadline|running late|"
    "wants an answer|wants answers|needs an answer|needs it|needs this|wants it|wants this|wants a number|"
    "needs a number|wants the number|needs the number|keeps asking|asked again|asking again|on the phone|on hold|"
    "at the door|in five minutes|in ten minutes|in an hour|one number|last number|missing number|one figure|"
    "last figure|missing figure|need this|need it|need an answer|need one|need a number|need a figure|lack one|"
    "lack a|lack the|missing one|missing a|settle a bet|settle an argument|bet with|had an argument|new here|"
    "first day|bear with me|forgive me|driving me|stuck here|help me out|save my|save me|desperate"
)
