-- What lowers emissions, and which codes of laws the parts of a property have.

create table decarbonization_projects (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid,
  portfolio_id uuid,
  name text not null check (length(btrim(name)) between 1 and 200),
  -- A key of the catalogue of measures; empty: one of their own.
  measure text not null default '' check (length(measure) <= 60),
  status text not null
    check (status in ('proposed', 'evaluated', 'selected', 'in progress', 'completed', 'verified', 'discarded')),
  start_year int not null check (start_year between 1992 and 2100),
  capital_cost double precision not null check (capital_cost >= 0),
  annual_cost_saving double precision not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  life_years int not null check (life_years between 1 and 100),
  -- [{"carrier": …, "basis": "kwh" | "percent", "value": …}] a year, negative where more is used.
  savings jsonb not null,
  note text not null default '' check (length(note) <= 4000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  check (num_nonnulls(environment_id, portfolio_id) = 1)
);
create index decarbonization_projects_by_environment on decarbonization_projects (organization_id, environment_id, start_year);
create index decarbonization_projects_by_portfolio on decarbonization_projects (organization_id, portfolio_id, start_year);
select tenant_table('decarbonization_projects');

-- A property has one list: [{"table": …, "code": …, "area": m²}].
create table limit_uses (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  uses jsonb not null,
  primary key (organization_id, environment_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('limit_uses');

-- Laws with their limits, each version once.
create table limit_packs (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  version text not null check (length(btrim(version)) between 1 and 100),
  pack jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index limit_packs_name on limit_packs (organization_id, lower(btrim(name)), lower(btrim(version)));
select tenant_table('limit_packs', true, 'pack');
