-- Devices in the buildings, as makers and gateways list them, and the sensors on them. A device that is not listed any more is
-- marked, never deleted: what it measured keeps its origin.

create table hardware (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  serial_number text not null check (length(btrim(serial_number)) between 1 and 100),
  name text not null default '',
  kind text not null default '',
  maker text not null default '',
  model text not null default '',
  firmware text not null default '',
  -- The list that brought it: only that one says that it is gone.
  source text not null check (length(btrim(source)) between 1 and 80),
  -- A device outlives the place it hangs in.
  environment_id uuid,
  space_id uuid,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete set null (environment_id) deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces on delete set null (space_id) deferrable initially immediate
);
create unique index hardware_serial on hardware (organization_id, lower(serial_number));
create index hardware_by_environment on hardware (organization_id, environment_id);
create index hardware_by_space on hardware (organization_id, space_id) where space_id is not null;
-- When a device was last heard of changes all day long and is no change of the register.
select tenant_table('hardware', true, 'last_seen_at');

create table hardware_sensors (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  hardware_id uuid not null,
  sensor_key text not null check (length(btrim(sensor_key)) between 1 and 100),
  name text not null default '',
  unit text not null default '',
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, hardware_id) references hardware on delete cascade deferrable initially immediate
);
create unique index hardware_sensors_key on hardware_sensors (organization_id, hardware_id, lower(sensor_key));
select tenant_table('hardware_sensors');
