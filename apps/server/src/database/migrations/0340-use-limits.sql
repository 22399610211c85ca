-- The audit compares the use of a bill with the floor area of its property, and with the property's use a year before. Empty: as the level
-- above has it.
alter table bill_audit_limits add column use_per_area_band double precision;
alter table bill_audit_limits add constraint bill_audit_limits_use_per_area_band check (use_per_area_band between 0 and 100);
alter table bill_audit_limits add column property_use_band double precision;
alter table bill_audit_limits add constraint bill_audit_limits_property_use_band check (property_use_band between 0 and 100);

-- Whether a user confirmed a consumption that no building of this area has.
alter table bills add column use_confirmed boolean not null default false;
