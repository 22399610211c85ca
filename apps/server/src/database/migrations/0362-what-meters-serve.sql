-- What a meter serves, from a day on until the day of the next row: periods cannot overlap. Without a day: from the beginning.
create table meter_serves (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  meter_id uuid not null,
  valid_from date check (valid_from between '1900-01-01' and '2199-12-31'),
  -- Null: from this day on it is not known.
  serves text check (serves in ('whole_building', 'shared_services', 'common_areas', 'tenant_space', 'outdoor', 'vehicle_charging',
    'it_equipment')),
  -- The floor area that it serves, m²; null: not known.
  area_m2 double precision check (area_m2 > 0 and area_m2 < 1e9),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, meter_id) references meters on delete cascade deferrable initially immediate,
  -- A whole building has the floor area of its property.
  check (area_m2 is null or serves <> 'whole_building')
);
create unique index meter_serves_once on meter_serves (organization_id, meter_id, valid_from) nulls not distinct;
create index meter_serves_by_environment on meter_serves (organization_id, environment_id);
select tenant_table('meter_serves');

-- The spaces that it serves, where it serves some.
create table meter_serves_spaces (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  meter_serves_id uuid not null,
  space_id uuid not null,
  primary key (organization_id, meter_serves_id, space_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, meter_serves_id) references meter_serves on delete cascade deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces on delete cascade deferrable initially immediate
);
create index meter_serves_spaces_by_environment on meter_serves_spaces (organization_id, environment_id);
create index meter_serves_spaces_by_space on meter_serves_spaces (organization_id, space_id);
select tenant_table('meter_serves_spaces');
