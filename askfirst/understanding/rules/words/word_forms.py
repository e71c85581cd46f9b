"""Other ways in which a stored name may be said: "Japanese" for Japan, "cancellation" for cancelled, a plural."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from askfirst.catalog.lookup import stem
from askfirst.understanding.rules.words.demonyms import DEMONYMS

ADJECTIVES = frozenset(
    word
    for line in (
        "big bigger small smaller large larger huge tiny little great good better bad worse nice nicest pretty",
        "prettiest ugly beautiful important interesting popular famous expensive cheap costly heavy light long",
        "short tall old new young fast slow hot cold warm cool wet dry high low rich poor strong weak healthy",
        "healthiest busy quiet safe dangerous dangerous recent modern typical normal usual strange unusual special",
        "major minor main key critical successful profitable efficient reliable loyal valuable",
    )
    for word in line.split()
)
"""Words that compare with something unsaid: alone they say nothing that a query could hold."""
_LANDS_OF = (
    "african: africa; american: usa,united states,america,us; argentine: argentina; argentinian: argentina",
    "asian: asia; australian: australia; austrian: austria; belgian: belgium; brazilian: brazil",
    "brit: united kingdom,uk,great britain,britain",
    "british: united kingdom,uk,great britain,britain; bulgarian: bulgaria; canadian: canada; chilean: chile",
    "chinese: china; colombian: colombia; croatian: croatia; cuban: cuba; czech: czech republic,czechia",
    "danish: denmark; dutch: netherlands; egyptian: egypt; english: england; european: europe; finnish: finland",
    "french: france; german: germany; ghanaian: ghana; greek: greece; hungarian: hungary; icelandic: iceland",
    "indian: india; indonesian: indonesia; iranian: iran; iraqi: iraq; irish: ireland; israeli: israel; italian: italy",
    "japanese: japan; kenyan: kenya; korean: korea,south korea; malaysian: malaysia; mexican: mexico",
    "moroccan: morocco; nigerian: nigeria; norwegian: norway; pakistani: pakistan; peruvian: peru",
    "philippine: philippines; filipino: philippines; polish: poland; portuguese: portugal; romanian: romania",
    "russian: russia; scottish: scotland; singaporean: singapore; spanish: spain; swedish: sweden; swiss: switzerland",
    "taiwanese: taiwan; thai: thailand; turkish: turkey; ukrainian: ukraine; venezuelan: venezuela",
    "vietnamese: vietnam",
    "man: male; woman: female; welsh: wales; oceanian: oceania",
    "usa: united states,united states of america,us",
    "us: usa,united states; america: usa,united states; uk: united kingdom,great britain; britain: united kingdom,uk",
    "uae: united arab emirates; holland: netherlands",
    "alabama: al; alaska: ak; arizona: az; arkansas: ar; california: ca; colorado: co; connecticut: ct; delaware: de",
    "florida: fl; georgia: ga; hawaii: hi; idaho: id; illinois: il; indiana: in; iowa: ia; kansas: ks; kentucky: ky",
    "louisiana: la; maine: me; maryland: md; massachusetts: ma; michigan: mi; minnesota: mn; mississippi: ms",
    "missouri: mo; montana: mt; nebraska: ne; nevada: nv; ohio: oh; oklahoma: ok; oregon: or; pennsylvania: pa",
    "new hampshire: nh; new jersey: nj; new mexico: nm; new york: ny; north carolina: nc; north dakota: nd",
    "rhode island: ri; south carolina: sc; south dakota: sd; west virginia: wv; district of columbia: dc",
    "puerto rico: pr; united states: usa,us; united states of america: usa,us,united states",
    "united kingdom: uk,great britain; great britain: uk,united kingdom; south korea: korea,korea rep",
    "north korea: korea dem rep,dprk; russia: russian federation; ivory coast: cote d ivoire; burma: myanmar",
    "czech republic: czechia; czechia: czech republic; slovakia: slovak republic; macedonia: north macedonia",
    "swaziland: eswatini; hong kong: hong kong china; cape verde: cabo verde; vietnam: viet nam",
    "tennessee: tn; texas: tx; utah: ut; vermont: vt; virginia: va; washington: wa; wisconsin: wi; wyoming: wy",
)
_LANDS: Mapping[str, tuple[str, ...]] = dict(DEMONYMS) | {
    said.strip(): tuple(name.strip() for name in names.split(","))
    for line in _LANDS_OF
    for said, names in (entry.split(":") for entry in line.split(";"))
}
_NOUN_ENDINGS = ("ation", "ment", "al", "ion")
_SHORTEST = 4
_ISED = "(author|organ|final|util|recogn|priorit|normal|categor|standard|general|minim|maxim)"
_SPELLINGS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(one), other)
    for one, other in (
        (r"(cance|trave|labe|mode|fue|tota|signa)ll(ed|ing)$", r"\1l\2"),
        (r"(cance|trave|labe|mode|fue|tota|signa)l(ed|ing)$", r"\1ll\2"),
        (rf"^{_ISED}is(ed|e|es|ing|ation)$", r"\1iz\2"),
        (rf"^{_ISED}iz(ed|e|es|ing|ation)$", r"\1is\2"),
        (r"^(col|fav|lab|harb|neighb|hon|hum|flav)or", r"\1our"),
        (r"^(col|fav|lab|harb|neighb|hon|hum|flav)our", r"\1or"),
        (r"^fulfiled", "fulfilled"),
        (r"^gray$", "grey"),
        (r"^grey$", "gray"),
    )
)

ALIKE_IN_PLURAL = frozenset(("species", "series", "aircraft", "sheep", "fish", "deer", "means", "data", "people"))
"""Nouns that are of one and of many."""


def lands_of(word: str) -> tuple[str, ...]:
    """The lands that a folded word for their people is about, the likeliest name first; often none."""
    if word == "americas":
        return ()  # Both continents, and no land.
    return _LANDS.get(word) or _LANDS.get(stem(word), ())


def other_spelling(word: str) -> str:
    """A word as the other side of the ocean spells it, as in "canceled", "organised"; empty where all spell it so."""
    for one, other in _SPELLINGS:
        if (spelt := one.sub(other, word)) != word:
            return spelt
    return ""


def other_forms(word: str) -> Iterator[str]:
    """The forms under which what is called by a folded word may be stored, the likeliest first; often none."""
    singular = stem(word)
    if spelt := other_spelling(word):
        yield spelt
    yield from _LANDS.get(word, ())
    if singular != word:
        yield singular
        yield from _LANDS.get(singular, ())
    if word.endswith("ies"):
        yield word[:-1]  # As in "Adelies".
    if word.endswith("y") and len(word) >= _SHORTEST:
        # As in rainy, sunny: an adjective of what is stored.
        yield from dict.fromkeys((word[:-1], word[:-2] if word[-2] == word[-3] else word[:-1]))
    if word.endswith("y") and len(word) > _SHORTEST:
        # As in rainy, sunny, foggy.
        root = word[:-1]
        yield from (root, root[:-1]) if root[-1] == root[-2] else (root,)
    for ending in _NOUN_ENDINGS:
        root = word.removesuffix(ending)
        if root != word and len(root) >= _SHORTEST:
            # As in cancellation, shipment, arrival: what was done to a thing is stored as a state of it.
            yield from (f"{root}ed", f"{root.removesuffix('l')}ed", f"{root}e", f"{root}d")
            break
    if len(word) >= _SHORTEST and not word.endswith("ed"):
        yield f"{word.removesuffix('e')}ed"
