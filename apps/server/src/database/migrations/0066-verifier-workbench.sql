-- The verifier's working papers of a round: what is material, samples, and what was found at each item.

create table verifier_engagements (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  round int not null,
  materiality_percent double precision not null default 5 check (materiality_percent > 0 and materiality_percent <= 5),
  -- What the statement says of the verifier and the work.
  details jsonb not null default '{}',
  -- Area, inherent risk, control risk, response.
  risks jsonb not null default '[]',
  independent_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate
);
create unique index verifier_engagements_by_round on verifier_engagements (organization_id, report_id, round);
select tenant_table('verifier_engagements');

create table verifier_samples (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  round int not null,
  method text not null check (method in ('random', 'risk', 'monetary-unit')),
  basis text not null check (basis in ('location', 'market')),
  seed text not null default '',
  size int not null check (size > 0),
  confidence double precision check (confidence > 0 and confidence < 1),
  interval_kg double precision check (interval_kg > 0),
  start_kg double precision check (start_kg >= 0),
  population_items int not null check (population_items > 0),
  population_kg double precision not null check (population_kg >= 0),
  created_at timestamptz not null default now(),
  created_by_name text not null,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate,
  constraint verifier_samples_interval check (
    (method = 'monetary-unit') = (interval_kg is not null)
    and (method = 'monetary-unit') = (start_kg is not null)
    and (method = 'monetary-unit') = (confidence is not null)),
  constraint verifier_samples_seed check ((method = 'risk') = (seed = ''))
);
create unique index verifier_samples_by_method on verifier_samples (organization_id, report_id, round, method);
select tenant_table('verifier_samples');

create table verifier_sample_items (
  organization_id uuid not null references organizations deferrable initially immediate,
  sample_id uuid not null,
  unit_key text not null,
  position int not null check (position >= 0),
  is_top boolean not null,
  score int not null check (score >= 0),
  -- As it stands in the frozen report.
  unit jsonb not null,
  primary key (organization_id, sample_id, unit_key),
  foreign key (organization_id, sample_id) references verifier_samples on delete cascade deferrable initially immediate
);
select tenant_table('verifier_sample_items', false);

create table verifier_ticks (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  round int not null,
  unit_key text not null,
  result text not null check (result in ('agreed', 'deviation', 'not-available')),
  -- What is right less what was reported.
  difference_t double precision not null,
  note text not null default '',
  finding_id uuid,
  at timestamptz not null default now(),
  by_name text not null,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate,
  foreign key (organization_id, finding_id) references ghg_findings on delete cascade deferrable initially immediate,
  constraint verifier_ticks_difference check ((result = 'agreed') = (difference_t = 0))
);
create unique index verifier_ticks_by_unit on verifier_ticks (organization_id, report_id, round, unit_key);
create index verifier_ticks_by_finding on verifier_ticks (organization_id, finding_id) where finding_id is not null;
select tenant_table('verifier_ticks');
