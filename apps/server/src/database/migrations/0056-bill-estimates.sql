-- Estimates for months without a bill. Each is a bill of its own that nobody sent: it is not paid and not audited, and its days go to
-- the actual bill when that arrives.
alter table bills add column is_accrual boolean not null default false;
alter table bills add constraint bills_accrual check (not is_accrual or is_estimate);

create table bill_estimates (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  bill_id uuid not null,
  carrier text not null,
  meter_no text not null,
  month date not null check (extract(day from month) = 1),
  method text not null check (method in ('last_year', 'neighbors', 'peers')),
  days int not null check (days between 1 and 31),
  -- Of all these days, as it was estimated; what of it counts follows from the other bills.
  quantity double precision not null check (quantity >= 0),
  unit text not null check (unit in ('kWh', 'l', 't')),
  working text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, bill_id) references bills on delete cascade deferrable initially immediate
);
create unique index bill_estimates_bill on bill_estimates (organization_id, bill_id);
create index bill_estimates_by_environment on bill_estimates (organization_id, environment_id, carrier, month);
select tenant_table('bill_estimates');
