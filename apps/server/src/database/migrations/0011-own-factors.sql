-- Own factors count in the years they name. `year` is the first of them.

alter table own_factors add column valid_until int;
-- Row-level security is forced on the owner too, who belongs to no organization.
alter table own_factors disable row level security;
alter table own_factors disable trigger user;
-- A factor that did not say which sum it is for: a rate for electricity is a supplier's; a heat network has one average.
delete from own_factors f where f.basis is null and f.carrier in ('electricity', 'district_heating', 'district_cooling', 'steam')
  and exists (select 1 from own_factors g where g.organization_id = f.organization_id
    and g.environment_id is not distinct from f.environment_id and g.carrier = f.carrier and g.treatment = f.treatment
    and g.year = f.year and g.basis = case f.carrier when 'electricity' then 'market' else 'location' end);
update own_factors set valid_until = year,
  basis = case when carrier = 'electricity' then coalesce(basis, 'market')
    when carrier in ('district_heating', 'district_cooling', 'steam') then coalesce(basis, 'location') end;
alter table own_factors enable trigger user;
alter table own_factors enable row level security;
alter table own_factors alter column valid_until set not null;
alter table own_factors add constraint own_factors_years check (valid_until between year and 2100);
alter table own_factors add constraint own_factors_basis check (
  (basis is not null) = (carrier in ('electricity', 'district_heating', 'district_cooling', 'steam')));
