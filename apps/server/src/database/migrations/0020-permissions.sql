-- Who may do what: verticals bound their roles, roles grant modules, teams, single grants and approved requests add.
-- Which modules there are is known to the code (core/permissions/modules.ts); here stand the grants.

create table verticals (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  -- Names a vertical that every organization has; only Super Admins change those.
  key text,
  is_active boolean not null default true,
  modules text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index verticals_key on verticals (organization_id, key);
create unique index verticals_name on verticals (organization_id, lower(btrim(name))) where deleted_at is null;
select tenant_table('verticals');
create policy identity on verticals for select using ((select app_identity()));

create table roles (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null default gen_random_uuid(),
  vertical_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  -- Names a role that every organization has.
  key text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, vertical_id) references verticals deferrable initially immediate
);
create unique index roles_key on roles (organization_id, key);
create unique index roles_name on roles (organization_id, lower(btrim(name)));
create index roles_by_vertical on roles (organization_id, vertical_id);
select tenant_table('roles');
create policy identity on roles for select using ((select app_identity()));

create table role_grants (
  organization_id uuid not null references organizations deferrable initially immediate,
  role_id uuid not null,
  module_key text not null,
  permissions text[] not null check (permissions <@ array['read', 'create', 'edit', 'delete', 'export', 'approve']),
  primary key (organization_id, role_id, module_key),
  foreign key (organization_id, role_id) references roles on delete cascade deferrable initially immediate
);
select tenant_table('role_grants');

-- What every organization starts with: verticals with their modules, roles with what they grant.
create function ship_roles(org uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := current_setting('app.organization_id', true);
  inside text[] := array['start', 'manage', 'measure', 'report', 'account', 'upgrade'];
  whole text[] := array['read', 'create', 'edit', 'delete', 'export', 'approve'];
  looks text[] := array['read', 'export'];
  works text[] := array['read', 'create', 'edit', 'export'];
  v record;
  r record;
  role uuid;
begin
  perform set_config('app.organization_id', org::text, true);
  for v in select * from (values
    ('super-admin', 'Super Admin', inside || array['platform']),
    ('property', 'Property management', inside),
    ('fund', 'Fund management', inside),
    ('sustainability', 'Sustainability', inside),
    ('tenant', 'Tenant', array['start', 'properties', 'property', 'spaces', 'documents', 'dashboards', 'utilities'])
  ) as t (key, name, modules) loop
    insert into verticals (organization_id, key, name, modules) values (org, v.key, v.name, v.modules);
  end loop;
  for r in select * from (values
    ('super_admin', 'Super Admin', 'super-admin', jsonb_build_object('start', whole, 'manage', whole, 'measure', whole, 'report', whole, 'account', whole, 'platform', whole)),
    ('administration', 'Administration', 'property', jsonb_build_object('start', whole, 'manage', whole, 'measure', whole, 'report', whole, 'account', whole)),
    ('csr_lead', 'CSR Lead', 'sustainability', jsonb_build_object('start', whole, 'manage', works, 'measure', whole, 'report', whole, 'account', whole)),
    ('asset_manager', 'Asset Manager', 'fund', jsonb_build_object('start', whole, 'manage', whole, 'measure', works, 'report', works, 'account', whole)),
    ('owner', 'Owner', 'fund', jsonb_build_object('start', whole, 'manage', looks, 'measure', looks, 'report', looks, 'company-profile', looks)),
    ('investor', 'Investor', 'fund', jsonb_build_object('start', whole, 'manage', looks, 'dashboards', looks, 'report', looks, 'company-profile', looks)),
    ('property_manager', 'Property manager', 'property', jsonb_build_object('start', whole, 'manage', looks, 'spaces', works, 'documents', works, 'measure', looks, 'utilities', array['read', 'create', 'edit', 'delete', 'export'], 'report', works, 'company-profile', looks)),
    ('facility_manager', 'Facility manager', 'property', jsonb_build_object('start', whole, 'manage', looks, 'spaces', works, 'documents', works, 'dashboards', looks, 'utilities', works, 'company-profile', looks)),
    ('standard', 'Standard role', 'property', jsonb_build_object('start', whole, 'manage', looks, 'documents', works, 'measure', looks, 'utilities', array['read', 'create', 'edit', 'delete', 'export'], 'report', works, 'company-profile', looks)),
    ('esg_manager', 'ESG manager', 'sustainability', jsonb_build_object('start', whole, 'manage', looks, 'documents', works, 'measure', whole, 'report', whole, 'company-profile', looks)),
    ('assessor', 'Assessor', 'sustainability', jsonb_build_object('start', whole, 'manage', looks, 'measure', looks, 'report', array['read', 'export', 'approve'], 'company-profile', looks)),
    ('tenant', 'Tenant', 'tenant', jsonb_build_object('start', whole, 'properties', looks, 'property', looks, 'spaces', looks, 'documents', array['read', 'create'], 'dashboards', looks)),
    ('occupant', 'Occupant', 'tenant', jsonb_build_object('start', whole, 'properties', array['read'], 'property', array['read'], 'spaces', array['read']))
  ) as t (key, name, vertical, grants) loop
    insert into roles (organization_id, vertical_id, key, name)
      select org, id, r.key, r.name from verticals where organization_id = org and verticals.key = r.vertical
      returning id into role;
    insert into role_grants (organization_id, role_id, module_key, permissions)
      select org, role, g.key, array(select jsonb_array_elements_text(g.value)) from jsonb_each(r.grants) g;
  end loop;
  perform set_config('app.organization_id', coalesce(before, ''), true);
end $$;

create function ship_roles_to_new() returns trigger language plpgsql as $$
begin
  perform ship_roles(new.organization_id);
  return null;
end $$;
create trigger roles_shipped after insert on organizations for each row execute function ship_roles_to_new();
do $$ declare o record; begin
  for o in select organization_id from organizations loop perform ship_roles(o.organization_id); end loop;
end $$;

-- A membership has a role; the names it had before are found again by their keys.
alter table memberships add column role_id uuid;
do $$ declare o record; begin
  for o in select organization_id from organizations loop
    perform set_config('app.organization_id', o.organization_id::text, true);
    update memberships m set role_id = (select r.id from roles r where r.organization_id = m.organization_id
      and r.key = case when m.is_tenant then 'tenant' when m.role_key = 'admin' then 'administration'
        when exists (select from roles k where k.organization_id = m.organization_id and k.key = m.role_key) then m.role_key else 'standard' end);
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;
alter table memberships alter column role_id set not null,
  add foreign key (organization_id, role_id) references roles deferrable initially immediate,
  drop column role_key, drop column role_name, drop column vertical_id, drop column vertical_name;
create index memberships_by_role on memberships (organization_id, role_id);

-- Modules an organization switched off for everybody.
create table switched_off_modules (
  organization_id uuid not null references organizations deferrable initially immediate,
  module_key text not null,
  primary key (organization_id, module_key)
);
select tenant_table('switched_off_modules');

create table teams (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index teams_name on teams (organization_id, lower(btrim(name)));
select tenant_table('teams');

create table team_members (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  role_id uuid,
  admin_right boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, team_id) references teams on delete cascade deferrable initially immediate,
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate,
  foreign key (organization_id, role_id) references roles deferrable initially immediate
);
create unique index team_members_once on team_members (organization_id, team_id, user_id);
create index team_members_by_user on team_members (organization_id, user_id);
create index team_members_by_role on team_members (organization_id, role_id);
select tenant_table('team_members');

create table team_grants (
  organization_id uuid not null references organizations deferrable initially immediate,
  team_id uuid not null,
  module_key text not null,
  permissions text[] not null check (permissions <@ array['read', 'create', 'edit', 'delete', 'export', 'approve']),
  primary key (organization_id, team_id, module_key),
  foreign key (organization_id, team_id) references teams on delete cascade deferrable initially immediate
);
select tenant_table('team_grants');

create table permission_requests (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  user_id uuid not null,
  reason text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'partly approved', 'declined', 'cancelled')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create index permission_requests_by_user on permission_requests (organization_id, user_id, created_at desc);
create index permission_requests_by_status on permission_requests (organization_id, status, created_at desc);
select tenant_table('permission_requests');

create table permission_request_items (
  organization_id uuid not null references organizations deferrable initially immediate,
  request_id uuid not null,
  module_key text not null,
  permissions text[] not null check (permissions <@ array['read', 'create', 'edit', 'delete', 'export', 'approve']),
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined', 'cancelled')),
  decision_reason text not null default '',
  expires_at timestamptz,
  primary key (organization_id, request_id, module_key),
  foreign key (organization_id, request_id) references permission_requests on delete cascade deferrable initially immediate
);
select tenant_table('permission_request_items');

-- Single grants: given by an admin, or by an approved request until it expires.
create table user_grants (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  user_id uuid not null,
  module_key text not null,
  permissions text[] not null check (permissions <@ array['read', 'create', 'edit', 'delete', 'export', 'approve']),
  request_id uuid,
  granted_by uuid,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate,
  foreign key (organization_id, request_id) references permission_requests on delete cascade deferrable initially immediate
);
create index user_grants_by_user on user_grants (organization_id, user_id);
select tenant_table('user_grants');

-- Teamspaces group people and properties: whoever is in it reaches its properties.
create table teamspaces (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  property_manager_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, property_manager_id) references memberships deferrable initially immediate
);
create unique index teamspaces_name on teamspaces (organization_id, lower(btrim(name)));
select tenant_table('teamspaces');

create table teamspace_users (
  organization_id uuid not null references organizations deferrable initially immediate,
  teamspace_id uuid not null,
  user_id uuid not null,
  primary key (organization_id, teamspace_id, user_id),
  foreign key (organization_id, teamspace_id) references teamspaces on delete cascade deferrable initially immediate,
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create index teamspace_users_by_user on teamspace_users (organization_id, user_id);
select tenant_table('teamspace_users');

create table teamspace_environments (
  organization_id uuid not null references organizations deferrable initially immediate,
  teamspace_id uuid not null,
  environment_id uuid not null,
  primary key (organization_id, teamspace_id, environment_id),
  foreign key (organization_id, teamspace_id) references teamspaces on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index teamspace_environments_by_environment on teamspace_environments (organization_id, environment_id);
select tenant_table('teamspace_environments');

-- Somebody who looks at the product as another person sees it, and can change nothing.
alter table sessions add column viewing_user_id uuid references users on delete cascade;
create table views_as (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  viewer_id uuid not null,
  user_id uuid not null,
  reason text not null default '',
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id)
);
select tenant_table('views_as');
