-- Every saved bill has its meter in the register, or is a proposal (functions/20-billed-meters.sql, decision 0115).

-- Entered by a user, or added because saved bills name it. The second is removed again with its last bill, unless a user has changed it.
alter table meters add column origin text not null default 'entered';
alter table meters add constraint meters_origin check (origin in ('entered', 'bills'));
-- The number in the form for comparison, regardless of case.
alter table meters add column number_key text not null generated always as (upper(meter_bill_no(meter_no))) stored;
create index meters_by_number_key on meters (organization_id, number_key);
create index bills_without_meter on bills (organization_id, environment_id) where status = 'saved' and meter_id is null;

-- What users decided about a number on bills: it is another number of this meter, or (null) of no meter.
create table bill_meter_numbers (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  carrier text not null,
  -- As in `meters`; empty for bills without a number.
  number_key text not null check (length(number_key) <= 200),
  meter_id uuid,
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, meter_id) references meters on delete cascade deferrable initially immediate
);
create unique index bill_meter_numbers_once on bill_meter_numbers (organization_id, environment_id, carrier, number_key);
create index bill_meter_numbers_by_meter on bill_meter_numbers (organization_id, meter_id) where meter_id is not null;
select tenant_table('bill_meter_numbers');
