-- The organization as it reports greenhouse gases, its parts, and what no bill tells of.

create table ghg_organizations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  note text not null default '' check (length(note) <= 4000),
  scope_one_inclusion boolean not null default true,
  scope_one_reason text not null default '',
  scope_two_inclusion boolean not null default true,
  scope_two_reason text not null default '',
  scope_three_inclusion boolean not null default true,
  scope_three_reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (scope_one_inclusion or btrim(scope_one_reason) <> ''),
  check (scope_two_inclusion or btrim(scope_two_reason) <> ''),
  check (scope_three_inclusion or btrim(scope_three_reason) <> '')
);
-- One for each organization.
create unique index ghg_organizations_one on ghg_organizations (organization_id);
select tenant_table('ghg_organizations');

create table ghg_entities (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  type text not null check (type in (
    'Group Company A/Subsidiaries', 'Group Company B/Subsidiaries', 'Associated/Affiliated', 'Non-incorporated joint ventures',
    'Fixed asset investments', 'Joint Ventures', 'Franchises', 'Ship Fleet', 'Power Generation Unit', 'Owned/Controlled Building',
    'Car Fleet', 'Leased Factory', 'Leased Building/Asset', 'Outsourced Activity')),
  equity_share double precision not null check (equity_share between 0 and 1),
  has_financial_control boolean not null,
  has_operational_control boolean not null,
  is_finance_lease boolean not null,
  note text not null default '' check (length(note) <= 4000),
  scope_one_inclusion boolean not null default true,
  scope_one_reason text not null default '',
  scope_two_inclusion boolean not null default true,
  scope_two_reason text not null default '',
  scope_three_inclusion boolean not null default true,
  scope_three_reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (scope_one_inclusion or btrim(scope_one_reason) <> ''),
  check (scope_two_inclusion or btrim(scope_two_reason) <> ''),
  check (scope_three_inclusion or btrim(scope_three_reason) <> '')
);
create unique index ghg_entities_name on ghg_entities (organization_id, lower(btrim(name)));
select tenant_table('ghg_entities');

-- A portfolio belongs to one entity, or to the organization itself.
create table ghg_entity_portfolios (
  organization_id uuid not null references organizations deferrable initially immediate,
  portfolio_id uuid not null,
  entity_id uuid not null,
  primary key (organization_id, portfolio_id),
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  foreign key (organization_id, entity_id) references ghg_entities deferrable initially immediate
);
create index ghg_entity_portfolios_by_entity on ghg_entity_portfolios (organization_id, entity_id);
select tenant_table('ghg_entity_portfolios');

-- What an entry says now. What counts stands in activity_lines.
create table ghg_entries (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid,
  entity_id uuid,
  scope int not null check (scope between 1 and 3),
  category text not null check (length(category) between 1 and 20),
  name text not null check (length(btrim(name)) between 1 and 200),
  first_day date not null check (first_day between '1900-01-01' and '2199-12-31'),
  last_day date not null check (last_day between '1900-01-01' and '2199-12-31'),
  quantity double precision not null,
  unit text not null,
  method text not null,
  factor_kind text not null check (factor_kind in ('published', 'own', 'place')),
  activity_id text not null default '',
  kg_co2e_per_unit double precision check (kg_co2e_per_unit >= 0),
  biogenic_kg_per_unit double precision check (biogenic_kg_per_unit >= 0),
  factor_source text not null default '',
  price_year int,
  quality jsonb,
  note text not null default '' check (length(note) <= 2000),
  -- The factor it was saved with; null for bought energy, which the inventory counts by place.
  factor jsonb,
  version int not null check (version > 0),
  -- The version that counts; null: none.
  counted_version int check (counted_version <= version),
  entered_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate,
  foreign key (organization_id, entity_id) references ghg_entities deferrable initially immediate,
  check (last_day >= first_day),
  check ((factor_kind = 'place') = (scope = 2)),
  check (factor_kind <> 'place' or environment_id is not null),
  check (factor_kind = 'place' or factor is not null)
);
create index ghg_entries_by_environment on ghg_entries (organization_id, environment_id);
create index ghg_entries_by_entity on ghg_entries (organization_id, entity_id);
create index ghg_entries_by_day on ghg_entries (organization_id, first_day);
select tenant_table('ghg_entries', true, 'factor', 'quality');

-- Every version an entry has had; nothing is changed here but the approval.
create table ghg_entry_versions (
  organization_id uuid not null references organizations deferrable initially immediate,
  entry_id uuid not null,
  version int not null,
  environment_id uuid,
  fields jsonb not null,
  correction text,
  reason text not null default '',
  is_deleted boolean not null default false,
  made_by uuid,
  made_at timestamptz not null default now(),
  approved_by uuid,
  approved_at timestamptz,
  primary key (organization_id, entry_id, version),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate
);
create index ghg_entry_versions_by_environment on ghg_entry_versions (organization_id, environment_id);
select tenant_table('ghg_entry_versions', false);

-- The ledger beside the months of bills: what approved entries say of each calendar month, from when until when it was known.
-- Nothing is changed or deleted but the end of what was known.
create table activity_lines (
  organization_id uuid not null references organizations deferrable initially immediate,
  entry_id uuid not null,
  version int not null,
  month date not null check (extract(day from month) = 1),
  environment_id uuid,
  entity_id uuid,
  scope int not null,
  category text not null,
  quantity double precision not null,
  unit text not null,
  -- Null for bought energy.
  factor jsonb,
  known_from timestamptz not null default now(),
  known_until timestamptz not null default 'infinity',
  primary key (organization_id, entry_id, version, month),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate,
  foreign key (organization_id, entity_id) references ghg_entities deferrable initially immediate,
  check (known_until >= known_from)
);
create index activity_lines_by_month on activity_lines (organization_id, month) where known_until = 'infinity';
create index activity_lines_by_environment on activity_lines (organization_id, environment_id);
create index activity_lines_by_entity on activity_lines (organization_id, entity_id);
select tenant_table('activity_lines', false);

-- How a category is dealt with in a year.
create table ghg_screenings (
  organization_id uuid not null references organizations deferrable initially immediate,
  year int not null check (year between 1992 and 2100),
  category text not null,
  status text not null check (status in ('included', 'excluded', 'not-relevant')),
  reason text not null default '' check (length(reason) <= 2000),
  estimate_t double precision check (estimate_t >= 0),
  primary key (organization_id, year, category),
  check (status = 'included' or btrim(reason) <> '')
);
select tenant_table('ghg_screenings');

create table ghg_entry_files (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  entry_id uuid not null,
  environment_id uuid,
  file_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, entry_id) references ghg_entries on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments deferrable initially immediate,
  foreign key (organization_id, file_id) references files deferrable initially immediate
);
create index ghg_entry_files_by_entry on ghg_entry_files (organization_id, entry_id);
create index ghg_entry_files_by_environment on ghg_entry_files (organization_id, environment_id);
create index ghg_entry_files_by_file on ghg_entry_files (organization_id, file_id);
select tenant_table('ghg_entry_files');
