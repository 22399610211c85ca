-- Frameworks that an organization brings itself, by edition (decision 0137). Ours are reference data.

create table framework_definitions (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  key text not null check (length(key) between 5 and 60),
  edition text not null check (length(edition) between 1 and 20),
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  -- Head, sections and questions, as they were brought (`reference/frameworks/own-framework`).
  content jsonb not null,
  questions int not null check (questions > 0),
  version int not null default 1 check (version > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint framework_definitions_key check (left(key, 4) = 'own_')
);
create unique index framework_definitions_one on framework_definitions (organization_id, key, edition);
select tenant_table('framework_definitions', true, 'content');
