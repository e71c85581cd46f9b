"""The shop with fields that clerks see through masks; what they must not see has a canary in it."""

from __future__ import annotations

POLICIES = """
principals:
  ana: {regions: Europe, role: clerk}
  mia: {regions: [Europe, Asia], role: manager}
datasets:
  customers:
    rows: [{field: region, among: regions}]
    masked: {email: first 1, phone: last 4, credit_limit: all, since: all, vip: all, tier: all}
    unless: {role: manager}
  orders:
    rows: [{field: region, among: regions}]
"""
CUSTOMERS = """customer_id,name,region,city,email,phone,credit_limit,since,vip,tier
C1,Alpha Works,Europe,Lisbon,ada.canary@alpha.example,+351 77 701 4711,777000001,1977-07-07,yes,canary tier
C2,Beta Mills,Europe,Porto,,ph 9q,777000002,1977-07-08,no,canary  tier
C3,Gamma Yard,Asia,Kyoto,gil.canary@gamma.example,+81 77 702 2222,777000003,1977-07-09,yes,Canary tier
C4,Delta Yard,Asia,Osaka,,,,,,
"""
CATALOG = """
dataset: customers
columns: [name, city, email, phone, credit_limit, since, vip, tier]
measures:
  exposure: {function: sum, field: credit_limit, label: exposure}
conditions:
  safe: {filters: [{field: credit_limit, op: gt, value: 5}], description: with a limit}
"""
SECRETS = ("canary", "7770000", "1977-07", "77 70", "ph 9q", "alpha.example")
"""What no reply to a clerk may hold."""
