-- Connectors: how values arrive from networks, interfaces, brokers and files (decision 0166).

create table connectors (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('lorawan-tts', 'lorawan-chirpstack', 'http-pull', 'mqtt-client', 'csv-folder')),
  enabled boolean not null default true,
  -- What the kind needs: address, topic, paths, columns.
  settings jsonb not null,
  -- The secret that Steward sends, encrypted; the one that a network sends, as its hash.
  secret_sealed text check (length(secret_sealed) <= 6000),
  secret_hash text check (length(secret_hash) <= 100),
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Changes with every save: a worker that runs it begins again.
  version int not null default 1,
  primary key (organization_id, id)
);
create unique index connectors_name on connectors (organization_id, lower(name));
select tenant_table('connectors');
-- The worker looks for those that are due.
create policy identity on connectors for select using (app_identity());

-- How a connector runs.
create table connector_runs (
  organization_id uuid not null references organizations deferrable initially immediate,
  connector_id uuid not null,
  -- When it last began without a failure.
  running_at timestamptz,
  failing_since timestamptz,
  failure text check (length(failure) <= 40),
  detail text not null default '' check (length(detail) <= 200),
  -- Failures in a row.
  tries int not null default 0,
  -- When it is due; also claims it for the process that runs it.
  next_at timestamptz,
  paused_until timestamptz,
  -- The newest values of a network, for a test.
  sample jsonb,
  primary key (organization_id, connector_id),
  foreign key (organization_id, connector_id) references connectors on delete cascade deferrable initially immediate
);
select tenant_table('connector_runs', false);
create policy identity on connector_runs for select using (app_identity());

-- Files that were read: each once, by its content.
create table connector_files (
  organization_id uuid not null references organizations deferrable initially immediate,
  connector_id uuid not null,
  sha256 text not null check (length(sha256) = 64),
  name text not null check (length(name) <= 300),
  read_at timestamptz not null default now(),
  -- Values are stored in parts: those before this row are.
  done int not null default 0,
  is_whole boolean not null default false,
  lines int not null default 0,
  stored int not null default 0,
  quarantined int not null default 0,
  refused int not null default 0,
  refused_lines jsonb not null default '[]',
  primary key (organization_id, connector_id, sha256),
  foreign key (organization_id, connector_id) references connectors on delete cascade deferrable initially immediate
);
create index connector_files_by_time on connector_files (organization_id, connector_id, read_at);
select tenant_table('connector_files', false);

-- Devices are found by the serial numbers that connectors read: `lower` is not leakproof, equality of texts is.
create index hardware_by_serial on hardware (organization_id, serial_number);
