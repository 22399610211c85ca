-- Coverage is counted per meter, so the months of a bill name it.

alter table bill_months add column meter_no text not null default '';
-- Row-level security is forced on the owner too, who belongs to no organization.
alter table bills disable row level security;
alter table bill_months disable row level security;
update bill_months m set meter_no = b.meter_no
from bills b where b.organization_id = m.organization_id and b.id = m.bill_id;
alter table bills enable row level security;
alter table bill_months enable row level security;

-- A later edition of a published factor takes the place of the one a year is pinned to when somebody accepts it, with a reason.
create table accepted_editions (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  year int not null check (year between 1990 and 2100),
  -- Which choice of a factor it is for, as in the pins of a report.
  pin_key text not null,
  carrier text not null,
  pinned jsonb not null,
  pin jsonb not null,
  reason text not null check (length(btrim(reason)) > 0),
  accepted_by uuid,
  accepted_by_name text not null default '',
  accepted_at timestamptz not null,
  primary key (organization_id, id)
);
create index accepted_editions_by_year on accepted_editions (organization_id, year, accepted_at);
select tenant_table('accepted_editions');
