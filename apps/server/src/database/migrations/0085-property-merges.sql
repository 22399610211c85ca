-- Properties that were entered twice: pairs that somebody said are two, and merges with every row they changed, so that a merge can be
-- taken back exactly.

create table property_distinctions (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  other_id uuid not null,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  check (environment_id <> other_id),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, other_id) references environments on delete cascade deferrable initially immediate
);
create unique index property_distinctions_pair on property_distinctions
  (organization_id, least(environment_id, other_id), greatest(environment_id, other_id));
create index property_distinctions_by_environment on property_distinctions (organization_id, environment_id);
create index property_distinctions_by_other on property_distinctions (organization_id, other_id);
select tenant_table('property_distinctions');

create table property_merges (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- The property that stays.
  environment_id uuid not null,
  -- The one that went; its row is in property_merge_rows.
  duplicate_id uuid not null,
  kept_name text not null,
  duplicate_name text not null,
  merged_by uuid,
  merged_by_name text not null,
  merged_at timestamptz not null,
  unmerged_by_name text not null default '',
  unmerged_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index property_merges_by_environment on property_merges (organization_id, environment_id);
select tenant_table('property_merges');

create table property_merge_rows (
  organization_id uuid not null references organizations deferrable initially immediate,
  merge_id uuid not null,
  -- Rows of one step were changed by one statement; a merge is taken back from the last step to the first.
  step int not null,
  position int not null,
  table_name text not null,
  -- moved: columns got other values; joined: the row went, for the kept property has the same.
  change text not null check (change in ('moved', 'joined')),
  -- The primary key after the change.
  row_key jsonb not null,
  -- moved: the columns that changed; joined: the whole row.
  before jsonb not null,
  after jsonb not null,
  primary key (organization_id, merge_id, step, position),
  foreign key (organization_id, merge_id) references property_merges on delete cascade deferrable initially immediate
);
create index property_merge_rows_by_table on property_merge_rows (organization_id, merge_id, table_name, step);
-- The rows' own changes are in the audit log.
select tenant_table('property_merge_rows', false);
