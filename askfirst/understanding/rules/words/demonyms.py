"""Adjectives of lands and the words for their people, and the lands that they are about: "Maltese" is of Malta."""

from __future__ import annotations

from collections.abc import Mapping

_OF = (
    "afghan: afghanistan; albanian: albania; algerian: algeria; andorran: andorra; angolan: angola",
    (
        "antiguan: antigua and barbuda,antigua; armenian: armenia; aruban: aruba; azerbaijani: azerbaijan; "
        "azeri: azerbaijan"
    ),
    "bahamian: bahamas,the bahamas; bahraini: bahrain; bangladeshi: bangladesh; barbadian: barbados; bajan: barbados",
    "belarusian: belarus; belarussian: belarus; belizean: belize; beninese: benin; bermudian: bermuda",
    "bermudan: bermuda; bhutanese: bhutan; bolivian: bolivia; bosnian: bosnia and herzegovina,bosnia",
    "botswanan: botswana; bruneian: brunei; burkinabe: burkina faso; burmese: myanmar,burma; burundian: burundi",
    "cambodian: cambodia; cameroonian: cameroon; cape verdean: cape verde,cabo verde; caymanian: cayman islands",
    "chadian: chad; comorian: comoros; congolese: congo,congo dem rep,congo rep,democratic republic of the congo",
    "costa rican: costa rica; cypriot: cyprus; djiboutian: djibouti; dominican: dominican republic,dominica",
    (
        "ecuadorian: ecuador; ecuadorean: ecuador; emirati: united arab emirates,uae; eritrean: eritrea; "
        "estonian: estonia"
    ),
    "ethiopian: ethiopia; faroese: faroe islands; fijian: fiji; gabonese: gabon; gambian: gambia,the gambia",
    "georgian: georgia; gibraltarian: gibraltar; greenlandic: greenland; grenadian: grenada; guatemalan: guatemala",
    "guinean: guinea; guyanese: guyana; haitian: haiti; honduran: honduras; hong kongese: hong kong,hong kong china",
    "hongkongese: hong kong,hong kong china; jamaican: jamaica; jordanian: jordan; kazakh: kazakhstan",
    "kazakhstani: kazakhstan; kosovan: kosovo; kuwaiti: kuwait; kyrgyz: kyrgyzstan; lao: laos; laotian: laos",
    "latvian: latvia; lebanese: lebanon; liberian: liberia; libyan: libya; liechtensteiner: liechtenstein",
    "lithuanian: lithuania; luxembourgish: luxembourg; luxembourgian: luxembourg; macanese: macau,macao",
    (
        "macedonian: north macedonia,macedonia; malagasy: madagascar; malawian: malawi; maldivian: maldives; "
        "malian: mali"
    ),
    "maltese: malta; manx: isle of man; marshallese: marshall islands; mauritanian: mauritania; mauritian: mauritius",
    "micronesian: micronesia; moldovan: moldova; monegasque: monaco; mongolian: mongolia; montenegrin: montenegro",
    (
        "mozambican: mozambique; namibian: namibia; nauruan: nauru; nepalese: nepal; nepali: nepal; "
        "nicaraguan: nicaragua"
    ),
    "nigerien: niger; omani: oman; palauan: palau; palestinian: palestine,west bank and gaza; panamanian: panama",
    "papuan: papua new guinea; paraguayan: paraguay; puerto rican: puerto rico,pr; qatari: qatar; rwandan: rwanda",
    (
        "salvadoran: el salvador; salvadorean: el salvador; samoan: samoa; saudi: saudi arabia; "
        "saudi arabian: saudi arabia"
    ),
    "senegalese: senegal; serbian: serbia; seychellois: seychelles; sierra leonean: sierra leone",
    "slovak: slovakia,slovak republic; slovakian: slovakia,slovak republic; slovene: slovenia; slovenian: slovenia",
    "somali: somalia; somalian: somalia; south african: south africa; south korean: south korea,korea rep,korea",
    "north korean: north korea,korea dem rep; sri lankan: sri lanka; sudanese: sudan; surinamese: suriname",
    (
        "swazi: eswatini,swaziland; syrian: syria; tajik: tajikistan; tanzanian: tanzania; "
        "timorese: timor leste,east timor"
    ),
    (
        "togolese: togo; tongan: tonga; trinidadian: trinidad and tobago,trinidad; tunisian: tunisia; "
        "turkmen: turkmenistan"
    ),
    "tuvaluan: tuvalu; ugandan: uganda; uruguayan: uruguay; uzbek: uzbekistan; vanuatuan: vanuatu",
    "vincentian: saint vincent and the grenadines,st vincent; yemeni: yemen; zambian: zambia; zimbabwean: zimbabwe",
    (
        "new zealander: new zealand; kiwi: new zealand; ivorian: cote d ivoire,ivory coast; "
        "northern irish: northern ireland"
    ),
    "chinese: china; catalan: catalonia; bavarian: bavaria; sicilian: sicily; hawaiian: hawaii,hi; texan: texas,tx",
    "californian: california,ca; floridian: florida,fl; alaskan: alaska,ak; belgian: belgium; hellenic: greece",
)
DEMONYMS: Mapping[str, tuple[str, ...]] = {
    said.strip(): tuple(name.strip() for name in names.split(","))
    for line in _OF
    for said, names in (entry.split(":") for entry in line.split(";"))
}
BEHIND_LANDS = frozenset((
    "flag", "flagged", "flags", "registered", "registry", "based", "owned", "operated", "born", "made", "built", "bred",
    "headquartered", "domiciled", "run", "bound", "origin", "grown", "produced",
))  # fmt: skip
"""What is said right behind the name of a land, or its adjective: "Maltese-flagged", "a German-based client"."""
REGISTERED = {"flagged": ("flag",), "registered": ("flag", "registry"), "registry": ("flag", "registry")}
"""Of these words behind a land, what a field that tells it is called."""
