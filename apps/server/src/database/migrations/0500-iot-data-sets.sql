-- Named selections of sensors, and how many sensors of which quantity a property is to have.

create table iot_data_sets (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  purpose text not null default '' check (length(purpose) <= 2000),
  owner_id uuid,
  first_day date not null,
  -- Null: it goes on.
  last_day date,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (last_day >= first_day)
);
create unique index iot_data_sets_name on iot_data_sets (organization_id, lower(name));
select tenant_table('iot_data_sets');

create table iot_data_set_sensors (
  organization_id uuid not null references organizations deferrable initially immediate,
  data_set_id uuid not null,
  sensor_id uuid not null,
  primary key (organization_id, data_set_id, sensor_id),
  foreign key (organization_id, data_set_id) references iot_data_sets on delete cascade deferrable initially immediate,
  foreign key (organization_id, sensor_id) references hardware_sensors on delete cascade deferrable initially immediate
);
create index iot_data_set_sensors_by_sensor on iot_data_set_sensors (organization_id, sensor_id);
select tenant_table('iot_data_set_sensors');

create table planned_sensors (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  -- Null: of the property itself.
  space_id uuid,
  point_type text not null check (length(point_type) between 1 and 60),
  planned int not null check (planned between 1 and 10000),
  note text not null default '' check (length(note) <= 500),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces on delete cascade deferrable initially immediate
);
create unique index planned_sensors_once on planned_sensors
  (organization_id, environment_id, coalesce(space_id, '00000000-0000-0000-0000-000000000000'), point_type);
create index planned_sensors_by_space on planned_sensors (organization_id, space_id) where space_id is not null;
select tenant_table('planned_sensors');
