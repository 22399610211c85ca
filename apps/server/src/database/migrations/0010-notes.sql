-- What people write down about a property for one another.

create table notes (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  text text not null check (length(btrim(text)) between 1 and 4000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index notes_by_environment on notes (organization_id, environment_id, created_at);
select tenant_table('notes');
