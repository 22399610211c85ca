-- The register of meters. Bills name a meter by its number; here stands since when and until when it is due.

create table meters (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  carrier text not null,
  meter_no text not null check (length(btrim(meter_no)) between 1 and 60),
  account_no text not null default '',
  serial_no text not null default '',
  supplier text not null default '',
  paid_by text not null check (paid_by in ('landlord', 'tenant')),
  valid_from date check (valid_from between '1900-01-01' and '2199-12-31'),
  valid_until date check (valid_until between '1900-01-01' and '2199-12-31'),
  replaced_by uuid,
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check (valid_until >= valid_from),
  check (replaced_by <> id)
);
create unique index meters_number on meters (organization_id, environment_id, carrier, meter_no);
create index meters_by_replaced_by on meters (organization_id, replaced_by) where replaced_by is not null;
alter table meters add constraint meters_replaced_by foreign key (organization_id, replaced_by) references meters deferrable initially immediate;
select tenant_table('meters');
