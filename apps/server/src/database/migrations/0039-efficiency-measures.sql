-- What can be done to save energy and emissions in a property, and in which state its parts are.

create table efficiency_measures (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  -- A key of the catalogue; empty: one of their own.
  measure text not null default '' check (length(measure) <= 60),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 4000),
  status text not null
    check (status in ('proposed', 'evaluated', 'selected', 'in progress', 'completed', 'verified', 'discarded')),
  discard_reason text check (discard_reason in ('long payback', 'requires permit', 'other')),
  scale text check (scale in ('individual system', 'entire building', 'common areas', 'tenant areas')),
  capital_cost double precision check (capital_cost >= 0),
  grants double precision check (grants >= 0),
  annual_cost_saving double precision,
  currency text check (currency ~ '^[A-Z]{3}$'),
  life_years double precision check (life_years > 0 and life_years <= 200),
  starts_on date check (starts_on between '1900-01-01' and '2199-12-31'),
  ends_on date check (ends_on between '1900-01-01' and '2199-12-31'),
  -- [{"carrier": …, "quantity": …}]: kWh, m³ or t a year, negative where more is used.
  savings jsonb not null default '[]',
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check (starts_on is null or ends_on is null or ends_on >= starts_on),
  check (currency is not null or (capital_cost is null and grants is null and annual_cost_saving is null))
);
create index efficiency_measures_by_environment on efficiency_measures (organization_id, environment_id, created_at);
select tenant_table('efficiency_measures');

create table technical_assessments (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  system text not null check (length(system) between 1 and 60),
  assessed_on date not null check (assessed_on between '1900-01-01' and '2199-12-31'),
  condition text not null check (condition in ('good', 'fair', 'poor', 'critical')),
  urgency text not null check (urgency in ('none', 'within 5 years', 'within 1 year', 'now')),
  assessor text not null default '' check (length(assessor) <= 200),
  findings text not null default '' check (length(findings) <= 4000),
  recommendation text not null default '' check (length(recommendation) <= 4000),
  remaining_life double precision check (remaining_life between 0 and 200),
  repair_cost double precision check (repair_cost >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, environment_id, system, assessed_on),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check (repair_cost is null or currency is not null)
);
select tenant_table('technical_assessments');
