-- Offsets, sequestration and avoided emissions: told beside emissions, and never taken from them.
create table emission_offsets (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- Neither: of the whole organization.
  environment_id uuid,
  portfolio_id uuid,
  year int not null check (year between 1992 and 2100),
  kind text not null check (kind in ('offset', 'sequestration', 'avoidance')),
  kg double precision not null check (kg > 0),
  -- Registry and serial numbers, or where the figure stands.
  reference text not null check (length(btrim(reference)) > 0),
  retired_on date,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  check (num_nonnulls(environment_id, portfolio_id) <= 1)
);
create index emission_offsets_by_environment on emission_offsets (organization_id, environment_id);
create index emission_offsets_by_portfolio on emission_offsets (organization_id, portfolio_id);
select tenant_table('emission_offsets');
