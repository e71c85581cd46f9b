"""The shorthand of analysts, as data: what is written out whatever the data is, and short words for kinds of fields."""

from __future__ import annotations

import re
from collections.abc import Mapping

Written = tuple[re.Pattern[str], str]
"""A way of writing, and the words that it stands for."""

_WAYS: tuple[tuple[str, str], ...] = (
    (r"in (?:their|his|her) teens\b", "aged 13 to 19"),
    (r"in (?:their|his|her) (?:twenties|20'?s)\b", "aged 20 to 29"),
    (r"in (?:their|his|her) (?:thirties|30'?s)\b", "aged 30 to 39"),
    (r"in (?:their|his|her) (?:forties|40'?s)\b", "aged 40 to 49"),
    (r"in (?:their|his|her) (?:fifties|50'?s)\b", "aged 50 to 59"),
    (r"in (?:their|his|her) (?:sixties|60'?s)\b", "aged 60 to 69"),
    (r"in (?:their|his|her) (?:seventies|70'?s)\b", "aged 70 to 79"),
    (r"in (?:their|his|her) (?:eighties|80'?s)\b", "aged 80 to 89"),
    (r"in (?:their|his|her) (?:nineties|90'?s)\b", "aged 90 to 99"),
    (r"pre(?=\s+'?\d{2}(?:\d{2})?\b)", "before"),
    (r"post(?=\s+'?\d{2}(?:\d{2})?\b)", "after"),
    (r"w/(?:o|out)\b", "without"),
    (r"w/", "with"),
    (r"b/w\b", "between"),
    (r"(?:#|nos?\.?|nr\.?|num\.?|nbr\.?|n|cnts?\.?|ct\.)\s+of\b(?!\s+(?:the\s+)?(?:these|them|those))", "number of"),
    (r"n\s*=\s*\?|(?:(?<=, )|(?<=& )|(?<=and )|(?<=\())n(?=\s*(?:$|[,;)&]|(?:per|by|and|for)\b))", "count"),
    (r"(?:cnts?|nbr|num)\b\.?", "count"),
    (r"count\s*\(\s*distinct\b", "count distinct"),
    (r"count\s*\(\s*(?:\*|1)\s*\)", "count"),
    (r"(?:avgs|avge)\b\.?|av\.(?=\s|\w)", "average"),
    (r"(?:med\.|med(?=\s+of\b|\s*\())", "median"),
    (r"max\.(?=\s)", "max"),
    (r"min\.(?=\s+[a-z])", "min"),
    (r"(?:std\.?|st\.?)[ -]?dev(?:iations?|s)?\b\.?", "standard deviation"),
    (r"(?:stdevs?|stddevs?|s\.\s?d\.|sd(?=\s+of\b|\s*\()|\u03c3)", "standard deviation"),
    (r"stds?(?:\.|\b)(?!\s+dev)", "standard deviation"),
    (r"var(?=\s+of\b|\s*\()", "variance"),
    (r"(?:corrs?|correl|corrcoef|correlat)\b\.?", "correlation"),
    (r"(?:percentiles?|pctls?|pctiles?|[%p]ctile|%\s?-?tiles?|%\s?-?iles?)\b\.?", "percentile"),
    (r"(?:pcts?|perc|prct)\b\.?", "percent"),
    (r"punctuality(?:\s+(?:rates?|percentages?|performance|figures?|scores?))?\b", "punctual rate"),
    (r"(?:on-?\s?time\s+performance|timeliness(?:\s+rates?)?|otp)\b", "on-time rate"),
    (r"lateness\s+(?:rates?|percentages?)\b", "late rate"),
    (r"(?:%-?age|percents)\b", "percentage"),
    (r"(?<![\d])(?<!\d\s)(?<![a-z]%)%(?=\s+(?!of\b|of$)|$|[?.!,;:)])", "percent"),
    (r"(?:approx|appr)\b\.?|ca\.?(?=\s?\d)|circa\b|~(?=\s?\d)", "approximately"),
    (r"(?:excl|exc|exclud)\b\.?", "excluding"),
    (r"(?:incl|includ)\b\.?", "including"),
    (r"i\.\s?e\.?(?![a-z])|viz\b\.?|a\.?k\.?a\b\.?|namely\b", "ie"),
    (r"e\.\s?g\.?(?![a-z])", "eg"),
    (r"etc\b\.?", "etc"),
    (r"wrt\b|w\.r\.t\.?", "with regard to"),
    (r"vs\.", "vs"),
    (r"(?:-{1,2}|=)>|[→⇒➔➜⟶]", "to"),
    (r"(?<=[a-z)\"] )[x\u00d7\u2715\u2716\u2a2f](?= [a-z(\"])", "and"),
    (r"(?<=[a-z)])\u00d7(?=[a-z(])", "and"),
    (r"(?<=\d)\+(?=\s|$|[,.;?!)])", "or more"),
    (r"(?<=[a-z)] )\+(?= [a-z(])", "and"),
    (r"(?:a\s+)?(?:cross-?\s?tab(?:ulat(?:ion|e)|s)?|contingency table)\b(?:\s+(?:of|for)\b|\s*[:,])?", "breakdown by"),
    (r"(?:grp|grpd|gp)\b\.?(?=\s+by\b)", "group"),
    (r"(?:ord|srt)\b\.?(?=\s+by\b)", "sort"),
    (r"(?:diff|delta|Δ)\b\.?(?=\s+(?:in|between|of)\b)", "difference"),
    (r"(?:(?<=per )|(?<=by )|(?<=each ))mos?\b\.?", "month"),
    (r"(?:(?<=per )|(?<=by )|(?<=each ))hrs?\b\.?", "hour"),
    (r"(?:cw|wk)\.?(?=\s?\d{1,2}\b)", "week"),
    (r"behind (?:(?:the|its|their) )?(?:schedule|plan|timetable|eta|estimate|deadline|due date|time)\b", "late"),
    (r"later than (?:planned|scheduled|expected|promised|estimated|agreed|foreseen|due)\b(?! (?:arr|del|dep))", "late"),
    (r"(?:'|\u2019)?em\b(?=\s*(?:$|[?.!,;:)]|all\b|up\b|by\b|for\b|in\b|out\b))", "them"),
    (r"(?:not|havent|haven't|hasnt|hasn't) (?:yet )?(?:there|here|in) yet\b", "not arrived yet"),
    (r"yet to (?:get|make it|come) (?:there|here|in)\b", "not arrived yet"),
    (r"or else\b", "or"),
    (r"nor\s+(?:are|is|were|was)\s+they\b", "nor"),
    (r"stands? for(?=\s*(?:$|[?.!,]))", "mean"),
    (r"(?<=in )hrs?\b\.?", "hours"),
    (r"thru\b", "through"),
    (r"btwn?\b\.?(?=\s+[$€£-]?\d)|btwn\b\.?|b/t\b", "between"),
)  # fmt: skip
WAYS: tuple[Written, ...] = tuple((re.compile(way, re.IGNORECASE), meant) for way, meant in _WAYS)
"""Tried in this order at every word of a text, on the text from its first letter on."""

FUNCTION_WORDS: Mapping[str, tuple[str, ...]] = {
    "sd": ("standard", "deviation"),
    "stdv": ("standard", "deviation"),
    "med": ("median",),
    "mdn": ("median",),
    "ave": ("average",),
    "av": ("average",),
    "sums": ("total",),
}
"""Short names of calculations that may be names of other things: read so where nothing stored is called so."""
SHORT_NOUNS: Mapping[str, tuple[str, ...]] = {
    said: tuple(meant.split())
    for line in (
        "wt: weight; wgt: weight; wts: weight; vol: volume; vols: volume; amt: amount; amts: amount; qty: quantity",
        "qtys: quantity; qnty: quantity; val: value; vals: value; dest: destination; dests: destination",
        "dst: destination; orig: origin; src: source origin; dep: departure; dept: department departure",
        "arr: arrival; arrv: arrival; temp: temperature; temps: temperature; precip: precipitation",
        "prcp: precipitation; lat: latitude; lats: latitude; lon: longitude; lng: longitude; long: longitude",
        "alt: altitude; elev: elevation; hum: humidity; pres: pressure; pop: population; popn: population",
        "cyl: cylinder; cyls: cylinder; hp: horsepower; bhp: horsepower; ps: horsepower; accel: acceleration",
        "disp: displacement; displ: displacement; eng: engine; mpg: mileage; cust: customer; custs: customer",
        "cstmr: customer; clnt: client; acct: account; accts: account; prod: product production; prods: product",
        "inv: invoice inventory; addr: address; ctry: country; cntry: country; cnty: county; cty: city county",
        "st: state; prov: province; reg: region; rgn: region; cont: continent container; mfr: manufacturer",
        "mfg: manufacturing; rev: revenue; revs: revenue; exp: expense expectancy; inc: income; pft: profit",
        "mgn: margin; cap: capacity; capac: capacity; len: length; lgth: length; lth: length; ht: height",
        "hgt: height; wid: width; dur: duration; dist: distance; thk: thickness; dpth: depth; spd: speed",
        "veh: vehicle; vsl: vessel; vsls: vessel; shpt: shipment; shpmt: shipment; shpts: shipment",
        "shpmts: shipment; ctr: container center; ctnr: container; ctnrs: container; cntr: container",
        "ctrs: container; cntrs: container; cont: container; ord: order; ords: order; txn: transaction",
        "txns: transaction; trx: transaction; emp: employee employment; emps: employee; empl: employment",
        "dob: birth; yob: birth; sex: gender; gndr: gender; prio: priority; prios: priority; pri: priority",
        "chan: channel; chnl: channel; chans: channel; stat: status; sts: status; cat: category; cats: category",
        "categ: category; seg: segment; segs: segment; typ: type; desc: description; descr: description; nm: name",
        "manuf: manufacturing manufacturer; constr: construction; govt: government; gov: government; svc: service",
        "svcs: service; serv: service; trans: transportation; transp: transportation; edu: education",
        "educ: education; fin: finance financial; info: information; util: utility; ins: insurance",
        "hosp: hospitality; leis: leisure; rtl: retail; whsl: wholesale; dlv: delivery; dlvry: delivery",
        "del: delivery; pmt: payment; pymt: payment; bal: balance; disc: discount; frt: freight; freq: frequency",
        "intl: international; natl: national; mkt: market; mkts: market; grp: group; lvl: level; pos: position",
        "rtg: rating; scr: score; subj: subject; dia: diameter; circ: circumference; yld: yield",
        "conc: concentration",
    )
    for said, meant in (entry.split(":") for entry in line.split(";"))
    for said in (said.strip(),)
}  # fmt: skip
"""What short words of field names stand for, where the catalog has the long one."""
