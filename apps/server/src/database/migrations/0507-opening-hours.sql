-- When properties and spaces are open (decision 0170): weekly times by the clock of the property, and closed days.
create table opening_hours (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  -- Null: of the property itself.
  space_id uuid,
  week jsonb not null check (jsonb_typeof(week) = 'array'),
  closed_days jsonb not null check (jsonb_typeof(closed_days) = 'array'),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces on delete cascade deferrable initially immediate
);
create unique index opening_hours_once on opening_hours
  (organization_id, environment_id, coalesce(space_id, '00000000-0000-0000-0000-000000000000'));
create index opening_hours_by_space on opening_hours (organization_id, space_id) where space_id is not null;
select tenant_table('opening_hours');
