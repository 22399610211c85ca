-- What emissions may be, year by year: own targets, and pathways that the organization has a licence for.

create table emission_targets (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- Neither: the target of the whole organization.
  environment_id uuid,
  portfolio_id uuid,
  kind text not null check (kind in ('sbti-1.5c', 'sbti-wb2c', 'own')),
  base_year int not null check (base_year between 1992 and 2100),
  -- Null: what the inventory says of the base year.
  base_kg double precision check (base_kg > 0),
  -- [{"year": …, "reduction": percent}]
  points jsonb not null default '[]',
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  check (num_nonnulls(environment_id, portfolio_id) <= 1),
  unique nulls not distinct (organization_id, environment_id, portfolio_id)
);
create index emission_targets_by_portfolio on emission_targets (organization_id, portfolio_id);
select tenant_table('emission_targets');

create table emission_pathways (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  version text not null check (length(btrim(version)) between 1 and 100),
  scenario text not null check (length(scenario) <= 100),
  metric text not null check (metric in ('carbon', 'energy')),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  property_type text not null check (length(btrim(property_type)) between 1 and 100),
  -- [{"year": …, "value": kg CO2e or kWh for a square metre and year}]
  points jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, version, scenario, metric, country_code, property_type)
);
select tenant_table('emission_pathways', true, 'points');
