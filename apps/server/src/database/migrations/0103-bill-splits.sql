-- How bills of a property are spread over months: by days, unless degree days are asked for here.

create table bill_splits (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  chosen_by uuid,
  chosen_at timestamptz not null default now(),
  primary key (organization_id, environment_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('bill_splits');

-- The base load and the degree days that the months of a bill were spread by; null: by days.
alter table bills add column weather_split jsonb;
