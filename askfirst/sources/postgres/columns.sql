-- The columns of a schema that whoever is connected may read, table by table, in their order: of the tables in $2, or
-- of all where there is none.
SELECT c.oid, c.relname, a.attname, coalesce(b.typname, t.typname), coalesce(b.typtype, t.typtype),
       CASE WHEN b.oid IS NULL THEN a.atttypmod ELSE t.typtypmod END,
       coalesce(l.collisdeterministic, true), a.attcollation::bigint,
       EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indisvalid
               AND i.indimmediate AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum
               AND i.indpred IS NULL AND i.indexprs IS NULL),
       coalesce(col_description(c.oid, a.attnum), ''), coalesce(obj_description(c.oid, 'pg_class'), ''),
       c.reltuples::bigint
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type b ON b.oid = t.typbasetype
     LEFT JOIN pg_collation l ON l.oid = a.attcollation
WHERE n.nspname = $1 AND ($2::text[] IS NULL OR c.relname = ANY ($2::text[]))
      AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND c.relispopulated
      AND has_column_privilege(c.oid, a.attnum, 'SELECT')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                      AND d.deptype = 'e')
ORDER BY c.relname COLLATE "C", c.oid, a.attnum
