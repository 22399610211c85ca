-- Facility managers connect devices. `ship_roles` gives it to the roles of new organizations.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    insert into role_grants (organization_id, role_id, module_key, permissions)
      select org, r.id, 'devices', array['read', 'create', 'edit', 'export']
        from roles r where r.organization_id = org and r.key = 'facility_manager'
      on conflict do nothing;
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
