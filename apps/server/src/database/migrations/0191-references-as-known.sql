-- What own factors, certificates, contracts and servicing records said before they were changed or deleted, so that a past day's
-- figures can be told again.
alter table own_factors add column known_from timestamptz not null default now();
alter table instruments add column known_from timestamptz not null default now();
alter table servicing_records add column known_from timestamptz not null default now();
-- The state of before is known from the day it was entered.
alter table own_factors disable row level security;
alter table own_factors disable trigger user;
update own_factors set known_from = created_at;
alter table own_factors enable trigger user;
alter table own_factors enable row level security;
alter table instruments disable row level security;
alter table instruments disable trigger user;
update instruments set known_from = created_at;
alter table instruments enable trigger user;
alter table instruments enable row level security;
alter table servicing_records disable row level security;
alter table servicing_records disable trigger user;
update servicing_records set known_from = created_at;
alter table servicing_records enable trigger user;
alter table servicing_records enable row level security;

create table reference_states_past (
  organization_id uuid not null references organizations deferrable initially immediate,
  kind text not null check (kind in ('own_factor', 'instrument', 'servicing_record')),
  row_id uuid not null,
  environment_id uuid,
  -- The row as it was.
  state jsonb not null,
  known_from timestamptz not null,
  known_until timestamptz not null,
  primary key (organization_id, kind, row_id, known_until),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check (known_until > known_from)
);
create index reference_states_past_known on reference_states_past (organization_id, kind, known_until);
create index reference_states_past_by_environment on reference_states_past (organization_id, environment_id);
select tenant_table('reference_states_past', false);
