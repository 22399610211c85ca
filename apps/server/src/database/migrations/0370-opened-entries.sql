-- The entries of the menu that a person has opened once: they stay in the menu although nothing is recorded there yet.

create table opened_entries (
  organization_id uuid not null references organizations deferrable initially immediate,
  user_id uuid not null,
  module text not null check (length(module) between 1 and 60),
  opened_at timestamptz not null default now(),
  primary key (organization_id, user_id, module),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
select tenant_table('opened_entries', false);
