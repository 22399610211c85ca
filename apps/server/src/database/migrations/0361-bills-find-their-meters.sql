-- Saved bills of all organizations: the meters that are certain are registered, the others are proposals.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    perform register_billed_meters(org, null, null);
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
