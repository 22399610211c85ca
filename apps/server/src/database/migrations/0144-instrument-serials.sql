-- A certificate is entered once: by registry and serial numbers, a contract by its number. What was typed as one text before stays in
-- `reference`, which is made of the numbers from now on.

alter table instruments add column registry text not null default '';
alter table instruments add column serial_from text not null default '';
-- Empty: a single certificate.
alter table instruments add column serial_to text not null default '';
alter table instruments add column contract_no text not null default '';
-- The country whose market it was issued in; null: that of its property.
alter table instruments add column market text;
alter table instruments add constraint instruments_market check (market ~ '^[A-Z]{2}$');
-- Entered before retirement was required, for a year that was accepted with it: counts as it was accepted.
alter table instruments add column counts_as_accepted boolean not null default false;
-- Why it was changed last.
alter table instruments add column change_reason text not null default '';

-- Overlapping ranges are refused by a trigger (functions/06-carbon.sql); equal numbers by this, whoever writes at the same moment.
create unique index instruments_serial on instruments (
  organization_id, upper(regexp_replace(registry, '[^[:alnum:]]', '', 'g')), upper(regexp_replace(serial_from, '[^[:alnum:]]', '', 'g'))
) where serial_from <> '';

-- Row-level security is forced on the owner too, who belongs to no organization.
alter table instruments disable row level security;
alter table environments disable row level security;
alter table ghg_reports disable row level security;
alter table ghg_report_snapshots disable row level security;
update instruments i set
  market = nullif(e.country_code, ''),
  counts_as_accepted = exists (
    select 1 from ghg_reports r
    join ghg_report_snapshots s on s.organization_id = r.organization_id and s.report_id = r.id and s.round = r.round
    where r.organization_id = i.organization_id and r.status = 'accepted' and r.year = i.year
      and i.environment_id = any (s.environment_ids))
  from environments e where e.organization_id = i.organization_id and e.id = i.environment_id;
alter table instruments enable row level security;
alter table environments enable row level security;
alter table ghg_reports enable row level security;
alter table ghg_report_snapshots enable row level security;
