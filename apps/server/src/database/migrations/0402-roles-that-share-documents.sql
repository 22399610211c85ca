-- Shipped roles that may edit documents may share them. `ship_roles` gives it to the roles of new organizations.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    update role_grants g set permissions = g.permissions || array['share']
      from roles r
      where g.organization_id = org and r.organization_id = org and r.id = g.role_id and g.module_key = 'documents'
        and r.key in ('property_manager', 'facility_manager', 'standard', 'esg_manager')
        and g.permissions @> array['edit'] and not g.permissions @> array['share'];
    -- Its documents are in its grant of the group.
    insert into role_grants (organization_id, role_id, module_key, permissions)
      select org, r.id, 'documents', array['read', 'create', 'edit', 'export', 'share']
        from roles r join role_grants g on g.organization_id = org and g.role_id = r.id and g.module_key = 'manage' and g.permissions @> array['edit']
        where r.organization_id = org and r.key = 'csr_lead'
      on conflict do nothing;
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
