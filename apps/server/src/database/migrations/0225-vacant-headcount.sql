-- The people that count for a space while it has no lease, where a carrier is split by people. Null: nobody has said, and a property
-- with such a space is not split.
alter table recharge_rules add column vacant_headcount double precision;
alter table recharge_rules add constraint recharge_rules_vacant_headcount
  check (vacant_headcount is null or (method = 'headcount' and vacant_headcount between 0 and 10000));
