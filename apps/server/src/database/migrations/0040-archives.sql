-- The end of an organization: closed at once, erased after a grace period, by the same function that removes a demo.

alter table organizations add column closed_at timestamptz, add column closed_by uuid;

create function erase_organization_rows(org uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  t text;
  people uuid[];
begin
  perform set_config('app.organization_id', org::text, true), set_config('app.identity', 'on', true);
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
revoke execute on function erase_organization_rows(uuid) from public;

create or replace function erase_demo_organization(org uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.organization_id', org::text, true);
  if not exists (select from organizations where organization_id = org and is_demo) then
    raise exception 'only a demo organization can be erased';
  end if;
  perform erase_organization_rows(org);
end $$;

-- The database itself keeps the grace period.
create function erase_closed_organizations(grace interval default interval '30 days') returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if grace < interval '30 days' then raise exception 'an organization is kept for 30 days after it was closed'; end if;
  perform set_config('app.identity', 'on', true);
  for org in select organization_id from organizations where closed_at < now() - grace loop
    perform erase_organization_rows(org);
    return next org;
    perform set_config('app.identity', 'on', true);
  end loop;
  perform set_config('app.identity', '', true);
end $$;
revoke execute on function erase_closed_organizations(interval) from public;
grant execute on function erase_closed_organizations(interval) to steward_app;

-- An archive tells which shape of the data it holds.
grant select on migrations to steward_app;
