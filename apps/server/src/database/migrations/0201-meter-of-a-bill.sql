-- Bills know their meter of the register, whatever its number is written like and whatever it is called later.

-- The number of a meter as bills have it: letters and digits (functions/15-meters.sql keeps it).
alter table meters add column bill_no text not null default '';
alter table bills add column meter_id uuid;
alter table bills add constraint bills_meter foreign key (organization_id, meter_id) references meters deferrable initially immediate;
create index bills_of_registered_meter on bills (organization_id, meter_id) where meter_id is not null;
create index meters_by_bill_no on meters (organization_id, environment_id, carrier, bill_no);

-- Row-level security is forced on the owner too, who belongs to no organization. What is counted stays: no number of a bill changes.
alter table meters disable row level security;
alter table bills disable row level security;
update meters set bill_no = meter_bill_no(meter_no);
update bills b set meter_id = m.id
  from meters m
  where m.organization_id = b.organization_id and m.environment_id = b.environment_id and m.carrier = b.carrier
    and m.bill_no = b.meter_no and m.formula = '' and b.status = 'saved' and not exists (
      select 1 from meters twin where twin.organization_id = m.organization_id and twin.environment_id = m.environment_id
        and twin.carrier = m.carrier and twin.id <> m.id and twin.formula = '' and upper(twin.bill_no) = upper(m.bill_no));
alter table meters enable row level security;
alter table bills enable row level security;
