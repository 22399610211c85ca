-- Interval data from files. Every file keeps its own values, a row for a series and day: the newest file counts, and when it is undone
-- the one before counts again.

create table meter_data_files (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  file_name text not null check (length(file_name) <= 300),
  format text not null check (format in ('espi', 'nem12', 'nem13', 'mscons', 'portfolio-manager')),
  state text not null default 'draft' check (state in ('draft', 'stored', 'undone')),
  -- The clock its days follow, in words.
  zone text not null check (length(zone) <= 60),
  -- When it was written, as it says; else when it came.
  as_of timestamptz not null,
  -- No key: the file stays when the account goes.
  created_by uuid,
  created_at timestamptz not null default now(),
  stored_by uuid,
  stored_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check ((state = 'draft') = (stored_at is null)),
  check ((state = 'undone') = (undone_at is not null))
);
create index meter_data_files_by_environment on meter_data_files (organization_id, environment_id, created_at);
select tenant_table('meter_data_files');

create table meter_data_series (
  organization_id uuid not null references organizations deferrable initially immediate,
  file_id uuid not null,
  -- Where it stands in the file, from 0.
  position int not null check (position >= 0),
  environment_id uuid not null,
  -- Only while its file is stored.
  meter_id uuid,
  meter_no text not null check (length(meter_no) <= 200),
  serial_no text not null check (length(serial_no) <= 200),
  channel text not null check (length(channel) <= 200),
  name text not null check (length(name) <= 400),
  carrier text,
  direction text not null check (direction in ('import', 'export', 'net')),
  printed_unit text not null check (length(printed_unit) <= 60),
  printed_total double precision not null,
  unit text,
  skipped text check (skipped in ('not-energy', 'unit', 'cumulative', 'generation', 'unknown-channel')),
  value_count int not null check (value_count >= 0),
  total double precision not null,
  actual double precision not null,
  substituted double precision not null,
  estimated double precision not null,
  cost double precision,
  currency text,
  starts_at timestamptz,
  ends_at timestamptz,
  step int check (step > 0),
  gaps jsonb not null,
  gap_seconds bigint not null check (gap_seconds >= 0),
  repeated int not null check (repeated >= 0),
  overlapping int not null check (overlapping >= 0),
  impossible int not null check (impossible >= 0),
  primary key (organization_id, file_id, position),
  foreign key (organization_id, file_id) references meter_data_files on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, meter_id) references meters deferrable initially immediate,
  check ((skipped is null) = (unit is not null)),
  check (skipped is null or meter_id is null)
);
create index meter_data_series_by_environment on meter_data_series (organization_id, environment_id);
create index meter_data_series_by_meter on meter_data_series (organization_id, meter_id) where meter_id is not null;
-- The file is in the audit log; its series are what it holds.
select tenant_table('meter_data_series', false);

create table meter_data_days (
  organization_id uuid not null references organizations deferrable initially immediate,
  file_id uuid not null,
  position int not null,
  starts_at timestamptz not null,
  environment_id uuid not null,
  day date not null,
  -- One, or more with one value for all of them.
  days int not null check (days between 1 and 3700),
  step int not null check (step > 0),
  amounts double precision[] not null,
  -- A letter for every amount: actual, substituted, estimated, `-` for none.
  qualities text not null,
  total double precision not null,
  actual double precision not null,
  -- The part of the days that has values.
  share double precision not null check (share >= 0 and share <= 1),
  cost double precision,
  primary key (organization_id, file_id, position, starts_at),
  foreign key (organization_id, file_id, position) references meter_data_series on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check (length(qualities) = cardinality(amounts))
);
create index meter_data_days_by_environment on meter_data_days (organization_id, environment_id);
select tenant_table('meter_data_days', false);
