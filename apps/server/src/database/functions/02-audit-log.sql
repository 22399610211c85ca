-- The audit log: written by triggers, never changed.

-- Arguments: the name of the table, then the columns that are not logged.
create or replace function audit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole jsonb := coalesce(after, before);
  org uuid := (whole ->> 'organization_id')::uuid;
  ident text := coalesce(whole ->> 'id', whole ->> 'user_id', whole ->> 'organization_id');
  name text;
begin
  -- Erasing a whole organization deletes its log too.
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  foreach name in array tg_argv[1:] loop before := before - name; after := after - name; end loop;
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(key, value), '{}') into after from jsonb_each(after) where before -> key is distinct from value;
    if after = '{}'::jsonb then return null; end if;
    select coalesce(jsonb_object_agg(key, value), '{}') into before from jsonb_each(before) where after ? key;
  end if;
  insert into audit_log (organization_id, actor_id, actor_name, request_id, action, table_name, object_id, old, new)
    values (org, app_actor(), nullif(current_setting('app.actor_name', true), ''), nullif(current_setting('app.request_id', true), ''),
      lower(tg_op), tg_argv[0], ident, before, after);
  return null;
end $$;

create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return old; end if;
  raise exception 'the audit log is append-only';
end $$;

-- Changes of an account (second factor set up or reset, keys, single sign-on) are logged in the organization, although accounts
-- belong to the installation.
create or replace function record_account_event(org uuid, subject uuid, event text, detail jsonb default '{}') returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_log (organization_id, actor_id, actor_name, request_id, action, table_name, object_id, old, new)
    values (org, app_actor(), nullif(current_setting('app.actor_name', true), ''), nullif(current_setting('app.request_id', true), ''),
      'update', 'accounts', subject::text, null, jsonb_build_object('event', event) || detail);
end $$;
grant execute on function record_account_event(uuid, uuid, text, jsonb) to steward_app;
