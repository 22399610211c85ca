-- Dated facts that no other area holds, by kind (decision 0129). Shipped kinds are reference data; these are the organization's own.

create table record_kinds (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- Titles, group, levels, time, review, main field and fields (`core/records/kind`).
  definition jsonb not null,
  version int not null default 1 check (version > 0),
  retired_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select tenant_table('record_kinds');

create table records (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- The key of a shipped kind, or the id of one of the organization.
  kind text not null check (length(kind) between 1 and 60),
  level text not null check (level in ('organization', 'portfolio', 'property')),
  portfolio_id uuid,
  environment_id uuid,
  first_day date not null check (first_day between '1900-01-01' and '2199-12-31'),
  -- The last day, included; null: valid until further notice.
  last_day date check (last_day between '1900-01-01' and '2199-12-31'),
  "values" jsonb not null,
  source text not null default '' check (length(source) <= 500),
  owner_id uuid,
  state text not null check (state in ('to-review', 'returned', 'accepted')),
  version int not null default 1 check (version > 0),
  -- The version that counts; null: none yet.
  accepted_version int,
  -- Why the present version was sent back.
  review_reason text not null default '' check (length(review_reason) <= 500),
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Who wrote the present version.
  changed_by uuid,
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  deletion_reason text not null default '' check (length(deletion_reason) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, owner_id) references memberships deferrable initially immediate,
  constraint records_place check ((level = 'portfolio') = (portfolio_id is not null) and (level = 'property') = (environment_id is not null)),
  constraint records_days check (last_day >= first_day),
  constraint records_accepted check (accepted_version <= version and (state = 'accepted') = (accepted_version is not null and accepted_version = version))
);
create index records_by_kind on records (organization_id, kind, first_day);
create index records_by_day on records (organization_id, first_day desc, id);
create index records_by_portfolio on records (organization_id, portfolio_id) where portfolio_id is not null;
create index records_by_environment on records (organization_id, environment_id) where environment_id is not null;
create index records_by_owner on records (organization_id, owner_id) where owner_id is not null;
select tenant_table('records');
select outlives('records', 'owner_id', 'memberships', 'user_id');

-- What a record said after each change: never changed, except that a second person accepts it.
create table record_versions (
  organization_id uuid not null references organizations deferrable initially immediate,
  esg_record_id uuid not null,
  version int not null check (version > 0),
  change text not null check (change in ('created', 'changed', 'evidence', 'deleted', 'restored')),
  -- Level, place, days, values, source and owner.
  content jsonb not null,
  reason text not null default '' check (length(reason) <= 500),
  changed_by uuid,
  changed_at timestamptz not null default now(),
  accepted_by uuid,
  accepted_at timestamptz,
  primary key (organization_id, esg_record_id, version),
  foreign key (organization_id, esg_record_id) references records on delete cascade deferrable initially immediate
);
select tenant_table('record_versions', false);

-- The evidence of a record. A file that was taken off stays with the versions that had it.
create table record_files (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  esg_record_id uuid not null,
  file_id uuid not null,
  -- The page that states the fact.
  page int check (page between 1 and 100000),
  since_version int not null check (since_version > 0),
  -- The first version without it.
  until_version int check (until_version > since_version),
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, esg_record_id) references records on delete cascade deferrable initially immediate,
  foreign key (organization_id, file_id) references files deferrable initially immediate
);
create index record_files_by_record on record_files (organization_id, esg_record_id);
create index record_files_by_file on record_files (organization_id, file_id);
select tenant_table('record_files');
