-- Erasure: every row of an organization, its people, mails and job payloads.

-- The tables with rows of organizations, beginning with those that no other table refers to: deleting in this order needs no deferred
-- keys, which a distributed database does not have. Organizations come last.
create or replace function tables_of_organizations() returns setof text language sql stable set search_path = public, pg_temp as $$
  with recursive key as (select conrelid, confrelid from pg_constraint where contype = 'f' and conrelid <> confrelid),
  depth as (
    select c.oid, 0 as steps from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    union select k.confrelid, d.steps + 1 from depth d join key k on k.conrelid = d.oid)
  select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' join depth d on d.oid = c.oid
    where obj_description(c.oid) is not null group by c.relname order by max(d.steps), c.relname
$$;

create or replace function erase_organization_rows(org uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  name text;
  people uuid[];
begin
  perform set_local('app.organization_id', org::text), set_local('app.identity', 'on'), set_local('app.erasing', 'on');
  -- Locks the organization: other transactions cannot write its rows, which all refer to it.
  perform 1 from organizations where organization_id = org for update;
  people := array(select user_id from memberships where organization_id = org);
  for name in select tables_of_organizations() loop
    execute format('delete from %I where organization_id = $1', name) using org;
  end loop;
  update users set organization_ids = array_remove(organization_ids, org) where id = any (people);
  -- People without another organization are deleted too.
  people := array(select id from users where id = any (people) and organization_ids = '{}');
  delete from mails where recipient in (select email from users where id = any (people));
  delete from sessions where user_id = any (people) or viewing_user_id = any (people);
  delete from mail_tokens where user_id = any (people);
  delete from recovery_codes where user_id = any (people);
  delete from second_factors where user_id = any (people);
  delete from users where id = any (people);
  if to_regclass('pgboss.job') is not null then
    execute 'delete from pgboss.job where data ->> ''organization_id'' = $1' using org::text;
  end if;
  perform set_local('app.erasing', ''), set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
revoke execute on function erase_organization_rows(uuid) from public;

-- Locks the demo organizations against writers. Here and not by the application, because on a distributed database the two have
-- a connection each, and erasing would wait for the application's own lock.
create or replace function lock_demo_organizations() returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  foreach org in array array(select organization_id from organizations where is_demo order by organization_id) loop
    perform 1 from organizations where organization_id = org for update;
    return next org;
  end loop;
end $$;
revoke execute on function lock_demo_organizations() from public;
grant execute on function lock_demo_organizations() to steward_app;

create or replace function erase_demo_organization(org uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_local('app.organization_id', org::text);
  if not exists (select 1 from organizations where organization_id = org and is_demo) then
    raise exception 'only a demo organization can be erased';
  end if;
  perform erase_organization_rows(org);
end $$;
grant execute on function erase_demo_organization(uuid) to steward_app;

-- The grace period is kept by the database itself.
create or replace function erase_closed_organizations(grace interval default interval '30 days') returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if grace < interval '30 days' then raise exception 'an organization is kept for 30 days after it was closed'; end if;
  perform set_local('app.identity', 'on');
  foreach org in array array(select organization_id from organizations where closed_at < now() - grace) loop
    perform erase_organization_rows(org);
    return next org;
  end loop;
  perform set_local('app.identity', '');
end $$;
revoke execute on function erase_closed_organizations(interval) from public;
grant execute on function erase_closed_organizations(interval) to steward_app;
