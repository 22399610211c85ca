-- Bills as postings for the accounts payable: what the books call them, and what left already.

create table ledger_settings (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  consultant_no int check (consultant_no between 1001 and 9999999),
  client_no int check (client_no between 1 and 99999),
  fiscal_year_start_month int not null check (fiscal_year_start_month between 1 and 12),
  account_length int not null check (account_length between 4 and 8),
  -- Of suppliers without an account of their own; empty: there is none.
  default_creditor text not null default '' check (default_creditor ~ '^([7-9][0-9]{4,8})?$'),
  primary key (organization_id, id)
);
create unique index ledger_settings_one on ledger_settings (organization_id);
select tenant_table('ledger_settings');

create table ledger_accounts (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  kind text not null check (kind in ('utility', 'supplier')),
  -- The utility, or the supplier's name in small letters with single blanks.
  key text not null check (length(key) between 1 and 200),
  account text not null check (account ~ '^[0-9]{1,9}$'),
  tax_key text not null default '' check (tax_key ~ '^[0-9]{0,4}$'),
  primary key (organization_id, id)
);
create unique index ledger_accounts_key on ledger_accounts (organization_id, kind, key);
select tenant_table('ledger_accounts');

-- What was written stays, so that every download has the same bytes.
create table ledger_exports (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  number int not null check (number > 0),
  format text not null check (format in ('csv', 'datev')),
  first_day date not null check (first_day between '1900-01-01' and '2199-12-31'),
  last_day date not null check (last_day between '1900-01-01' and '2199-12-31'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bills int not null check (bills > 0),
  amount numeric(16, 2) not null,
  body text not null check (length(body) > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (last_day >= first_day)
);
create unique index ledger_exports_number on ledger_exports (organization_id, number);
select tenant_table('ledger_exports');

create table ledger_export_bills (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  ledger_export_id uuid not null,
  bill_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, ledger_export_id) references ledger_exports on delete cascade deferrable initially immediate,
  foreign key (organization_id, bill_id) references bills on delete cascade deferrable initially immediate
);
create index ledger_export_bills_by_environment on ledger_export_bills (organization_id, environment_id);
create index ledger_export_bills_by_export on ledger_export_bills (organization_id, ledger_export_id);
-- A bill is posted once.
create unique index ledger_export_bills_bill on ledger_export_bills (organization_id, bill_id);
select tenant_table('ledger_export_bills');
