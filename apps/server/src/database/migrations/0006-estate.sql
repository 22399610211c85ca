-- Portfolios, properties ("environments"), spaces and devices, and which member reaches which property.

create table portfolios (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text not null default '',
  created_at timestamptz not null default now(),
  -- Sees the portfolio before it holds a property.
  created_by uuid,
  primary key (organization_id, id)
);
create unique index portfolios_name on portfolios (organization_id, lower(btrim(name)));
select tenant_table('portfolios');

create table environments (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  portfolio_id uuid not null,
  environment_name text not null check (length(btrim(environment_name)) between 1 and 200),
  environment_use text not null,
  property_type text not null,
  property_sub_type text not null default '',
  viewable_by text not null default 'personal',
  suite text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  grid_region text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  gross_floor_area double precision not null check (gross_floor_area > 0),
  year_built int check (year_built between 1000 and 2100),
  floors int check (floors between 0 and 300),
  project_id text not null default '',
  image_file_id uuid,
  digital_twin_url text not null default '',
  revit_url text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, portfolio_id) references portfolios deferrable initially immediate,
  foreign key (organization_id, image_file_id) references files deferrable initially immediate
);
create unique index environments_name on environments (organization_id, lower(btrim(environment_name)));
create index environments_by_portfolio on environments (organization_id, portfolio_id);
create index environments_by_image on environments (organization_id, image_file_id) where image_file_id is not null;
select tenant_table('environments');

create table environment_access (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, environment_id, user_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create index environment_access_by_user on environment_access (organization_id, user_id);
select tenant_table('environment_access');

create table teamspace_environments (
  organization_id uuid not null references organizations deferrable initially immediate,
  teamspace_id uuid not null,
  environment_id uuid not null,
  primary key (organization_id, teamspace_id, environment_id),
  foreign key (organization_id, teamspace_id) references teamspaces on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index teamspace_environments_by_environment on teamspace_environments (organization_id, environment_id);
select tenant_table('teamspace_environments');

create table spaces (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  space_name text not null check (length(btrim(space_name)) between 1 and 200),
  space_type text not null,
  gross_floor_area double precision not null check (gross_floor_area > 0),
  capacity int check (capacity between 0 and 1000000),
  tenant_name text not null default '',
  i_am_tenant boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate
);
create index spaces_by_environment on spaces (organization_id, environment_id);
select tenant_table('spaces');

-- Devices as makers and gateways list them, and their sensors. A device that is no longer listed is marked, never deleted:
-- its measurements keep their origin.
create table hardware (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  serial_number text not null check (length(btrim(serial_number)) between 1 and 100),
  name text not null default '',
  kind text not null default '',
  maker text not null default '',
  model text not null default '',
  firmware text not null default '',
  -- The list that added it: only that list can remove it.
  source text not null check (length(btrim(source)) between 1 and 80),
  -- A device outlives its place.
  environment_id uuid,
  space_id uuid,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces deferrable initially immediate
);
create unique index hardware_serial on hardware (organization_id, lower(serial_number));
create index hardware_by_environment on hardware (organization_id, environment_id);
create index hardware_by_space on hardware (organization_id, space_id) where space_id is not null;
-- The last contact with a device changes all day long and is no change of the register.
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
