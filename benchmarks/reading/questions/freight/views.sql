-- Views that the gold SQL of the freight questions may use, over tables named as the parquet files.
-- `state` and `segment` hold the folded spelling; `status` and `raw_segment` hold what is stored.

CREATE VIEW clients AS
SELECT
    customer_id,
    name AS customer,
    CASE lower(trim(segment)) WHEN 'retail' THEN 'Retail' WHEN 'automotive' THEN 'Automotive' ELSE trim(segment) END AS segment,
    segment AS raw_segment,
    country AS customer_country,
    region AS customer_region,
    since
FROM customers;

CREATE VIEW trips AS
SELECT
    s.*,
    trim(lower(s.status)) AS state,
    o.code AS origin_code, o.name AS origin, o.kind AS origin_kind, o.city AS origin_city,
    o.country AS origin_country, o.region AS origin_region,
    d.code AS destination_code, d.name AS destination, d.kind AS destination_kind, d.city AS destination_city,
    d.country AS destination_country, d.region AS destination_region,
    c.name AS carrier, c.scac, c.alliance, c.country AS carrier_country,
    v.name AS vessel, v.capacity_teu, v.flag, v.built_year,
    k.customer, k.segment, k.raw_segment, k.customer_country, k.customer_region,
    r.ordered_at, trim(lower(r.status)) AS order_state, r.priority, r.amount_usd, r.sales_channel
FROM shipments AS s
LEFT JOIN facilities AS o ON o.facility_id = s.origin_id
LEFT JOIN facilities AS d ON d.facility_id = s.destination_id
LEFT JOIN carriers AS c ON c.carrier_id = s.carrier_id
LEFT JOIN vessels AS v ON v.vessel_id = s.vessel_id
LEFT JOIN clients AS k ON k.customer_id = s.customer_id
LEFT JOIN orders AS r ON r.order_id = s.order_id;

CREATE VIEW sales AS
SELECT r.*, trim(lower(r.status)) AS state, k.* EXCLUDE (customer_id)
FROM orders AS r
LEFT JOIN clients AS k ON k.customer_id = r.customer_id;

CREATE VIEW fleet AS
SELECT v.*, c.name AS carrier, c.scac, c.alliance, c.country AS carrier_country
FROM vessels AS v
LEFT JOIN carriers AS c ON c.carrier_id = v.carrier_id;
