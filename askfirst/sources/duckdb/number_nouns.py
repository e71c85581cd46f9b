"""What people say for columns of numbers, and of what tells films, homes and machines apart, by their names."""

from __future__ import annotations

from askfirst.sources.duckdb.durations import VERBS

NUMBERS_ALIKE = (
    *(" | ".join((label, *(f"time to {verb}" for verb in verbs))) for label, verbs in VERBS.items()),
    (
        "price per square foot | price per sq ft | price per sqft | price a square foot | "
        "asking price per square foot | cost per square foot | price for each square foot | price per sq foot"
    ),
    "price per square meter | price per square metre | price per sqm | price a square metre | price per m2",
    "resolution time | handling time | turnaround | turnaround time | time open | time to resolution",
    "delivery time | shipping time | time in transit | lead time",
    "length of stay | nights stayed | stay length",
    "length of service | tenure | years of service",
    "length of membership | membership length | member lifetime",
    "gross | box office | box office takings | box office gross | worldwide gross",
    "worldwide gross | box office | gross",
    "box office | gross | box office takings | box office gross",
    "mpaa | age rating | film rating | certificate | certification",
    "age rating | certificate | certification | film rating",
    "certificate | age rating | certification",
    "list price | asking price | listing price | list price | listed price | price tag",
    "asking price | list price | listing price",
    (
        "first response | first reply | first answer | reply time | response time | first response time | "
        "time to first response | time to first reply | time to reply | time to respond | reply"
    ),
    (
        "first response time | first reply | first answer | reply time | response time | time to first response | "
        "time to first reply | first reply time | time to reply | time to respond | reply"
    ),
    "first reply time | first response | response time | first response time | reply time | time to first reply",
    "response time | time to respond | reaction time | reply time | time to reply | reply",
    (
        "days on market | time on the market | time on market | days on the market | days listed | listing age | "
        "market time | days for sale"
    ),
    "scrap | reject | rejects | waste | defective pieces | scrapped pieces | rejected pieces | bad parts | scrap count",
    "reject | scrap | waste | rejects",
    "defect | fault | flaw | reject",
    "output | production | pieces made | pieces produced | parts made | parts produced | production volume",
    "pieces produced | production | output",
    "production | output | production volume",
    "downtime | stoppage time | standstill | idle time | down time | time down",
    "vibration | vibration level | shaking",
    "vibration rms | vibration | vibration level | shaking",
    "energy | energy use | power use | power consumption | energy consumption | electricity | electricity use",
    "energy consumption | energy use | power consumption | electricity | electricity use | power use",
    "consumption | usage | use",
    "tonne | weight | tonnage",
    "ton | weight | tonnage",
    "kilo | weight",
    "kilogram | weight",
    "consult | consultation | consultation time | consultation length | appointment length",
    "wait | waiting room time | time waited | queue time | time in the queue | time in the waiting room",
    "waiting time | wait | wait time | queue time | time waited",
    "wait time | wait | waiting time | queue time | time waited",
    "runtime | length | film length | running length",
    "running time | runtime | length",
    "balance due | amount due | amount owed | money owed | outstanding balance | debt | arrears | amount outstanding",
    "amount due | balance due | amount owed | outstanding balance | debt | arrears",
    "outstanding balance | balance due | amount due | amount owed | debt | arrears",
    "monthly fee | monthly charge | membership fee | monthly price | subscription price | monthly payment",
    "visit | attendance | check-in",
    "customer satisfaction | satisfaction | satisfaction score | satisfaction rating | happiness",
    "csat | customer satisfaction | satisfaction | satisfaction score | satisfaction rating | csat score",
    "net promoter score | nps score | promoter score",
    "length of stay | nights | days in hospital | stay",
    "delay | lateness | minutes late | how late | how overdue | how delayed | time late | hours late | days late",
    "speed | velocity | pace",
    "fuel consumption | fuel use | mileage",
    "year built | construction year | build year | year of construction | building year | built",
    "year | release year | year of release",
    "release date | release | launch date | premiere",
    "lot | plot | land | plot size | lot size | lot area | acreage | acres",
    "homeowners association | hoa fee | hoa dues | hoa charge | association fee",
    "garage space | garage | parking space | parking spot | parking",
    "property type | home type | house type | kind of property | type of property | kind of home",
    "height | tallness | stature",
    "age | years of age",
    "yield | harvest | crop yield",
    "dose | dosage",
    "blood pressure | bp",
    "heart rate | pulse",
    "click | clicks | click count",
    "pageview | page view | view",
    "impression | impressions",
    "bounce rate | bounces",
    "conversion | conversions",
    "session duration | time on site | visit length",
    "load | workload",
    "occupancy | occupancy rate | fill rate",
    "stock | inventory | stock level | units in stock | stock on hand | quantity on hand",
    "lead time | delivery time | time to deliver",
    "delivery time | lead time | time to deliver | transit time",
    "overtime | extra hours | overtime hours",
    "absence | sick day | absenteeism",
    "credit limit | limit",
    "interest rate | interest",
    "word count | words",
    "calorie | kcal | energy content",
)
"""A line holds nouns that stand for each other in the head of a column's name."""
