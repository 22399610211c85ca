-- What a measure brings to a level: [{"code": "H-1a", "level": 3}], services of the Smart Readiness Indicator or smartness criteria.
alter table efficiency_measures add column raises jsonb not null default '[]';
