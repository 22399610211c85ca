-- Energy that is generated and used on a property is part of its use: the years of bills have rows of it, by the months of its records
-- (functions/10-renewables.sql), with the treatment `on_site`, or `on_site_sold` where its attribute was sold.

-- The certificates sold of a record; null: all or none, as its source says.
alter table energy_generations add column sold_kwh double precision;
alter table energy_generations add constraint energy_generations_sold check (sold_kwh between 0 and generated_kwh + 1e-6);
-- Whether bills already count the energy that a source takes in (the electricity of a heat pump, wood), or as is usual for its kind.
alter table renewable_sources add column input_energy text not null default 'usual';
alter table renewable_sources add constraint renewable_sources_input_energy check (input_energy in ('usual', 'billed', 'own'));

-- Accepted years stay as they were accepted. Row-level security is forced on the owner too, who belongs to no organization.
alter table renewable_sources disable row level security;
alter table energy_generations disable row level security;
alter table bill_years disable row level security;
alter table carrier_years disable row level security;
alter table ghg_reports disable row level security;
alter table ghg_report_snapshots disable row level security;
select recount_generation_years(organization_id, array_agg(environment_id), array_agg(year))
  from (
    select distinct g.organization_id, g.environment_id, y.year
      from energy_generations g, generate_series(extract(year from g.first_day)::int, extract(year from g.last_day)::int) y (year)
      where not exists (
        select 1 from ghg_reports r join ghg_report_snapshots s
          on s.organization_id = r.organization_id and s.report_id = r.id and s.round = r.round
        where r.organization_id = g.organization_id and r.status = 'accepted' and r.year = y.year
          and g.environment_id = any (s.environment_ids))
  ) years group by organization_id;
alter table renewable_sources enable row level security;
alter table energy_generations enable row level security;
alter table bill_years enable row level security;
alter table carrier_years enable row level security;
alter table ghg_reports enable row level security;
alter table ghg_report_snapshots enable row level security;
