-- The to-do list.

create table tasks (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '',
  assignee_id uuid,
  environment_id uuid,
  due_date date,
  done_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  -- A task outlives its assignee, and is deleted with its property.
  foreign key (organization_id, assignee_id) references memberships deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index tasks_by_assignee on tasks (organization_id, assignee_id, done_at, due_date);
create index tasks_by_creator on tasks (organization_id, created_by);
create index tasks_by_environment on tasks (organization_id, environment_id);
select tenant_table('tasks');
