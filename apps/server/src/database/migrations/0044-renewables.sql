-- What is made on a property itself, and who used it. The last day counts.

create table renewable_sources (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  kind text not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  carrier text not null check (carrier in ('electricity', 'district_heating')),
  capacity_kw double precision not null check (capacity_kw > 0),
  expected_kwh_per_kw double precision check (expected_kwh_per_kw > 0),
  meter_no text not null default '',
  installed_on date check (installed_on between '1900-01-01' and '2199-12-31'),
  retired_on date check (retired_on between '1900-01-01' and '2199-12-31'),
  attributes text not null check (attributes in ('kept', 'sold')),
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check (retired_on >= installed_on)
);
create index renewable_sources_by_environment on renewable_sources (organization_id, environment_id);
select tenant_table('renewable_sources');

create table energy_generations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  renewable_source_id uuid not null,
  first_day date not null check (first_day between '1900-01-01' and '2199-12-31'),
  last_day date not null check (last_day between '1900-01-01' and '2199-12-31'),
  generated_kwh double precision not null check (generated_kwh >= 0),
  exported_kwh double precision not null check (exported_kwh >= 0),
  -- The sum of its allocations, kept in the same transaction: never more than was used on the property.
  allocated_kwh double precision not null default 0 check (allocated_kwh >= 0),
  is_estimate boolean not null default false,
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, renewable_source_id) references renewable_sources on delete cascade deferrable initially immediate,
  check (last_day >= first_day),
  check (exported_kwh <= generated_kwh),
  constraint energy_generations_allocated check (allocated_kwh <= generated_kwh - exported_kwh + 1e-6)
);
create index energy_generations_by_environment on energy_generations (organization_id, environment_id);
create index energy_generations_by_source on energy_generations (organization_id, renewable_source_id, first_day);
select tenant_table('energy_generations');

create table generation_allocations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  energy_generation_id uuid not null,
  space_id uuid,
  tenant_id uuid,
  kwh double precision not null check (kwh > 0),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, energy_generation_id) references energy_generations on delete cascade deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces on delete cascade deferrable initially immediate,
  foreign key (organization_id, tenant_id) references tenants on delete cascade deferrable initially immediate,
  check ((space_id is null) <> (tenant_id is null))
);
create unique index generation_allocations_by_generation on generation_allocations
  (organization_id, energy_generation_id, coalesce(space_id, tenant_id));
create index generation_allocations_by_environment on generation_allocations (organization_id, environment_id);
create index generation_allocations_by_space on generation_allocations (organization_id, space_id);
create index generation_allocations_by_tenant on generation_allocations (organization_id, tenant_id);
select tenant_table('generation_allocations');
