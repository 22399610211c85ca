-- Keys between meters name the meter alone: a key that carried the property too could not stay valid, statement by statement, while rows
-- move to another property, and a distributed database has no keys checked at the end. Triggers keep a sub-meter and the parts of a
-- formula on the property of their meter (triggers/meters.sql).

alter table meters drop constraint meters_parent;
alter table meter_formula_parts drop constraint meter_formula_parts_organization_id_environment_id_meter_i_fkey;
alter table meter_formula_parts drop constraint meter_formula_parts_organization_id_environment_id_part_id_fkey;
drop index meters_kin;
drop index meters_place;
drop index meters_by_parent;
drop index meter_formula_parts_by_part;
create index meters_by_property on meters (organization_id, environment_id, carrier);
create index meters_by_parent on meters (organization_id, parent_id);
create index meter_formula_parts_by_part on meter_formula_parts (organization_id, part_id);
alter table meters add constraint meters_parent foreign key (organization_id, parent_id) references meters
  deferrable initially immediate;
alter table meter_formula_parts add constraint meter_formula_parts_meter foreign key (organization_id, meter_id) references meters
  on delete cascade deferrable initially immediate;
alter table meter_formula_parts add constraint meter_formula_parts_part foreign key (organization_id, part_id) references meters
  deferrable initially immediate;
