-- Imports from spreadsheets: the file as it was read, what each row came to, and saved mappings of columns.

create table imports (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  thing text not null,
  file_name text not null check (length(file_name) <= 300),
  state text not null check (state in ('draft', 'running', 'done', 'stopped', 'undoing', 'undone')),
  columns jsonb not null,
  mapping jsonb not null,
  rows int not null check (rows between 0 and 20000),
  job_id uuid,
  -- No key: the import stays when the account goes.
  created_by uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id)
);
create index imports_by_age on imports (organization_id, created_at);
-- What an import adds and changes is in the audit log row by row; the import itself is listed.
select tenant_table('imports', false);

-- The cells of the file, many rows in one, as texts.
create table import_sheets (
  organization_id uuid not null references organizations deferrable initially immediate,
  import_id uuid not null,
  part int not null,
  cells json not null,
  primary key (organization_id, import_id, part),
  foreign key (organization_id, import_id) references imports on delete cascade deferrable initially immediate
);
select tenant_table('import_sheets', false);

create table import_rows (
  organization_id uuid not null references organizations deferrable initially immediate,
  import_id uuid not null,
  -- Where it stands among the rows, from 0.
  position int not null,
  line int not null,
  outcome text not null check (outcome in ('created', 'updated', 'duplicate', 'rejected')),
  name text not null default '',
  target_id uuid,
  -- Values of the thing, for the undo.
  before jsonb,
  after jsonb,
  errors jsonb,
  undo text check (undo in ('undone', 'kept')),
  kept_reason text not null default '',
  primary key (organization_id, import_id, position),
  foreign key (organization_id, import_id) references imports on delete cascade deferrable initially immediate
);
select tenant_table('import_rows', false);

create table import_profiles (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  thing text not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  mapping jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index import_profiles_name on import_profiles (organization_id, thing, lower(btrim(name)));
select tenant_table('import_profiles');
