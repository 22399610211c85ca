-- Two years of a carrier are compared over equal days of the same meters (functions/08-bill-years.sql), no longer over the months that
-- have bills in both: 17 days of December were compared with 31.
drop function if exists sum_of_months(uuid, uuid, int, text, text, text, boolean, int);

-- Row-level security is forced on the owner too, who belongs to no organization.
alter table bill_years disable row level security;
alter table carrier_years disable row level security;
select recount_carrier_years(organization_id, array_agg(environment_id), array_agg(year))
  from (select distinct organization_id, environment_id, year from bill_years) y group by organization_id;
alter table bill_years enable row level security;
alter table carrier_years enable row level security;
