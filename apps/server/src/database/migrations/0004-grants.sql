-- What people may do beside their role: teams, single grants and requests for them; teamspaces; visits and views of others.

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
create index user_grants_by_request on user_grants (organization_id, request_id) where request_id is not null;
select tenant_table('user_grants');

-- Teamspaces group people and properties: their members reach their properties (teamspace_environments).
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
create index teamspaces_by_manager on teamspaces (organization_id, property_manager_id) where property_manager_id is not null;
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

-- Who viewed the product as another person, and why.
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
create index views_as_open on views_as (organization_id, viewer_id) where ended_at is null;
select tenant_table('views_as');

-- Who worked in an organization, and when: also a Super Admin who is no member of it.
create table organization_visits (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  is_member boolean not null,
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
select tenant_table('organization_visits');
