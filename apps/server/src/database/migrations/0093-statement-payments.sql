-- Recharge statements that tenants pay by themselves, the signed mandate, and the notice before a collection.

create table statement_payments (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  recharge_statement_id uuid not null,
  amount numeric(14, 2) not null check (amount > 0),
  paid_on date not null check (paid_on between '1900-01-01' and '2199-12-31'),
  method text not null check (method in ('transfer', 'cash', 'other')),
  reference text not null default '' check (length(reference) <= 140),
  note text not null default '' check (length(note) <= 1000),
  -- The booking of a bank statement that brought it.
  bank_entry_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  reversed_by uuid,
  reversed_at timestamptz,
  reversal_reason text not null default '' check (length(reversal_reason) <= 1000),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, recharge_statement_id) references recharge_statements on delete cascade deferrable initially immediate,
  foreign key (organization_id, bank_entry_id) references bank_entries deferrable initially immediate,
  constraint statement_payments_reversed check ((reversed_at is null) = (btrim(reversal_reason) = ''))
);
create index statement_payments_by_environment on statement_payments (organization_id, environment_id);
create index statement_payments_by_statement on statement_payments (organization_id, recharge_statement_id);
create index statement_payments_by_entry on statement_payments (organization_id, bank_entry_id) where bank_entry_id is not null;
select tenant_table('statement_payments');

-- What the tenant signed.
alter table tenant_mandates add column file_id uuid;
alter table tenant_mandates add constraint tenant_mandates_file
  foreign key (organization_id, file_id) references files deferrable initially immediate;
create index tenant_mandates_by_file on tenant_mandates (organization_id, file_id) where file_id is not null;

-- When the tenant was told of the collection, and to which address. Empty: there is none, a letter says it.
alter table collection_debits add column notified_at timestamptz;
alter table collection_debits add column notified_to text not null default '';

-- Of a statement whose rest was collected, and a payment taken back afterwards, that part can be collected too. That nothing is
-- collected twice is held by `within_balance`.
drop index collection_debits_once;
create unique index collection_debits_once on collection_debits (organization_id, recharge_statement_id)
  where state in ('prepared', 'sent');
