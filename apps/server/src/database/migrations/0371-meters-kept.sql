-- A meter that bills added and a person has saved since: it stays without its bills, and is due by its bills as before.
alter table meters drop constraint meters_origin;
alter table meters add constraint meters_origin check (origin in ('entered', 'bills', 'kept'));

-- Coverage no longer counts a meter that bills added in the years before them.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    perform recount_meter_patterns(org, array(select distinct environment_id from meters where organization_id = org));
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
