-- Files for the bank, whom they pay, and what the bank says afterwards.

-- The accounts that the organization pays from.
create table bank_accounts (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 70),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text not null default '' check (bic ~ '^([A-Z0-9]{8}|[A-Z0-9]{11})?$'),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index bank_accounts_iban on bank_accounts (organization_id, iban);
select tenant_table('bank_accounts');

-- Where a supplier is paid. Changed details count once somebody else has confirmed them.
create table supplier_accounts (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  supplier text not null check (length(btrim(supplier)) between 1 and 200),
  -- The name in small letters with single blanks, as bills are matched with mandates.
  supplier_key text not null,
  name text not null check (length(btrim(name)) between 1 and 70),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text not null default '' check (bic ~ '^([A-Z0-9]{8}|[A-Z0-9]{11})?$'),
  previous_iban text not null default '',
  is_confirmed boolean not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz,
  primary key (organization_id, id),
  constraint supplier_accounts_other check (confirmed_by is null or confirmed_by <> changed_by)
);
create unique index supplier_accounts_supplier on supplier_accounts (organization_id, supplier_key);
select tenant_table('supplier_accounts');

-- The one file of a payment run; what was written stays, so that every download has the same bytes.
create table payment_files (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  payment_run_id uuid not null,
  message_id text not null check (length(message_id) between 1 and 35),
  debtor_name text not null,
  debtor_iban text not null,
  execution_day date not null check (execution_day between '1900-01-01' and '2199-12-31'),
  transfers int not null check (transfers > 0),
  amount numeric(16, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  body text not null check (length(body) > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, payment_run_id) references payment_runs deferrable initially immediate
);
create unique index payment_files_run on payment_files (organization_id, payment_run_id);
create unique index payment_files_message on payment_files (organization_id, message_id);
select tenant_table('payment_files');

-- The transfers of a file, one for each bill.
create table payment_transfers (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  payment_file_id uuid not null,
  bill_id uuid not null,
  end_to_end_id text not null check (length(end_to_end_id) between 1 and 35),
  amount numeric(14, 2) not null check (amount > 0),
  creditor_name text not null,
  creditor_iban text not null,
  state text not null default 'sent' check (state in ('sent', 'paid', 'returned')),
  -- The payment that a bank statement recorded; gone once it came back.
  bill_payment_id uuid,
  -- The bank's code of four letters, or its text.
  return_reason text not null default '' check (length(return_reason) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, payment_file_id) references payment_files on delete cascade deferrable initially immediate,
  foreign key (organization_id, bill_id) references bills on delete cascade deferrable initially immediate
);
create index payment_transfers_by_environment on payment_transfers (organization_id, environment_id);
create index payment_transfers_by_file on payment_transfers (organization_id, payment_file_id);
create index payment_transfers_by_bill on payment_transfers (organization_id, bill_id);
create unique index payment_transfers_reference on payment_transfers (organization_id, end_to_end_id);
select tenant_table('payment_transfers');

-- What the bank says of an account: camt.053 statements and camt.054 notifications.
create table bank_statements (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  format text not null check (format in ('camt.053', 'camt.054')),
  version text not null,
  statement_no text not null default '',
  iban text not null,
  currency text not null default '',
  first_day date,
  last_day date,
  opening_balance numeric(16, 2),
  closing_balance numeric(16, 2),
  file_name text not null default '',
  sha256 text not null check (length(sha256) = 64),
  -- Where a file holds several statements: which one.
  position int not null,
  known_entries int not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index bank_statements_file on bank_statements (organization_id, sha256, position);
select tenant_table('bank_statements');

create table bank_entries (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  bank_statement_id uuid not null,
  position int not null,
  -- The same booking in another statement has the same key.
  entry_key text not null,
  booked_on date,
  -- Below zero: money went out.
  amount numeric(16, 2) not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  counterparty text not null default '',
  counterparty_iban text not null default '',
  end_to_end_id text not null default '',
  mandate_id text not null default '',
  remittance text not null default '',
  return_reason text not null default '',
  outcome text not null check (outcome in ('paid', 'returned', 'proposed', 'open', 'dismissed')),
  -- Why it is proposed or open.
  note text not null default '',
  -- The bill that it paid, or that is proposed; no foreign key, for a proposal does not keep a bill from being deleted.
  proposed_bill uuid,
  primary key (organization_id, id),
  foreign key (organization_id, bank_statement_id) references bank_statements on delete cascade deferrable initially immediate
);
create index bank_entries_by_statement on bank_entries (organization_id, bank_statement_id, position);
create unique index bank_entries_key on bank_entries (organization_id, entry_key);
select tenant_table('bank_entries');
