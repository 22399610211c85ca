-- What happens with a saved bill until it is paid, payment runs, payments, limits of approval, and direct debits.

-- Up to this amount one person is enough; a currency without a row always takes two.
create table approval_limits (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  currency text not null,
  amount numeric(14, 2) not null check (amount >= 0),
  primary key (organization_id, id)
);
create unique index approval_limits_currency on approval_limits (organization_id, currency);
select tenant_table('approval_limits');

-- Approved bills of one currency that leave together.
create table payment_runs (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  number int not null check (number > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bills int not null check (bills > 0),
  amount numeric(16, 2) not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- A file leaves once: what left twice could be paid twice.
  downloaded_by uuid,
  downloaded_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  primary key (organization_id, id)
);
create unique index payment_runs_number on payment_runs (organization_id, number);
select tenant_table('payment_runs');

-- The state of a bill; a saved bill without a row is a draft.
create table bill_payables (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  bill_id uuid not null,
  state text not null check (state in ('draft', 'flagged', 'approved', 'exported', 'paid')),
  flag_note text not null default '' check (length(flag_note) <= 1000),
  flagged_by uuid,
  -- What was approved: a bill that says something else later is not approved any more.
  amount numeric(14, 2),
  currency text check (currency ~ '^[A-Z]{3}$'),
  approved_by uuid,
  approved_at timestamptz,
  approval_note text not null default '' check (length(approval_note) <= 1000),
  payment_run_id uuid,
  paid_amount numeric(14, 2) not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, bill_id) references bills on delete cascade deferrable initially immediate,
  foreign key (organization_id, payment_run_id) references payment_runs deferrable initially immediate,
  constraint bill_payables_flagged check ((state = 'flagged') = (flag_note <> '')),
  constraint bill_payables_approved check (
    (state in ('approved', 'exported', 'paid')) = (approved_at is not null and amount is not null and currency is not null)),
  constraint bill_payables_exported check (state <> 'exported' or payment_run_id is not null),
  constraint bill_payables_in_run check (payment_run_id is null or state in ('exported', 'paid')),
  constraint bill_payables_paid check (state <> 'paid' or paid_amount = amount),
  constraint bill_payables_unpaid check (state not in ('draft', 'flagged') or paid_amount = 0),
  constraint bill_payables_paid_at_most check (abs(paid_amount) <= abs(coalesce(amount, 0)))
);
create unique index bill_payables_bill on bill_payables (organization_id, bill_id);
create index bill_payables_by_environment on bill_payables (organization_id, environment_id);
create index bill_payables_by_run on bill_payables (organization_id, payment_run_id) where payment_run_id is not null;
select tenant_table('bill_payables');

create table bill_payments (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  bill_id uuid not null,
  -- Below zero for a credit that came back.
  amount numeric(14, 2) not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_on date not null check (paid_on between '1900-01-01' and '2199-12-31'),
  method text not null check (method in ('transfer', 'direct_debit', 'card', 'cash', 'other')),
  reference text not null default '' check (length(reference) <= 140),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, bill_id) references bills on delete cascade deferrable initially immediate
);
create index bill_payments_by_environment on bill_payments (organization_id, environment_id);
create index bill_payments_by_bill on bill_payments (organization_id, bill_id);
select tenant_table('bill_payments');

-- A mandate by which a supplier collects the bills of a property.
create table direct_debits (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  supplier text not null check (length(btrim(supplier)) between 1 and 200),
  -- Empty: every account with the supplier.
  account_no text not null default '',
  mandate_reference text not null check (length(btrim(mandate_reference)) between 1 and 35),
  creditor_id text not null default '' check (length(creditor_id) <= 35),
  account_holder text not null check (length(btrim(account_holder)) between 1 and 70),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text not null default '' check (bic ~ '^([A-Z0-9]{8}|[A-Z0-9]{11})?$'),
  scheme text not null check (scheme in ('core', 'b2b')),
  signed_on date not null check (signed_on between '1900-01-01' and '2199-12-31'),
  ended_on date check (ended_on between '1900-01-01' and '2199-12-31'),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check (ended_on >= signed_on)
);
create index direct_debits_by_environment on direct_debits (organization_id, environment_id);
create unique index direct_debits_mandate on direct_debits (organization_id, environment_id, lower(btrim(supplier)), mandate_reference);
select tenant_table('direct_debits');
