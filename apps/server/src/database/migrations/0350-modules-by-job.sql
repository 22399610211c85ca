-- The sidebar has groups by job. What was granted on the old groups is rewritten, so that no user gains or loses a right.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    perform move_modules(org);
    update api_keys set scopes = moved_scopes(scopes) where organization_id = org and scopes <> moved_scopes(scopes);
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
