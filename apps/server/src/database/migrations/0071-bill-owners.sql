-- Who provides the bills of a property and utility, and when that person was last reminded.

create table bill_owners (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  utility text not null check (utility in ('ENERGY', 'HEAT', 'WATER', 'WASTE')),
  -- No key: an account stands over the organizations. Whoever has left is not reminded.
  owner_id uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create unique index bill_owners_once on bill_owners (organization_id, environment_id, utility);
create index bill_owners_by_owner on bill_owners (organization_id, owner_id);
select tenant_table('bill_owners');

create table bill_reminders (
  organization_id uuid not null references organizations deferrable initially immediate,
  owner_id uuid not null,
  reminded_at timestamptz not null,
  primary key (organization_id, owner_id)
);
select tenant_table('bill_reminders', false);
