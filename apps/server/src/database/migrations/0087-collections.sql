-- Direct debit from tenants: their mandates, runs that collect issued recharge statements, and what the bank says afterwards.

create table collection_settings (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  creditor_id text not null check (creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{4,31}$'),
  -- How long before the collection a tenant is told of it.
  notice_days int not null default 14 check (notice_days between 1 and 60),
  primary key (organization_id, id)
);
create unique index collection_settings_one on collection_settings (organization_id);
select tenant_table('collection_settings');

-- A mandate by which a tenant lets the landlord collect. Changed bank details count once somebody else has confirmed them.
create table tenant_mandates (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  tenant_id uuid not null,
  mandate_reference text not null check (length(btrim(mandate_reference)) between 1 and 35),
  debtor_name text not null check (length(btrim(debtor_name)) between 1 and 70),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text not null default '' check (bic ~ '^([A-Z0-9]{8}|[A-Z0-9]{11})?$'),
  scheme text not null check (scheme in ('core', 'b2b')),
  signed_on date not null check (signed_on between '1900-01-01' and '2199-12-31'),
  revoked_on date check (revoked_on between '1900-01-01' and '2199-12-31'),
  previous_iban text not null default '',
  is_confirmed boolean not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  -- The reason with which a collection came back, where it forbids another one.
  block_reason text not null default '' check (length(block_reason) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, tenant_id) references tenants on delete cascade deferrable initially immediate,
  constraint tenant_mandates_other check (confirmed_by is null or confirmed_by <> changed_by),
  constraint tenant_mandates_revoked check (revoked_on >= signed_on)
);
create index tenant_mandates_by_environment on tenant_mandates (organization_id, environment_id);
create index tenant_mandates_by_tenant on tenant_mandates (organization_id, tenant_id);
create unique index tenant_mandates_reference on tenant_mandates (organization_id, upper(mandate_reference));
select tenant_table('tenant_mandates');

-- Statements that are collected together. The file is made with the approval and stays, so that every download has the same bytes.
create table collection_runs (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  number int not null check (number > 0),
  collection_day date not null check (collection_day between '1900-01-01' and '2199-12-31'),
  notice_days int not null,
  creditor_id text not null,
  creditor_name text not null,
  creditor_iban text not null,
  creditor_bic text not null default '',
  debits int not null check (debits > 0),
  amount numeric(16, 2) not null check (amount > 0),
  message_id text not null check (length(message_id) between 1 and 35),
  body text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  approved_by uuid,
  approved_at timestamptz,
  downloaded_by uuid,
  downloaded_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  primary key (organization_id, id),
  constraint collection_runs_other check (approved_by is null or approved_by <> created_by),
  constraint collection_runs_approved check ((approved_at is null) = (body = '')),
  constraint collection_runs_downloaded check (downloaded_at is null or approved_at is not null)
);
create unique index collection_runs_number on collection_runs (organization_id, number);
create unique index collection_runs_message on collection_runs (organization_id, message_id);
select tenant_table('collection_runs');

create table collection_debits (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  collection_run_id uuid not null,
  recharge_statement_id uuid not null,
  -- Absent once the mandate was deleted with its tenant; what it said is kept here.
  tenant_mandate_id uuid,
  tenant_name text not null,
  mandate_reference text not null,
  signed_on date not null,
  debtor_name text not null,
  debtor_iban text not null,
  debtor_bic text not null default '',
  original_iban text not null default '',
  scheme text not null check (scheme in ('core', 'b2b')),
  sequence text not null check (sequence in ('FRST', 'RCUR')),
  end_to_end_id text not null check (length(end_to_end_id) between 1 and 35),
  batch_id text not null check (length(batch_id) between 1 and 35),
  amount numeric(14, 2) not null check (amount > 0),
  state text not null check (state in ('prepared', 'sent', 'paid', 'returned', 'cancelled')),
  paid_on date,
  returned_on date,
  -- The bank's code of four letters, or its text.
  return_reason text not null default '' check (length(return_reason) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, collection_run_id) references collection_runs deferrable initially immediate,
  foreign key (organization_id, recharge_statement_id) references recharge_statements on delete cascade deferrable initially immediate,
  constraint collection_debits_paid check (state <> 'paid' or paid_on is not null),
  constraint collection_debits_returned check ((state = 'returned') = (returned_on is not null))
);
create index collection_debits_by_environment on collection_debits (organization_id, environment_id);
create index collection_debits_by_run on collection_debits (organization_id, collection_run_id);
create index collection_debits_by_statement on collection_debits (organization_id, recharge_statement_id);
create index collection_debits_by_mandate on collection_debits (organization_id, tenant_mandate_id) where tenant_mandate_id is not null;
create unique index collection_debits_reference on collection_debits (organization_id, end_to_end_id);
create index collection_debits_by_batch on collection_debits (organization_id, batch_id);
-- A statement is collected once: it is in one run at most, unless the debit came back or the run was cancelled.
create unique index collection_debits_once on collection_debits (organization_id, recharge_statement_id)
  where state in ('prepared', 'sent', 'paid');
select tenant_table('collection_debits');
