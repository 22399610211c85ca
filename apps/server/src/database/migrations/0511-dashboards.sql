-- Dashboards of an organization: layouts that began as a copy of a page of the product (decision 0171).

create table dashboards (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- The page of the product that it belongs to: what it is about.
  page text not null check (length(page) between 1 and 80),
  name text not null check (length(name) between 1 and 120),
  layout jsonb not null,
  version int not null check (version >= 1),
  -- Of the template as it was copied: where it differs from that of today, the product has a newer one.
  template_hash text not null check (length(template_hash) <= 64),
  shared_with text not null check (shared_with in ('me', 'people', 'roles', 'all')),
  user_ids uuid[] not null default '{}',
  role_ids uuid[] not null default '{}',
  created_by uuid,
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select tenant_table('dashboards');

create table dashboard_versions (
  organization_id uuid not null references organizations deferrable initially immediate,
  dashboard_id uuid not null,
  version int not null check (version >= 1),
  name text not null,
  layout jsonb not null,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  primary key (organization_id, dashboard_id, version),
  foreign key (organization_id, dashboard_id) references dashboards on delete cascade deferrable initially immediate
);
select tenant_table('dashboard_versions');

-- What a public page or a screen in a lobby shows, in turn; opened by a shared link.
create table dashboard_screens (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  pages text[] not null check (cardinality(pages) between 1 and 20),
  -- Null: pages across properties.
  environment_id uuid,
  period text not null check (period in ('month', 'year', 'last-12-months')),
  -- How long each page is shown.
  seconds int not null check (seconds between 5 and 3600),
  shows_names boolean not null,
  shows_money boolean not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index dashboard_screens_by_environment on dashboard_screens (organization_id, environment_id);
select tenant_table('dashboard_screens');
