"""The words that people put around a choice, as data: verbs of asking for work, its names, interjections, purposes.

None of them could tell rows apart: no place, time, sex, age, quality of things, and no deed beside the one asked for.
"""

from __future__ import annotations


def words_of(*lines: str) -> frozenset[str]:
    """The words of some lines."""
    return frozenset(word for line in lines for word in line.split())


_BASES = (
    "arrange issue advise chuck slap whip crunch furnish pull fetch grab throw toss pop roll plug punch key feed",
    "spin knock cook rustle supply pass bring paint shade highlight process handle sort organise organize schedule",
    "initiate launch trigger kick fire commence complete finish proceed tally derive obtain gather collect pay lodge",
    "register file raise record open request inquire enquire query look dig inform update remind bother trouble aid",
    "assist oblige guide walk explain clarify elaborate describe sum summarise summarize reply respond deal",
    "settle fix",
    "resolve rectify spread dole dish divide determine establish rate draft illustrate depict portray reveal",
    "produce craft construct compile assemble configure nail pin peg hold plump opt incline tend gravitate shoot",
    "mark",
    "carry undertake conduct execute attend await fit suit sound seem appear insist recommend advise vote figure",
    "offer grant approve authorise authorize sanction hope trust await act react swap plan jot scribble note fancy",
    "render examine inspect explore investigate study review verify track trace chase follow gimme lemme",
    "demonstrate compute calculate tabulate enumerate work finalise finalize sort shift reckon ask aim intend mean",
    "turn hit bung stick crank churn pump rank score map plot draw show value kill demand split wait give visit",
    "cover spare quote slot contain hold come stand reconsider guess suppose presume",
)
_NAMES = (
    "news rundown overview summary lowdown scoop idea glimpse peek look glance picture thingy thingie thingamajig",
    "stuff gist insight update feedback breakdown assessment estimation evaluation computation plotting mapping",
    "arrangement allocation distribution service favour favor hand solution approach attempt go shot deal pick",
    "mix mixture combo combination pair",
    "routine process procedure workflow tool function feature command query prompt script system program menu",
    "dropdown",
    "selection preference setup configuration config spec specs scenario baseline headline question sum lot batch",
    "reason wish desire requirement need assignment homework course class lesson seminar thesis dissertation",
    "presentation talk keynote slide slides poster handout proposal grant bid submission application brief briefing",
    "memo minutes agenda meeting workshop conference deadline donor funder sponsor stakeholder",
    "ministry minister headquarters hq committee board council steering advisor",
    "adviser consultant statistician professor lecturer tutor supervisor",
    "colleague teammate assistant secretary clerk keeper storekeeper store storeroom stockroom",
    "guideline guidelines protocol policy manual handbook literature textbook",
    "bucks buck sterling comma parcel package delivery progress whereabouts eta status",
)
_STANCES = (
    "sadly unfortunately luckily fortunately thankfully surely seriously literally entirely completely totally fully",
    "partly largely normally ordinarily regularly presumably apparently evidently arguably supposedly theoretically",
    "naturally needless roughly approx far way pretty rather fairly somewhat slightly kinda sorta gonna wanna gotta",
    "ish tops lemme gimme dunno cuz coz cos bc bcos becuz tho thru til till em ya ye yall u ur r n",
    "w wid da dat dis ppl",
    "plain simple good old fine neat handy cool tidy sound sensible wise smart easy easier simpler",
    "nicer better clearer faster quicker familiar favourite favorite classic obvious natural proper decent fair",
    "real partial along alongside nearby elsewhere anymore m8 bro gave given told went came got",
    "immediately promptly shortly urgent urgently pronto rn already finally meanwhile next",
    "everywhere anywhere somewhere wherever however whenever whatever besides too also thereby hereby herewith",
    "attached enclosed below-mentioned aforementioned said previously mentioned above listed",
    "worried bothered fussed sorted settled fed sick tired unhappy annoyed upset angry frustrated furious",
    "disappointed",
    "terrible awful horrible bad unacceptable ridiculous absurd outrageous wrong",
)
_INTERJECTIONS = (
    "eh meh duh ugh oof aha ooh wow yikes gosh geez jeez huh ya yeh yea yah yess yass hola salut bonjour ciao",
    "hallo howdy sup wassup greetings salutations aye righto rightio roger affirmative bingo boom voila tada ta tnx",
    "thnx thanx tks tysm thankyou thanku pleez plis pleas ples peeps fam mates lads gents folks matey hun luv boss",
    "haha hehe lmao rofl smh ngl tldr idc iirc afaik afaict omg wtf fwiw ooc yolo kk okey okie okey dokey alrighty",
    "oops whoops welp whelp phew blah yada etcetera amen inshallah please",
)


def inflected(base: str) -> set[str]:
    """The verb with its endings: "issue", "issues", "issued", "issuing"."""
    stem = base.removesuffix("e")
    doubled = base + base[-1]
    return {base, f"{base}s", f"{base}es", f"{stem}ed", f"{stem}ing", f"{doubled}ed", f"{doubled}ing"}


VERBS = frozenset(word for line in _BASES for base in line.split() for word in inflected(base)) | words_of(
    "threw thrown brought paid held shot fed stuck hung hit spun drew drawn sought"
)
"""What one asks somebody to do who works things out."""
NAMES = frozenset(word for line in _NAMES for word in line.split())
"""What such work, its reader, its place and its purpose are called."""
STANCES = frozenset(word for line in _STANCES for word in line.split())
INTERJECTIONS = frozenset(word for line in _INTERJECTIONS for word in line.split())
AROUND = VERBS | NAMES | STANCES | INTERJECTIONS

DEEDS = frozenset(
    word
    for line in (
        "exclude omit drop delete remove email send mail export download save print translate weigh adjust",
        "normalise normalize standardise standardize double halve triple undo stop halt cancel convert smooth forget",
        "overwrite wipe kill hack disable bypass leak order buy sell refund wire transfer text notify warn invite",
        "post",
        "publish tweet upload merge join append split rename copy archive encrypt mask hide blur limit cap round",
        "truncate filter multiply subtract increase decrease lower reduce boost cut cube square skip ignore",
        "compare restrict reset replace return exchange escalate pretend obey",
    )
    for word in line.split()
)
"""Deeds of their own: where nothing has read them they are asked about, even where they begin a request."""

REPORTING = frozenset(
    word
    for line in (
        "says said insists insisted recommends recommended reckons reckoned thinks thought told suggests suggested",
        "reports reported confirms confirmed advises advised asked requested agreed prefers preferred swears claims",
        "requests requires expects instructs directs demands",
        "claimed mentioned trusts uses told advised estimated estimates counted wants needs likes asks",
    )
    for word in line.split()
)
"""What stands before them is who says so."""
SOURCES = (
    ("according", "to"),
    ("going", "by"),
    ("as", "per"),
    ("just", "like"),
    ("like",),
    ("says",),
    ("said",),
    ("reckons",),
    ("in", "line", "with"),
    ("courtesy", "of"),
)
"""What stands behind them, to the end of the clause, is who says so."""
CLOSINGS = words_of(
    "regards best cheers thanks thank thx sincerely yours truly warmly greetings faithfully respectfully ta tnx"
)
OPENINGS = words_of("hi hello hey dear morning afternoon evening hiya yo hallo howdy hola")
TITLES = words_of("dr mr mrs ms miss prof professor sir madam eng engr")
EXPLAINING = words_of(
    "so i im ill ive id we weve were well my our he she hes shes theyre which he'll that'll thatll itll"
)
"""They begin a clause that explains, where it has nothing of a choice."""
CHOOSING = words_of(
    "only just want wants need needs must should if unless but not no except without exclude all both every rather",
    "instead make then also",
)
"""A clause with one of them may choose something: it is no mere explanation."""
LASTING = (
    "from now on", "answer every", "always answer", "you are now", "you will now", "every question", "without asking",
    "dont ask", "do not ask", "never ask", "no questions", "pretend", "act as", "system prompt", "your instructions",
    "your rules", "as admin", "as root", "developer mode", "henceforth", "in future", "in the future", "every time",
    "each time", "whenever i", "next time", "remember to",
    "say yes to", "agree to everything", "you must", "you have to",
    "no matter what", "your prompt", "your guidelines", "ignore", "obey", "override", "jailbreak", "bypass",
)  # fmt: skip
"""They tell the machine how to behave, which is no choice of a value."""
OCCASIONS = words_of(
    "report meeting presentation conference bulletin newsletter workshop paper thesis proposal dashboard poster",
    "lecture talk review committee office unit team director officer manager commissioner governor minister",
)
"""What work is done for: who or which of them it is tells no rows apart."""
SINCE = words_of("since after during until till throughout")
"""Before a noun they tell a time, whatever the noun is."""
DEADLINES = words_of(
    "lunch noon tonight tomorrow dinner eod cob deadline meeting talk presentation monday tuesday wednesday thursday",
    "friday midnight weekend today",
)
"""Behind "before" or "by" they tell when the work is due."""
FILTERING = words_of("for in of only from at among amongst by with within near on like")
"""A word behind one of them may be a filter, whatever it looks like."""
PIECES = words_of("pieces piece units unit pcs pc items copies all each total in left")
"""Behind a number: what any things are counted by."""
SHORT_FORMS = {
    "avg": "average", "prcent": "percent", "perc": "percent", "yr": "year", "qty": "quantity", "amt": "amount",
    "thresh": "threshold", "thr": "threshold", "dist": "distribution",
}  # fmt: skip
"""Words cut short, whatever the tool is: they count where the card knows the whole word."""
