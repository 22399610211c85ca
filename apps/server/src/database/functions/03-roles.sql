-- The verticals and roles that every organization starts with.

create or replace function ship_roles(org uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := current_setting('app.organization_id', true);
  inside text[] := array['start', 'manage', 'costs', 'performance', 'report', 'account', 'upgrade'];
  whole text[] := array['read', 'create', 'edit', 'delete', 'export', 'approve', 'share', 'retain'];
  looks text[] := array['read', 'export'];
  works text[] := array['read', 'create', 'edit', 'export'];
  shares text[] := works || array['share'];
  keeps text[] := array['read', 'edit', 'delete'];
  -- Values of properties are granted by their own name.
  money text[] := array['read', 'create', 'edit', 'delete'];
  bills text[] := array['read', 'create', 'edit', 'delete', 'export'];
  v record;
  r record;
  role uuid;
begin
  perform set_local('app.organization_id', org::text);
  for v in select * from (values
    ('super-admin', 'Super Admin', inside || array['platform']),
    ('property', 'Property management', inside),
    ('fund', 'Fund management', inside),
    ('sustainability', 'Sustainability', inside),
    ('tenant', 'Tenant', array['start', 'properties', 'property', 'spaces', 'tenants', 'occupants', 'documents', 'dashboards', 'utilities', 'utilities-completeness'])
  ) as t (key, name, modules) loop
    insert into verticals (organization_id, key, name, modules) values (org, v.key, v.name, v.modules);
  end loop;
  for r in select * from (values
    ('super_admin', 'Super Admin', 'super-admin', jsonb_build_object('start', whole, 'manage', whole, 'valuations', money, 'costs', whole, 'performance', whole, 'report', whole, 'account', whole, 'platform', whole)),
    ('administration', 'Administration', 'property', jsonb_build_object('start', whole, 'manage', whole, 'valuations', money, 'costs', whole, 'performance', whole, 'report', whole, 'account', whole)),
    ('csr_lead', 'CSR Lead', 'sustainability', jsonb_build_object('start', whole, 'manage', works, 'documents', shares, 'costs', whole, 'performance', works, 'dashboards', whole, 'net-zero', whole, 'report', whole, 'account', whole)),
    ('asset_manager', 'Asset Manager', 'fund', jsonb_build_object('start', whole, 'manage', whole, 'valuations', money, 'costs', works, 'performance', works, 'efficiency-measures', whole, 'report', works, 'account', whole)),
    ('owner', 'Owner', 'fund', jsonb_build_object('start', whole, 'manage', looks, 'costs', looks, 'performance', looks, 'report', looks, 'company-profile', looks)),
    ('investor', 'Investor', 'fund', jsonb_build_object('start', whole, 'manage', looks, 'dashboards', looks, 'efficiency-measures', looks, 'ghg-protocol', looks, 'company-profile', looks)),
    ('property_manager', 'Property manager', 'property', jsonb_build_object('start', whole, 'manage', looks, 'spaces', works, 'tenants', keeps, 'occupants', keeps, 'documents', shares, 'costs', looks, 'utilities', bills, 'utilities-completeness', bills, 'performance', looks, 'report', looks, 'ghg-protocol', works, 'company-profile', looks)),
    ('facility_manager', 'Facility manager', 'property', jsonb_build_object('start', whole, 'manage', looks, 'spaces', works, 'documents', shares, 'equipment', works, 'devices', works, 'readings', works, 'dashboards', looks, 'efficiency-measures', looks, 'utilities', works, 'utilities-completeness', works, 'company-profile', looks)),
    ('standard', 'Standard role', 'property', jsonb_build_object('start', whole, 'manage', looks, 'documents', shares, 'costs', looks, 'utilities', bills, 'utilities-completeness', bills, 'performance', looks, 'report', looks, 'ghg-protocol', works, 'company-profile', looks)),
    ('esg_manager', 'ESG manager', 'sustainability', jsonb_build_object('start', whole, 'manage', looks, 'documents', shares, 'costs', whole, 'performance', looks, 'dashboards', whole, 'net-zero', whole, 'report', whole, 'company-profile', looks)),
    ('assessor', 'Assessor', 'sustainability', jsonb_build_object('start', whole, 'manage', looks, 'costs', looks, 'performance', looks, 'report', looks, 'ghg-protocol', array['read', 'export', 'approve'], 'company-profile', looks)),
    ('tenant', 'Tenant', 'tenant', jsonb_build_object('start', whole, 'properties', looks, 'property', looks, 'spaces', looks, 'tenants', looks, 'occupants', looks, 'documents', array['read', 'create'], 'dashboards', looks)),
    ('occupant', 'Occupant', 'tenant', jsonb_build_object('start', whole, 'properties', array['read'], 'property', array['read'], 'spaces', array['read'], 'tenants', array['read'], 'occupants', array['read']))
  ) as t (key, name, vertical, grants) loop
    insert into roles (organization_id, vertical_id, key, name)
      select org, id, r.key, r.name from verticals where organization_id = org and verticals.key = r.vertical
      returning id into role;
    insert into role_grants (organization_id, role_id, module_key, permissions)
      select org, role, g.key, array(select jsonb_array_elements_text(g.value)) from jsonb_each(r.grants) g;
  end loop;
  perform set_local('app.organization_id', before);
end $$;

create or replace function ship_roles_to_new() returns trigger language plpgsql as $$
begin
  perform ship_roles(new.organization_id);
  return null;
end $$;
