-- What is known of the bills that should come: how often, and of which months none is expected.

-- Nothing stands here for a meter whose rhythm follows from its bills.
create table bill_rhythms (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  carrier text not null,
  meter_no text not null check (length(btrim(meter_no)) between 1 and 60),
  rhythm text not null check (rhythm in ('monthly', 'bimonthly', 'quarterly', 'yearly')),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create unique index bill_rhythms_once on bill_rhythms (organization_id, environment_id, carrier, meter_no);
select tenant_table('bill_rhythms');

create table bill_exemptions (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  carrier text not null,
  meter_no text not null check (length(btrim(meter_no)) between 1 and 60),
  -- Whole months: from this day, until that one.
  exempt_from date not null check (extract(day from exempt_from) = 1 and exempt_from >= '1900-01-01'),
  exempt_until date not null check (extract(day from exempt_until) = 1 and exempt_until <= '2200-01-01'),
  reason text not null check (reason in ('vacant', 'sold', 'not_connected', 'included', 'other')),
  note text not null default '' check (length(note) <= 2000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check (exempt_until > exempt_from),
  check (reason <> 'other' or btrim(note) <> '')
);
create index bill_exemptions_by_environment on bill_exemptions (organization_id, environment_id, carrier, meter_no);
select tenant_table('bill_exemptions');

-- The last bills of a meter, for its rhythm, supplier and account.
create index bills_of_meter on bills (organization_id, environment_id, meter_no, billing_start_date desc) where status = 'saved';
create index bill_months_estimated on bill_months (organization_id, environment_id, month) where is_estimate;
