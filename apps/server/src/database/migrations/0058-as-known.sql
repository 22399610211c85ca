-- What the months of bills said before they were changed, so that a past day's figures can be told again.

alter table bill_months add column known_from timestamptz not null default now();
-- The state of before is known from the bill's own confirmation.
alter table bill_months disable row level security;
alter table bills disable row level security;
update bill_months m set known_from = coalesce(b.saved_at, b.created_at)
  from bills b where b.organization_id = m.organization_id and b.id = m.bill_id;
alter table bill_months enable row level security;
alter table bills enable row level security;
create index bill_months_known on bill_months (organization_id, known_from);

create table bill_months_past (
  organization_id uuid not null references organizations deferrable initially immediate,
  bill_id uuid not null,
  carrier text not null,
  month date not null,
  environment_id uuid not null,
  meter_no text not null,
  treatment text not null,
  days int not null,
  quantity double precision not null,
  unit text not null,
  is_estimate boolean not null,
  known_from timestamptz not null,
  known_until timestamptz not null,
  primary key (organization_id, bill_id, carrier, month, known_until),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check (known_until > known_from)
);
create index bill_months_past_known on bill_months_past (organization_id, known_until);
create index bill_months_past_by_environment on bill_months_past (organization_id, environment_id);
select tenant_table('bill_months_past', false);
