-- Lists people live in: labels of properties, saved views, and edits of many properties at once that can be undone.

create table labels (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 60),
  colour text not null check (colour in ('slate', 'blue', 'violet', 'rose', 'orange', 'yellow', 'teal')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index labels_name on labels (organization_id, lower(btrim(name)));
select tenant_table('labels');

create table environment_labels (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  label_id uuid not null,
  primary key (organization_id, environment_id, label_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, label_id) references labels on delete cascade deferrable initially immediate
);
create index environment_labels_by_label on environment_labels (organization_id, label_id, environment_id);
select tenant_table('environment_labels');

-- A view of a list: what it is filtered and sorted by, and which columns it shows.
create table saved_views (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(btrim(name)) between 1 and 80),
  -- Everybody of the organization sees it; else its author alone.
  is_shared boolean not null default false,
  search text not null default '',
  filters text not null default '',
  columns text[] not null default '{}',
  sort text not null default '',
  descending boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references memberships on delete cascade deferrable initially immediate
);
create index saved_views_by_author on saved_views (organization_id, created_by);
create unique index saved_views_name on saved_views (organization_id, list, created_by, lower(btrim(name)));
select tenant_table('saved_views');

-- The view a person's list opens with.
create table saved_view_defaults (
  organization_id uuid not null references organizations deferrable initially immediate,
  user_id uuid not null,
  list text not null,
  view_id uuid not null,
  primary key (organization_id, user_id, list),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate,
  foreign key (organization_id, view_id) references saved_views on delete cascade deferrable initially immediate
);
create index saved_view_defaults_by_view on saved_view_defaults (organization_id, view_id);
select tenant_table('saved_view_defaults');

-- One field of many properties set at once, with what they were before.
create table property_edits (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  field text not null,
  -- Null: the field was emptied.
  value text,
  property_count integer not null check (property_count > 0),
  created_by uuid not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index property_edits_by_author on property_edits (organization_id, created_by, created_at);
select tenant_table('property_edits');

create table property_edit_rows (
  organization_id uuid not null references organizations deferrable initially immediate,
  edit_id uuid not null,
  environment_id uuid not null,
  before text,
  primary key (organization_id, edit_id, environment_id),
  foreign key (organization_id, edit_id) references property_edits on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index property_edit_rows_by_environment on property_edit_rows (organization_id, environment_id);
-- The properties' own changes are in the audit log.
select tenant_table('property_edit_rows', false);

-- What the list is sorted and filtered by. A missing year stands last, whichever way.
create index environments_by_area on environments (organization_id, gross_floor_area, id);
create index environments_by_year on environments (organization_id, year_built, id);
create index environments_by_year_down on environments (organization_id, year_built desc nulls last, id desc);
create index environments_by_city on environments (organization_id, city, id);
create index environments_by_country on environments (organization_id, country_code, id);
create index environments_by_type on environments (organization_id, property_type, id);
create index environments_by_created on environments (organization_id, created_at, id);
