"""What must hold in the finished tables. A check is a query that counts offenders; any at all stops the generator."""

import duckdb

RULES = {
    "90 wards": "SELECT abs(count(*) - 90) FROM wards",
    "ward numbers are unique": "SELECT count(*) - count(DISTINCT ward_id) FROM wards",
    "one ward a cell": "SELECT count(*) - count(DISTINCT (grid_x, grid_y)) FROM wards",
    "two wards share their name, and no others": "SELECT abs(count(*) - count(DISTINCT name) - 1) FROM wards",
    "shares are percentages": """
        SELECT count(*) FROM wards WHERE urban_share NOT BETWEEN 0 AND 100 OR housing_quality NOT BETWEEN 0 AND 100""",
    "the vegetation index is one": "SELECT count(*) FROM wards WHERE ndvi NOT BETWEEN 0 AND 1",
    "people live in households": """
        SELECT count(*) FROM wards WHERE population <= 0 OR households NOT BETWEEN 1 AND population""",
    "each of two gaps is in a ward of its own": """
        SELECT abs(count(*) - 2) FROM wards WHERE (ndvi IS NULL) <> (housing_quality IS NULL)""",
    "reports are of wards": "SELECT count(*) FROM reports WHERE ward_id NOT IN (SELECT ward_id FROM wards)",
    "one report of a kind": """
        SELECT count(*) - count(DISTINCT (ward_id, month, facility_level, age_group, test_method)) FROM reports""",
    "no more positives than tests": "SELECT count(*) FROM reports WHERE positives > tested OR positives < 0",
    "one ward without reports": """
        SELECT abs(count(*) - 1) FROM wards WHERE ward_id NOT IN (SELECT ward_id FROM reports)""",
    "a ward whose microscopy of pregnant women comes to no test": """
        SELECT CASE WHEN count(*) = 1 THEN 0 ELSE 1 END FROM (
            SELECT ward_id FROM reports WHERE age_group = 'pw' AND test_method = 'microscopy'
            GROUP BY ward_id HAVING sum(tested) = 0)""",
    "tertiary facilities in a few wards": """
        SELECT CASE WHEN count(DISTINCT ward_id) BETWEEN 5 AND 15 THEN 0 ELSE 1 END
        FROM reports WHERE facility_level = 'tertiary'""",
    "wards that lie higher are tested positive less": """
        SELECT CASE WHEN corr(elevation, positivity) < -0.3 THEN 0 ELSE 1 END FROM wards JOIN (
            SELECT ward_id, sum(positives) / sum(tested) AS positivity FROM reports GROUP BY ALL) USING (ward_id)""",
}


def problems(database: duckdb.DuckDBPyConnection) -> list[str]:
    """All that does not hold, in words; empty is well."""
    found = {name: int(database.execute(sql).fetchall()[0][0]) for name, sql in RULES.items()}
    return [f"{name}: {offenders} offending" for name, offenders in found.items() if offenders]
