"""Every word by which times are read, for those who must not take one for a slip of the pen."""

from __future__ import annotations

from askfirst.understanding.rules.times.clock_times import VAGUE_PARTS
from askfirst.understanding.rules.times.comparing import COMPARING
from askfirst.understanding.rules.times.dates import DECADES
from askfirst.understanding.rules.times.holidays import HOLIDAY_WORDS
from askfirst.understanding.rules.times.point_words import BACK, BEFORE_A_TIME, HERE, ON
from askfirst.understanding.rules.times.seasons import SEASON_WORDS
from askfirst.understanding.rules.words.counting_words import DAY_ORDINALS, MONTHS, WEEKDAYS

_OTHERS = (
    "hour hours day days week weeks month months quarter quarters year years weekday weekdays weekend weekends",
    "fortnight fortnights today yesterday tomorrow ago now ytd mtd qtd wtd yoy qoq fiscal financial fy half halves mid",
    "early late beginning start end middle onwards onward forward earlier later recently lately business working",
    "complete full whole trailing rolling few several couple noon midday midnight overnight throughout till until",
    "oclock date so far commencing ending containing workdays dow same every each relative",
)
TIME_WORDS: frozenset[str] = frozenset(
    (
        *(word for line in _OTHERS for word in line.split()),
        *(BACK + HERE + ON),
        *(BEFORE_A_TIME | COMPARING | HOLIDAY_WORDS | SEASON_WORDS),
        *(DAY_ORDINALS.keys() | DECADES.keys() | MONTHS.keys() | WEEKDAYS.keys()),
        *(f"{name}s" for name in (*MONTHS, *WEEKDAYS)),
        *(word for phrase in VAGUE_PARTS for word in phrase),
    )
)
