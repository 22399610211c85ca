-- Measured values (decision 0165): as rows while they are new, packed by local day two days later.

-- Partitioned by UTC day (functions/27-telemetry.sql), so that a day is dropped whole once it is packed. Rows name the sensor, never the
-- property, and have no keys: they are written by the hundred thousand.
create table sensor_values (
  organization_id uuid not null,
  sensor_id uuid not null,
  at timestamptz not null,
  value double precision not null,
  -- Actual, substituted, estimated, by hand, suspect.
  quality text not null default 'a' check (quality in ('a', 's', 'e', 'h', 'u')),
  stored_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, sensor_id, at)
) partition by range (at);
select tenant_table('sensor_values', false);
select append_only_table('sensor_values');

-- A local day of a sensor.
create table sensor_days (
  organization_id uuid not null references organizations deferrable initially immediate,
  sensor_id uuid not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Rows that were stored before are in it.
  packed_at timestamptz not null,
  -- Of a counter: the value after the day, to which its last rise leads; null: none was known.
  next_at timestamptz,
  -- Seconds between the values, if they are regular; the first is so many milliseconds after the start.
  step int check (step > 0),
  first_ms int not null default 0 check (first_ms >= 0),
  -- Milliseconds after the start, if they are not.
  times int[],
  -- As the device sent them, before the factor; NaN: none.
  amounts double precision[] not null,
  -- A letter for each value; empty: all are actual.
  qualities text not null default '',
  -- Values that count, with the factor.
  n int not null,
  sum double precision not null,
  min double precision,
  max double precision,
  first double precision,
  last double precision,
  mean double precision,
  -- The share of the day with a known value.
  covered double precision not null,
  -- What was counted; of a gauge: the integral over hours; of a state: hours above zero.
  amount double precision,
  -- The share of the amount that is substituted or estimated.
  filled double precision not null,
  primary key (organization_id, sensor_id, day),
  foreign key (organization_id, sensor_id) references hardware_sensors on delete cascade deferrable initially immediate,
  check ((step is null) = (times is not null)),
  check (qualities = '' or length(qualities) = cardinality(amounts)),
  check (times is null or cardinality(times) = cardinality(amounts)),
  check (ends_at > starts_at)
);
select tenant_table('sensor_days', false);

-- By which rules and clock all days of a sensor are packed; with others they are packed again.
create table sensor_packings (
  organization_id uuid not null references organizations deferrable initially immediate,
  sensor_id uuid not null,
  packed_by text not null check (length(packed_by) <= 300),
  primary key (organization_id, sensor_id),
  foreign key (organization_id, sensor_id) references hardware_sensors on delete cascade deferrable initially immediate
);
select tenant_table('sensor_packings', false);

-- The newest value of each sensor, written at most once a second; made again from the values after a crash.
create table sensor_latest (
  organization_id uuid not null references organizations deferrable initially immediate,
  sensor_id uuid not null,
  at timestamptz not null,
  value double precision not null,
  quality text not null,
  -- Of the first value of all.
  first_at timestamptz not null,
  primary key (organization_id, sensor_id),
  foreign key (organization_id, sensor_id) references hardware_sensors on delete cascade deferrable initially immediate
);
select tenant_table('sensor_latest', false);

-- Values that another one of the same moment replaced.
create table sensor_replaced_values (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  sensor_id uuid not null,
  at timestamptz not null,
  value double precision not null,
  quality text not null,
  replaced_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, sensor_id) references hardware_sensors on delete cascade deferrable initially immediate
);
create index sensor_replaced_values_by_sensor on sensor_replaced_values (organization_id, sensor_id, at);
select tenant_table('sensor_replaced_values', false);

-- What people say about stretches: excluded from all sums, a note, or what a fall of a counter was.
create table sensor_corrections (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  sensor_id uuid not null,
  action text not null check (action in ('exclude', 'annotate', 'replacement')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Of a replacement: the last value of the old counter, the first of the new one.
  old_last double precision,
  new_first double precision,
  reason text not null check (length(reason) between 1 and 1000),
  created_by uuid,
  created_at timestamptz not null default now(),
  -- When it was taken back.
  ended_by uuid,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, sensor_id) references hardware_sensors on delete cascade deferrable initially immediate,
  check (ends_at >= starts_at),
  check ((action = 'replacement') = (old_last is not null)),
  check ((action = 'replacement') = (new_first is not null))
);
create index sensor_corrections_by_sensor on sensor_corrections (organization_id, sensor_id, starts_at);
select tenant_table('sensor_corrections');

-- What was sent and could not be stored: an unknown key or serial number, a clock ahead, a time before the start.
create table quarantined_keys (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- The device or gateway whose token was used.
  hardware_id uuid not null,
  -- Of the device as the gateway names it; empty: the device itself.
  serial_number text not null default '' check (length(serial_number) <= 100),
  sensor_key text not null check (length(sensor_key) <= 100),
  reason text not null check (reason in ('unknown', 'ahead', 'before-start', 'unknown-state')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  last_value text not null check (length(last_value) <= 100),
  count bigint not null,
  primary key (organization_id, id),
  foreign key (organization_id, hardware_id) references hardware on delete cascade deferrable initially immediate
);
create unique index quarantined_keys_once on quarantined_keys (organization_id, hardware_id, lower(serial_number), lower(sensor_key));
select tenant_table('quarantined_keys', false);

create table quarantined_values (
  organization_id uuid not null references organizations deferrable initially immediate,
  key_id uuid not null,
  at timestamptz not null,
  value double precision not null,
  primary key (organization_id, key_id, at),
  foreign key (organization_id, key_id) references quarantined_keys on delete cascade deferrable initially immediate
);
select tenant_table('quarantined_values', false);
