-- What of a property changes figures, with the day from which it holds; without a day: since ever. What holds today also stands
-- in the property itself, where it has a column.

create table property_changes (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  attribute text not null check (attribute in ('gross_floor_area', 'property_type', 'ownership_share', 'control', 'occupancy_rate')),
  valid_from date check (valid_from between '1900-01-01' and '2199-12-31'),
  number double precision,
  word text,
  note text not null default '' check (length(note) <= 2000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check ((attribute in ('gross_floor_area', 'ownership_share', 'occupancy_rate')) = (number is not null)),
  check ((attribute in ('property_type', 'control')) = (word is not null)),
  check (attribute <> 'gross_floor_area' or number > 0),
  check (attribute not in ('ownership_share', 'occupancy_rate') or number between 0 and 1),
  check (attribute <> 'control' or word in ('both', 'operational', 'financial', 'none'))
);
create unique index property_changes_day on property_changes (organization_id, environment_id, attribute, valid_from) nulls not distinct;
select tenant_table('property_changes');
