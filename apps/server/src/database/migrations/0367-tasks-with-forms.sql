-- A task may ask for a form: which one, and about which meter or piece of equipment. Without both it is about the whole property.
alter table tasks add column kind text;
alter table tasks add column meter_id uuid;
alter table tasks add column equipment_id uuid;
alter table tasks add constraint tasks_target check (kind is not null or (meter_id is null and equipment_id is null));
alter table tasks add constraint tasks_kind_of_property check (kind is null or environment_id is not null);
-- A task is deleted with its subject: without it, it would ask for the whole property.
alter table tasks add constraint tasks_meter foreign key (organization_id, meter_id) references meters on delete cascade deferrable initially immediate;
alter table tasks add constraint tasks_equipment foreign key (organization_id, equipment_id) references equipment on delete cascade deferrable initially immediate;
create index tasks_by_meter on tasks (organization_id, meter_id) where meter_id is not null;
create index tasks_by_equipment on tasks (organization_id, equipment_id) where equipment_id is not null;
