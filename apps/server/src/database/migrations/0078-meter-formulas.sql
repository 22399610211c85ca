-- What a virtual meter adds up: other meters of its property, each times a factor.

create table meter_formula_parts (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  meter_id uuid not null,
  part_id uuid not null,
  place int not null check (place >= 0),
  factor double precision not null check (factor <> 0),
  primary key (organization_id, meter_id, part_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id, meter_id) references meters (organization_id, environment_id, id)
    on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id, part_id) references meters (organization_id, environment_id, id)
    deferrable initially immediate,
  constraint meter_formula_parts_another check (part_id <> meter_id)
);
create index meter_formula_parts_by_meter on meter_formula_parts (organization_id, environment_id, meter_id);
create index meter_formula_parts_by_part on meter_formula_parts (organization_id, environment_id, part_id);
-- The formula of the meter is in the audit log.
select tenant_table('meter_formula_parts', false);
