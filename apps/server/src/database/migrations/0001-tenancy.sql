-- Organizations (the tenants), the audit log, and what the installation stores about itself.
-- Every tenant table has organization_id first in its primary key, unique keys and foreign keys, so that the schema can be
-- distributed by tenant. tenant_table() adds the policy, the rights and the audit trigger (functions/01-tenancy.sql).

grant usage on schema public to steward_app;
-- An archive names the version of the schema it was written by.
grant select on migrations to steward_app;
comment on table migrations is 'coordinator';

create table organizations (
  organization_id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 200),
  is_demo boolean not null default false,
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  logo_file_id uuid,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Closed at once, erased after a grace period.
  closed_at timestamptz,
  closed_by uuid
);
select tenant_table('organizations');
create policy identity on organizations using (app_identity()) with check (app_identity());

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
create index audit_log_by_table on audit_log (organization_id, table_name, at desc);
select tenant_table('audit_log', false);
-- Only triggers write it.
revoke insert, update, delete on audit_log from steward_app;
create policy written_by_triggers on audit_log for insert to public with check (true);

-- Facts about the installation, for instance that the demo was removed on purpose.
create table installation (name text primary key, value jsonb not null);
grant select, insert, update on installation to steward_app;
comment on table installation is 'coordinator';
