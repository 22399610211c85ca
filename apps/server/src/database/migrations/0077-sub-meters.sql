-- A sub-meter stands behind another meter of the same property and carrier. A virtual meter has a formula instead of a register.

alter table meters add column parent_id uuid;
-- The part of a meter's use that its sub-meters may leave unexplained.
alter table meters add column balance_tolerance double precision not null default 0.05;
-- As it was entered; its parts are in meter_formula_parts. Empty: a meter with a register.
alter table meters add column formula text not null default '';
create unique index meters_kin on meters (organization_id, environment_id, carrier, id);
create unique index meters_place on meters (organization_id, environment_id, id);
create index meters_by_parent on meters (organization_id, environment_id, carrier, parent_id);
alter table meters add constraint meters_parent foreign key (organization_id, environment_id, carrier, parent_id)
  references meters (organization_id, environment_id, carrier, id) deferrable initially immediate;
alter table meters add constraint meters_parent_is_another check (parent_id <> id);
alter table meters add constraint meters_balance_tolerance check (balance_tolerance between 0 and 1);
alter table meters add constraint meters_formula_length check (length(formula) <= 10000);
