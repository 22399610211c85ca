-- Costs of a property that are split over its tenants: runs with their rules, and what was issued, frozen.

create table recharge_runs (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  state text not null check (state in ('draft', 'issued', 'cancelled')),
  number int check (number > 0),
  first_day date not null check (first_day between '1900-01-01' and '2199-12-31'),
  -- It counts.
  last_day date not null check (last_day between '1900-01-01' and '2199-12-31'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  basis text not null check (basis in ('gross', 'net')),
  amount numeric(16, 2) not null default 0,
  corrects_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  issued_by uuid,
  issued_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  cancel_reason text not null default '' check (length(cancel_reason) <= 1000),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, corrects_id) references recharge_runs deferrable initially immediate,
  constraint recharge_runs_period check (last_day >= first_day),
  constraint recharge_runs_issued check ((state = 'draft') = (number is null) and (state = 'draft') = (issued_at is null)),
  constraint recharge_runs_cancelled check (
    (state = 'cancelled') = (cancelled_at is not null) and (state = 'cancelled') = (cancel_reason <> ''))
);
create unique index recharge_runs_number on recharge_runs (organization_id, number) where number is not null;
create index recharge_runs_by_environment on recharge_runs (organization_id, environment_id);
create index recharge_runs_by_corrected on recharge_runs (organization_id, corrects_id) where corrects_id is not null;
select tenant_table('recharge_runs');

create table recharge_rules (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  recharge_run_id uuid not null,
  carrier text not null,
  method text not null check (method in ('area', 'headcount', 'sub_meter', 'mixed', 'fixed')),
  basic_share double precision check (basic_share between 0 and 1),
  primary key (organization_id, recharge_run_id, carrier),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, recharge_run_id) references recharge_runs on delete cascade deferrable initially immediate,
  constraint recharge_rules_mixed check ((method = 'mixed') = (basic_share is not null))
);
create index recharge_rules_by_environment on recharge_rules (organization_id, environment_id);
select tenant_table('recharge_rules', false);

-- Which meter counts what which space uses, for one run.
create table recharge_meters (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  recharge_run_id uuid not null,
  meter_id uuid not null,
  space_id uuid not null,
  primary key (organization_id, recharge_run_id, meter_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, recharge_run_id) references recharge_runs on delete cascade deferrable initially immediate,
  foreign key (organization_id, meter_id) references meters on delete cascade deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces on delete cascade deferrable initially immediate
);
create index recharge_meters_by_environment on recharge_meters (organization_id, environment_id);
create index recharge_meters_by_meter on recharge_meters (organization_id, meter_id);
create index recharge_meters_by_space on recharge_meters (organization_id, space_id);
select tenant_table('recharge_meters', false);

create table recharge_prepayments (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  recharge_run_id uuid not null,
  lease_id uuid not null,
  amount numeric(14, 2) not null check (amount >= 0),
  primary key (organization_id, recharge_run_id, lease_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, recharge_run_id) references recharge_runs on delete cascade deferrable initially immediate,
  foreign key (organization_id, lease_id) references leases on delete cascade deferrable initially immediate
);
create index recharge_prepayments_by_environment on recharge_prepayments (organization_id, environment_id);
create index recharge_prepayments_by_lease on recharge_prepayments (organization_id, lease_id);
select tenant_table('recharge_prepayments', false);

-- What an issued run took of a bill: from this day, until that one. What the bill said then is kept here.
create table recharge_bills (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  recharge_run_id uuid not null,
  place int not null,
  -- Absent once a bill of a cancelled run was deleted.
  bill_id uuid,
  carrier text not null,
  supplier text not null,
  invoice_no text not null,
  bill_from date not null,
  bill_until date not null,
  bill_amount numeric(14, 2) not null,
  from_day date not null,
  until_day date not null,
  amount numeric(14, 2) not null,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, recharge_run_id) references recharge_runs on delete cascade deferrable initially immediate,
  constraint recharge_bills_days check (bill_from <= from_day and from_day < until_day and until_day <= bill_until)
);
create index recharge_bills_by_environment on recharge_bills (organization_id, environment_id);
create index recharge_bills_by_run on recharge_bills (organization_id, recharge_run_id);
create index recharge_bills_by_bill on recharge_bills (organization_id, bill_id) where bill_id is not null;
select tenant_table('recharge_bills', false);

create table recharge_statements (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  recharge_run_id uuid not null,
  tenant_id uuid,
  tenant_name text not null,
  amount numeric(14, 2) not null,
  prepayment numeric(14, 2) not null check (prepayment >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, recharge_run_id) references recharge_runs on delete cascade deferrable initially immediate
);
create index recharge_statements_by_environment on recharge_statements (organization_id, environment_id);
create unique index recharge_statements_tenant on recharge_statements (organization_id, recharge_run_id, tenant_id);
create index recharge_statements_by_tenant on recharge_statements (organization_id, tenant_id) where tenant_id is not null;
select tenant_table('recharge_statements', false);

create table recharge_lines (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  recharge_bill_id uuid not null,
  -- Absent: it stays with the owner, for this reason.
  recharge_statement_id uuid,
  owner_reason text check (owner_reason in ('vacancy', 'own_use', 'not_recovered', 'fixed_difference', 'no_key')),
  tenant_name text not null,
  space_name text not null,
  key text not null check (key in ('area', 'headcount', 'consumption', 'fixed', 'rest')),
  days int not null check (days >= 0),
  quantity double precision not null check (quantity >= 0),
  total double precision not null check (total > 0),
  unit text not null,
  of_bill double precision not null check (of_bill between 0 and 1.000001),
  amount numeric(14, 2) not null,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, recharge_bill_id) references recharge_bills on delete cascade deferrable initially immediate,
  foreign key (organization_id, recharge_statement_id) references recharge_statements on delete cascade deferrable initially immediate,
  constraint recharge_lines_whose check ((recharge_statement_id is null) = (owner_reason is not null))
);
create index recharge_lines_by_environment on recharge_lines (organization_id, environment_id);
create index recharge_lines_by_bill on recharge_lines (organization_id, recharge_bill_id);
create index recharge_lines_by_statement on recharge_lines (organization_id, recharge_statement_id) where recharge_statement_id is not null;
select tenant_table('recharge_lines', false);
