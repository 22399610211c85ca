-- The second factor of a person: a secret shared with an authenticator, sealed by the installation's secret, and codes for
-- the day the authenticator is lost.

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret_sealed text not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

do $$ declare t text; begin
  foreach t in array array['second_factors', 'recovery_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy identity on %I using ((select app_identity())) with check ((select app_identity()))', t);
    execute format('grant select, insert, update, delete on %I to steward_app', t);
  end loop;
end $$;

-- The list of members tells who has one.
create policy fellow on second_factors for select using (exists
  (select from memberships m where m.user_id = second_factors.user_id and m.organization_id = (select app_org())));
