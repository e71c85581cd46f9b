"""Codes under which what people say in words may be stored: "Germany" as DE, "women" as F."""

from __future__ import annotations

from collections.abc import Mapping

_LAND_CODES = (
    "afghanistan af afg; albania al alb; algeria dz dza; andorra ad and; angola ao ago; argentina ar arg",
    "armenia am arm; aruba aw abw; australia au aus; austria at aut; azerbaijan az aze; bahamas bs bhs",
    "bahrain bh bhr; bangladesh bd bgd; barbados bb brb; belarus by blr; belgium be bel; belize bz blz",
    "benin bj ben; bermuda bm bmu; bhutan bt btn; bolivia bo bol; bosnia and herzegovina ba bih; bosnia ba bih",
    "botswana bw bwa; brazil br bra; brunei bn brn; bulgaria bg bgr bul; burkina faso bf bfa; burundi bi bdi",
    "cambodia kh khm; cameroon cm cmr; canada ca can; cape verde cv cpv; chad td tcd; chile cl chl chi",
    "china cn chn prc; colombia co col; comoros km com; congo cg cog; democratic republic of the congo cd cod",
    "costa rica cr cri; croatia hr hrv cro; cuba cu cub; cyprus cy cyp; czech republic cz cze; czechia cz cze",
    "denmark dk dnk den; djibouti dj dji; dominica dm dma; dominican republic do dom; ecuador ec ecu; egypt eg egy",
    "el salvador sv slv; england gb uk eng; eritrea er eri; estonia ee est; eswatini sz swz; ethiopia et eth",
    "fiji fj fji; finland fi fin; france fr fra; gabon ga gab; gambia gm gmb; georgia ge geo; germany de deu ger",
    "ghana gh gha; greece gr grc gre el; greenland gl grl; grenada gd grd; guatemala gt gtm; guinea gn gin",
    "guyana gy guy; haiti ht hti; honduras hn hnd; hong kong hk hkg; hungary hu hun; iceland is isl; india in ind",
    "indonesia id idn; iran ir irn; iraq iq irq; ireland ie irl; israel il isr; italy it ita; ivory coast ci civ",
    "jamaica jm jam; japan jp jpn; jordan jo jor; kazakhstan kz kaz; kenya ke ken; kosovo xk; kuwait kw kwt",
    "kyrgyzstan kg kgz; laos la lao; latvia lv lva; lebanon lb lbn; lesotho ls lso; liberia lr lbr; libya ly lby",
    "liechtenstein li lie; lithuania lt ltu; luxembourg lu lux; macau mo mac; madagascar mg mdg; malawi mw mwi",
    "malaysia my mys; maldives mv mdv; mali ml mli; malta mt mlt; mauritania mr mrt; mauritius mu mus",
    "mexico mx mex; moldova md mda; monaco mc mco; mongolia mn mng; montenegro me mne; morocco ma mar",
    "mozambique mz moz; myanmar mm mmr; namibia na nam; nepal np npl; netherlands nl nld ned; new zealand nz nzl",
    "nicaragua ni nic; niger ne ner; nigeria ng nga; north korea kp prk; north macedonia mk mkd; macedonia mk mkd",
    "norway no nor; oman om omn; pakistan pk pak; palestine ps pse; panama pa pan; papua new guinea pg png",
    "paraguay py pry; peru pe per; philippines ph phl; poland pl pol; portugal pt prt por; puerto rico pr pri",
    "qatar qa qat; romania ro rou; russia ru rus; rwanda rw rwa; samoa ws wsm; saudi arabia sa sau ksa",
    "scotland gb uk sco; senegal sn sen; serbia rs srb; seychelles sc syc; sierra leone sl sle; singapore sg sgp",
    "slovakia sk svk; slovenia si svn; somalia so som; south africa za zaf rsa; south korea kr kor; korea kr kor",
    "spain es esp; sri lanka lk lka; sudan sd sdn; suriname sr sur; sweden se swe; switzerland ch che sui",
    "syria sy syr; taiwan tw twn; tajikistan tj tjk; tanzania tz tza; thailand th tha; togo tg tgo; tonga to ton",
    "trinidad and tobago tt tto; trinidad tt tto; tunisia tn tun; turkey tr tur; turkmenistan tm tkm; uganda ug uga",
    "ukraine ua ukr; united arab emirates ae are uae; united kingdom gb uk gbr; great britain gb uk gbr",
    "britain gb uk gbr; united states us usa; united states of america us usa; america us usa; uruguay uy ury",
    "uzbekistan uz uzb; vanuatu vu vut; venezuela ve ven; vietnam vn vnm; wales gb uk wal; yemen ye yem",
    "zambia zm zmb; zimbabwe zw zwe; holland nl nld ned; northern ireland gb uk; usa us; us us usa; uk gb uk gbr",
    "gb uk; uae ae are",
)


def _codes_by_name() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in ";".join(_LAND_CODES).split(";"):
        words = entry.split()
        codes = _codes_at_the_end(words)
        found[" ".join(words[: len(words) - codes])] = tuple(words[len(words) - codes :])
    return found


def _codes_at_the_end(words: list[str]) -> int:
    """How many of the words are codes: two or three letters each, and never the first word."""
    behind = 0
    while behind < len(words) - 1 and len(words[-1 - behind]) <= len("usa") and behind < len(("a2", "a3", "other", "")):
        behind += 1
    return behind


LAND_CODES: Mapping[str, tuple[str, ...]] = _codes_by_name()
"""By a folded name of a land its codes, those of two letters first."""
LANDS_BY_CODE: Mapping[str, tuple[str, ...]] = {
    code: tuple(name for name, codes in LAND_CODES.items() if code in codes and len(name) > len("usa"))
    for codes in LAND_CODES.values()
    for code in codes
}
LAND_FIELDS = frozenset((
    "country", "countries", "nation", "nationality", "land", "market", "origin", "destination", "location", "office",
    "site", "iso", "cc", "geo", "flag", "citizenship", "residence", "territory", "locale", "ctry", "cntry", "entity",
    "region", "team", "noc", "shipto", "billto", "passport", "birthplace", "where", "branch", "subsidiary",
))  # fmt: skip
"""Words for columns in which short texts may be codes of lands; "CA" of a state column is no Canada."""
GENDER_CODES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("man", "men", "male", "males", "boy", "boys", "gentleman", "gentlemen", "gent", "gents", "guy", "guys", "lad",
         "lads", "masculine", "husband", "husbands"),
        ("m", "male", "man", "men", "mr", "boy", "boys", "mens"),
    ),
    **dict.fromkeys(
        ("woman", "women", "female", "females", "girl", "girls", "lady", "ladies", "feminine", "gal", "gals", "wife",
         "wives"),
        ("f", "female", "w", "woman", "women", "ms", "mrs", "girl", "girls", "womens"),
    ),
    **dict.fromkeys(("nonbinary", "non binary", "enby"), ("nb", "x", "nonbinary", "non binary", "other", "d")),
}  # fmt: skip
"""Of words for people of one sex how that may be stored, the likeliest first."""
GENDER_FIELDS = frozenset(("sex", "gender", "sexe", "geschlecht", "mf", "category", "division", "event", "salutation"))
"""Words for columns that hold the sex of people."""
_NEW = ("new", "first", "first time", "initial", "first visit", "new patient", "new customer")
_KNOWN = ("returning", "repeat", "existing", "return", "recurring", "regular", "follow up", "returning customer")
_ONLINE = ("online", "web", "website", "internet", "e commerce", "ecommerce", "digital")
_CHILDREN = ("child", "children", "kid", "kids", "junior", "youth", "minor")
_SENIORS = ("senior", "seniors", "elderly", "pensioner", "retired", "oap")
_ADULTS = ("adult", "adults")


def _paid(*ways: str) -> tuple[str, ...]:
    """As in "pay yearly", "billed by the month"."""
    verbs = ("pay", "pays", "paid", "paying", "billed", "bill", "invoiced", "charged")
    return tuple(f"{verb} {way}" for verb in verbs for way in ways)


SAID_OTHERWISE: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "first time",
            "first timer",
            "first timers",
            "brand new",
            "newcomer",
            "newcomers",
            "newbie",
            "newbies",
            "newly registered",
            "first visit",
            "initial",
        ),
        _NEW,
    ),
    **dict.fromkeys(("returning", "repeat", "recurring", "existing"), _KNOWN),
    **dict.fromkeys(("online", "web", "internet", "website", "on the web", "over the internet"), _ONLINE),
    **dict.fromkeys(
        ("in store", "in shop", "in the shop", "in the store", "offline", "in person", "on site"),
        ("in store", "store", "shop", "retail", "offline", "in person", "onsite", "branch"),
    ),
    **dict.fromkeys(
        ("phone", "telephone", "by phone", "over the phone", "on the phone"),
        ("phone", "telephone", "call", "phone call", "tel"),
    ),
    **dict.fromkeys(("email", "e mail", "emails", "by email", "mail"), ("email", "e mail", "mail")),
    **dict.fromkeys(("kids", "children", "kid", "child", "youngsters", "youth", "juniors", "minors"), _CHILDREN),
    **dict.fromkeys(("seniors", "elderly", "pensioners", "oaps", "retirees", "older people"), _SENIORS),
    **dict.fromkeys(("grown ups", "grownups", "adults"), _ADULTS),
    **dict.fromkeys(("veggie", "veggies", "vegetarians"), ("vegetarian", "veg", "veggie")),
    **dict.fromkeys(("vegans",), ("vegan",)),
    **dict.fromkeys(("full timers", "full timer", "full time"), ("full time", "fulltime", "ft", "full")),
    **dict.fromkeys(("part timers", "part timer", "part time"), ("part time", "parttime", "pt", "part")),
    **dict.fromkeys(("temps", "temp"), ("temporary", "temp")),
    **dict.fromkeys(("freelancers", "freelancer", "freelance"), ("freelance", "freelancer", "contractor")),
    **dict.fromkeys(("interns", "trainees", "intern", "trainee"), ("intern", "trainee", "apprentice")),
    **dict.fromkeys(("cash",), ("cash payment", "cash")),
    **dict.fromkeys(("cards", "card", "by card"), ("card payment", "card", "credit card", "debit card")),
    **dict.fromkeys(("monthly",), ("monthly", "per month", "month to month")),
    **dict.fromkeys(
        ("annual", "yearly", "annually", *_paid("yearly", "annually", "by the year", "once a year", "every year")),
        ("annual", "yearly", "annually", "per year"),
    ),
    **dict.fromkeys(
        _paid("monthly", "by the month", "every month", "once a month"), ("monthly", "per month", "month to month")
    ),
    **dict.fromkeys(
        ("quarterly", *_paid("quarterly", "by the quarter", "every quarter")), ("quarterly", "per quarter")
    ),
    **dict.fromkeys(("fridge", "fridges"), ("fridge", "refrigerator", "refrigerators")),
    **dict.fromkeys(("telly", "tellies", "televisions", "tv", "tvs"), ("tv", "television", "tvs", "televisions")),
    **dict.fromkeys(
        ("mobiles", "cell phones", "cellphones", "smartphones"),
        ("mobile", "smartphone", "smartphones", "cell phone", "mobile phone", "phones"),
    ),
    **dict.fromkeys(("flat", "flats", "apartments", "apartment"), ("apartment", "flat", "apartments", "flats")),
    **dict.fromkeys(("condos",), ("condo", "condominium")),
    **dict.fromkeys(("lorry", "lorries", "trucks", "truck"), ("truck", "lorry", "trucks", "hgv")),
    **dict.fromkeys(("pickups", "pick ups"), ("pickup", "pick up")),
}
"""Of words in which values are often said how else they may be stored."""
_STATES = (
    "al alabama; ak alaska; az arizona; ar arkansas; ca california; co colorado; ct connecticut; de delaware",
    "fl florida; ga georgia; hi hawaii; id idaho; il illinois; in indiana; ia iowa; ks kansas; ky kentucky",
    "la louisiana; me maine; md maryland; ma massachusetts; mi michigan; mn minnesota; ms mississippi",
    "mo missouri; mt montana; ne nebraska; nv nevada; nh new hampshire; nj new jersey; nm new mexico",
    "ny new york; nc north carolina; nd north dakota; oh ohio; ok oklahoma; or oregon; pa pennsylvania",
    "ri rhode island; sc south carolina; sd south dakota; tn tennessee; tx texas; ut utah; vt vermont",
    "va virginia; wa washington; wv west virginia; wi wisconsin; wy wyoming; pr puerto rico",
    "dc district of columbia; ab alberta; bc british columbia; mb manitoba; nb new brunswick; ns nova scotia",
    "on ontario; qc quebec; sk saskatchewan; nsw new south wales; vic victoria; qld queensland; tas tasmania",
    "wa western australia",
)
_STATE_NAMES = [tuple(entry.strip().split(" ", 1)) for line in _STATES for entry in line.split(";")]
STATES_BY_CODE: Mapping[str, tuple[str, ...]] = {
    code: tuple(name for other, name in _STATE_NAMES if other == code) for code, _ in _STATE_NAMES
}
"""By the codes of states and provinces their names."""
STATE_FIELDS = frozenset(("state", "states", "province", "provinces", "region", "territory", "location", "where", "st"))
