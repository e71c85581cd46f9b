"""The words of questions that say nothing about the data, and those of them that may be a stored state."""

from __future__ import annotations

FILLER: frozenset[str] = frozenset(
    word
    for line in (
        "a an the this that these those it its them they their theirs our ours my mine your yours us we",
        "i me you he she her his him",
        "am do does did doing done have has had can could will would shall should might must please",
        "kindly there here then so",
        "as if s t re ve ll d im like ok okay well now yes all any some entire whole complete full",
        "everything anything",
        "something where how really actually currently about given such respective following",
        "quickly simply basically",
        "record records row rows entry entries result results data dataset table information info",
        "details value values",
        "lets let happen happened happens occurred recorded us out right still already yet while because",
        "us question",
        "used sent moved handled received placed located based called named belonging involving related",
        "concerning",
        "develop develops developed evolve evolved changed break breaks broke broken find found file stay stays",
        "strongly closely tightly exactly roughly approximately altogether",
        "everyone everybody world worldwide global globally",
        "anyone anybody somebody someone anywhere somewhere anything something down figure figures",
        "ie eg etc btw fyi tbh nb yet namely specifically precisely exact precise approximate overall though although",
        "honestly frankly literally essentially generally typically merely anyway anyhow moreover besides",
        "therefore thus",
        "hence whatever whichever whom ones one come came comes go goes going went much many make makes made",
        "seen saw perhaps maybe",
        "ive weve youve theyve whove thatve couldve wouldve shouldve wouldnt couldnt shouldnt theyd youd itd thatd",
        "theyll youll itll thatll wholl therell theyre youre hes shes theres heres thats thered",
    )
    for word in line.split()
)
"""Words that say nothing about the data wherever they stand: reading steps over them."""

STATES: frozenset[str] = frozenset(
    word
    for line in (
        "used sent moved handled received placed located based called named involving related whole complete full",
        "changed broke broken found developed evolved down out right still well ok okay happened occurred recorded",
        "question file stay respective following something someone everything individually all some figure entire",
        "single individual particular specific given",
        "info information details value data result world worldwide global",
    )
    for word in line.split()
)
"""Filler words that may be a stored state: they are looked up before reading steps over them."""
