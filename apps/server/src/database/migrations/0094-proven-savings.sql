-- What a finished project really saved: when it was built, and what the baseline does not know.

create table saving_proofs (
  organization_id uuid not null references organizations deferrable initially immediate,
  project_id uuid not null,
  -- The baseline ends before the works, the reporting period starts with the service.
  works_began_on date not null,
  in_service_on date not null,
  baseline_months int not null check (baseline_months in (12, 24, 36)),
  -- Percent.
  confidence int not null check (confidence in (68, 90)),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references decarbonization_projects on delete cascade deferrable initially immediate,
  constraint saving_proofs_dates check (in_service_on >= works_began_on)
);
select tenant_table('saving_proofs');

-- Non-routine: what the baseline would have used more or less, whatever the project did.
create table saving_adjustments (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  project_id uuid not null,
  carrier text not null,
  start_day date not null,
  -- The day after the last.
  end_day date not null,
  kwh double precision not null check (kwh <> 0),
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references decarbonization_projects on delete cascade deferrable initially immediate,
  constraint saving_adjustments_days check (end_day > start_day)
);
create index saving_adjustments_by_project on saving_adjustments (organization_id, project_id, start_day);
select tenant_table('saving_adjustments');
