-- What the audit found on bills, and what became of it.

create table bill_flags (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  bill_id uuid not null,
  -- The rule, and where it compares two bills the other one: found again, it is the same flag.
  finding_key text not null,
  code text not null,
  severity text not null check (severity in ('error', 'warning', 'info')),
  -- The figures that the finding rests on.
  figures jsonb not null,
  cost_impact double precision check (cost_impact > 0),
  currency text,
  state text not null default 'open'
    check (state in ('open', 'assigned', 'disputed', 'resolved', 'dismissed', 'corrected')),
  assignee_id uuid,
  reason text not null default '' check (length(reason) <= 2000),
  recovered_amount double precision check (recovered_amount >= 0),
  found_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, bill_id) references bills on delete cascade deferrable initially immediate,
  check ((state in ('resolved', 'dismissed', 'corrected')) = (closed_at is not null)),
  check (state <> 'assigned' or assignee_id is not null)
);
create unique index bill_flags_once on bill_flags (organization_id, bill_id, finding_key);
create index bill_flags_by_environment on bill_flags (organization_id, environment_id);
create index bill_flags_by_age on bill_flags (organization_id, found_at);
create index bill_flags_active on bill_flags (organization_id, environment_id) where closed_at is null;
select tenant_table('bill_flags');

-- Comments, and each change of state.
create table bill_flag_events (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  flag_id uuid not null,
  kind text not null
    check (kind in ('found', 'comment', 'assigned', 'unassigned', 'disputed', 'resolved', 'dismissed', 'corrected', 'reopened')),
  body text not null default '' check (length(body) <= 2000),
  -- No key: what was said stays when the account goes. Empty: the audit itself.
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, flag_id) references bill_flags on delete cascade deferrable initially immediate
);
create index bill_flag_events_by_environment on bill_flag_events (organization_id, environment_id);
create index bill_flag_events_by_flag on bill_flag_events (organization_id, flag_id, created_at);
-- A history of its own.
select tenant_table('bill_flag_events', false);

-- The tolerance of the audit: of the organization where no property is named, else of one account, which is a meter of a property.
-- Empty: as the level above has it.
create table bill_audit_limits (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid,
  meter_no text not null default '' check (length(meter_no) <= 60),
  long_days double precision check (long_days between 1 and 1000),
  short_days double precision check (short_days between 0 and 1000),
  use_per_day_band double precision check (use_per_day_band between 0 and 100),
  unit_cost_band double precision check (unit_cost_band between 0 and 100),
  cost_per_day_band double precision check (cost_per_day_band between 0 and 100),
  amount_tolerance double precision check (amount_tolerance >= 0),
  gap_days double precision check (gap_days between 1 and 1000),
  severity text check (severity in ('error', 'warning', 'info')),
  minimum_cost double precision check (minimum_cost >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check ((environment_id is null) = (meter_no = ''))
);
create unique index bill_audit_limits_once on bill_audit_limits
  (organization_id, coalesce(environment_id, '00000000-0000-0000-0000-000000000000'), meter_no);
create index bill_audit_limits_by_environment on bill_audit_limits (organization_id, environment_id);
select tenant_table('bill_audit_limits');
