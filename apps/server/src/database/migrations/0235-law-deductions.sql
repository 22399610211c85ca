-- What a law lets an owner take from the emissions of a property's year, as it was entered.
create table limit_deductions (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  kind text not null check (kind in ('renewable-credits', 'electrification', 'offsets')),
  year int not null check (year between 1992 and 2100),
  -- Of electrification: the last year in which the equipment used as much.
  until_year int not null check (until_year between 1992 and 2100),
  -- kWh of credits or of heat pumps, tonnes of offsets.
  quantity double precision not null check (quantity > 0),
  installed_on date,
  -- Registry and serial numbers, meter, or certificate.
  reference text not null check (length(btrim(reference)) > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  constraint limit_deductions_years check (until_year >= year),
  constraint limit_deductions_installed check ((kind = 'electrification') = (installed_on is not null))
);
create index limit_deductions_by_environment on limit_deductions (organization_id, environment_id);
select tenant_table('limit_deductions');

-- The measures of a path without a yearly limit, property by property.
create table limit_measures (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  measure text not null check (length(btrim(measure)) between 1 and 100),
  done_on date,
  not_applicable text not null default '' check (length(not_applicable) <= 300),
  primary key (organization_id, environment_id, measure),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  constraint limit_measures_says check (done_on is null or not_applicable = '')
);
select tenant_table('limit_measures');
