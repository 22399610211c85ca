-- The ground: who may see what (row-level security), the audit log, people, sessions, organizations, files, jobs.
-- Every tenant table has organization_id first in its primary key, unique keys and foreign keys, so that the schema can be
-- distributed by tenant. tenant_table() gives a table its policy, its rights and its audit trigger.

do $$ begin
  if not exists (select from pg_roles where rolname = 'steward_app') then
    create role steward_app login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not pg_has_role(current_user, 'steward_app', 'member') then
    execute format('grant steward_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to steward_app;

-- After a transaction the setting is an empty string, not null.
create function app_org() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;
create function app_actor() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.actor_id', true), '')::uuid $$;
-- On only while the server finds out who is asking (login, tokens, jobs) and for Super Admins' work over organizations.
create function app_identity() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.identity', true), '') = 'on' $$;

create table organizations (
  organization_id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 200),
  is_demo boolean not null default false,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  logo_file_id uuid,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table audit_log (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text,
  request_id text,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  object_id text not null,
  old jsonb,
  new jsonb,
  primary key (organization_id, id)
);
create index audit_log_by_time on audit_log (organization_id, at desc);
create index audit_log_by_object on audit_log (organization_id, table_name, object_id, at desc);

-- Arguments: columns too large or too derived to keep in the log.
create function audit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole jsonb := coalesce(after, before);
  org uuid := (whole ->> 'organization_id')::uuid;
  ident text := coalesce(whole ->> 'id', whole ->> 'user_id', whole ->> 'organization_id');
  name text;
begin
  -- Erasing a whole organization takes its log with it.
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  foreach name in array coalesce(tg_argv, '{}') loop before := before - name; after := after - name; end loop;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(key, value), '{}') into after from jsonb_each(after) where before -> key is distinct from value;
    if after = '{}'::jsonb then return null; end if;
    select coalesce(jsonb_object_agg(key, value), '{}') into before from jsonb_each(before) where after ? key;
  end if;
  insert into audit_log (organization_id, actor_id, actor_name, request_id, action, table_name, object_id, old, new)
    values (org, app_actor(), nullif(current_setting('app.actor_name', true), ''), nullif(current_setting('app.request_id', true), ''),
      lower(tg_op), tg_table_name, ident, before, after);
  return null;
end $$;

-- The policy, the rights and the audit trigger of a tenant table. `audited` false only for derived rows.
create function tenant_table(name text, audited boolean default true, variadic unlogged text[] default '{}') returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (organization_id = (select app_org())) with check (organization_id = (select app_org()))', name);
  execute format('grant select, insert, update, delete on %I to steward_app', name);
  if audited then
    execute format('create trigger audited after insert or update or delete on %I for each row execute function audit_change(%s)',
      name, (select coalesce(string_agg(quote_literal(u), ', '), '') from unnest(unlogged) u));
  end if;
end $$;

select tenant_table('organizations');
create policy identity on organizations using ((select app_identity())) with check ((select app_identity()));

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy tenant on audit_log using (organization_id = (select app_org())) with check (organization_id = (select app_org()));
create policy written_by_triggers on audit_log for insert to public with check (true);
grant select on audit_log to steward_app;
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return old; end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger append_only before update or delete on audit_log for each row execute function audit_log_is_append_only();

-- People stand outside the tenants: one person may belong to several organizations.
create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  contact_number text not null default '',
  title text not null default '',
  goals text not null default '',
  language text not null default 'en' check (language in ('en', 'ar', 'de')),
  is_super_admin boolean not null default false,
  is_demo boolean not null default false,
  is_setup boolean not null default false,
  active boolean not null default true,
  verified_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (email);

create table memberships (
  organization_id uuid not null references organizations deferrable initially immediate,
  user_id uuid not null references users deferrable initially immediate,
  is_admin boolean not null default false,
  is_tenant boolean not null default false,
  role_key text not null default 'member',
  role_name text not null default 'Member',
  vertical_id text not null default 'property',
  vertical_name text not null default 'Property management',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index memberships_by_user on memberships (user_id);
select tenant_table('memberships');
create policy identity on memberships using ((select app_identity())) with check ((select app_identity()));

-- A person is seen by the organizations they belong to, and changed by themselves.
alter table users enable row level security;
alter table users force row level security;
create policy identity on users using ((select app_identity())) with check ((select app_identity()));
create policy self on users using (id = (select app_actor())) with check (id = (select app_actor()));
create policy fellow on users for select using (exists (select from memberships m where m.user_id = users.id and m.organization_id = (select app_org())));
grant select, insert, update on users to steward_app;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  refresh_hash text not null,
  -- The one before: its use again means that the cookie was stolen, and ends the session.
  used_hashes text[] not null default '{}',
  -- The answer to the last renewal stays good for some seconds, so that two tabs may renew at once.
  renewed_at timestamptz not null default now(),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text
);
create unique index sessions_refresh on sessions (refresh_hash);
create index sessions_by_user on sessions (user_id) where ended_at is null;

create table mail_tokens (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'invite')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table throttles (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);

create table mails (
  id uuid primary key,
  organization_id uuid references organizations on delete cascade,
  recipient text not null,
  language text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
create index mails_by_time on mails (created_at desc);

do $$ declare t text; begin
  foreach t in array array['sessions', 'mail_tokens', 'throttles', 'mails'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy identity on %I using ((select app_identity())) with check ((select app_identity()))', t);
    execute format('grant select, insert, update, delete on %I to steward_app', t);
  end loop;
end $$;

-- What the installation remembers of itself, for instance that the demo was removed on purpose.
create table installation (name text primary key, value jsonb not null);
grant select, insert, update on installation to steward_app;

create table files (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  sha256 text not null,
  name text not null,
  content_type text not null,
  bytes bigint not null check (bytes >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index files_by_content on files (organization_id, sha256);
select tenant_table('files');

create table jobs (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  owner_id uuid,
  kind text not null,
  subject_id uuid,
  payload jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  percent int not null default 0 check (percent between 0 and 100),
  step text not null default '',
  result jsonb,
  failure_code text,
  attempts int not null default 0,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id)
);
create index jobs_by_owner on jobs (organization_id, owner_id, created_at desc);
create index jobs_by_subject on jobs (organization_id, subject_id);
select tenant_table('jobs', false);

create table notifications (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  user_id uuid not null,
  title text not null,
  message text not null,
  redirect_url text not null default '',
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create index notifications_by_user on notifications (organization_id, user_id, created_at desc);
select tenant_table('notifications');

-- Removes a demo organization without a trace: every row of every tenant table, its people, mails and job payloads.
create function erase_demo_organization(org uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t text;
  people uuid[];
begin
  perform set_config('app.organization_id', org::text, true), set_config('app.identity', 'on', true);
  if not exists (select from organizations where organization_id = org and is_demo) then
    raise exception 'only a demo organization can be erased';
  end if;
  perform set_config('app.erasing', 'on', true);
  set constraints all deferred;
  select array_agg(user_id) into people from memberships where organization_id = org;
  for t in select c.table_name from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'organization_id' and b.table_type = 'BASE TABLE' and c.table_name <> 'organizations' loop
    execute format('delete from %I where organization_id = $1', t) using org;
  end loop;
  delete from organizations where organization_id = org;
  -- People who belong nowhere else go too.
  delete from sessions where user_id = any (people) and not exists (select from memberships m where m.user_id = sessions.user_id);
  delete from mails where recipient in (select email from users u where u.id = any (people) and not exists (select from memberships m where m.user_id = u.id));
  delete from users u where u.id = any (people) and not exists (select from memberships m where m.user_id = u.id);
  if to_regclass('pgboss.job') is not null then
    execute 'delete from pgboss.job where data ->> ''organization_id'' = $1' using org::text;
  end if;
  perform set_config('app.erasing', '', true), set_config('app.identity', '', true), set_config('app.organization_id', '', true);
end $$;
grant execute on function erase_demo_organization(uuid) to steward_app;
