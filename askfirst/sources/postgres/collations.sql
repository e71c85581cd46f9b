-- The collations that order by code points, or fold capitals in any language.
SELECT collname
FROM pg_collation
WHERE collnamespace = 'pg_catalog'::regnamespace AND collname IN ('pg_c_utf8', 'und-x-icu')
      AND collencoding IN (-1, (SELECT encoding FROM pg_database WHERE datname = current_database()))
