-- Tenancy: the application's role, the settings of a transaction, and what makes a table one of the tenants.

do $$ begin
  if not exists (select from pg_roles where rolname = 'steward_app') then
    create role steward_app login nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not pg_has_role(current_user, 'steward_app', 'member') then
    execute format('grant steward_app to %I', current_user);
  end if;
end $$;

-- After a transaction the setting is an empty string, not null.
create or replace function app_org() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;
create or replace function app_actor() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.actor_id', true), '')::uuid $$;
-- On only while the server authenticates (login, tokens, jobs) and for Super Admins' work across organizations.
create or replace function app_identity() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.identity', true), '') = 'on' $$;

-- A setting for the rest of the transaction. A statement, because a distributed database passes SET LOCAL on to the nodes that hold
-- the rows, and does not see set_config().
create or replace function set_local(name text, value text) returns void language plpgsql as $$
begin
  execute format('set local %s to %L', name, coalesce(value, ''));
end $$;

-- Row-level security with a first policy, and the rights. The class of a table decides where a distributed database keeps its rows:
--   tenant       on the node of their organization
--   reference    on every node: small, read together with tenant tables
--   coordinator  on the coordinator only; never read together with tenant tables, no foreign keys to the other classes
-- Policies contain no sub-select: a distributed database refuses them.
create or replace function secure_table(name text, class text, policy text, condition text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy %I on %I using (%s) with check (%3$s)', policy, name, condition);
  execute format('grant select, insert, update, delete on %I to steward_app', name);
  execute format('comment on table %I is %L', name, class);
end $$;

-- The policy, the rights and the audit trigger of a tenant table. `audited` is false for derived rows; `unlogged` names columns
-- that are too large, too secret or too derived for the audit log.
create or replace function tenant_table(name text, audited boolean default true, variadic unlogged text[] default '{}') returns void language plpgsql as $$
begin
  perform secure_table(name, 'tenant', 'tenant', 'organization_id = app_org()');
  if audited then
    -- The first argument is the table's name: on a node the trigger is on a shard with another name.
    execute format('create trigger audited after insert or update or delete on %I for each row execute function audit_change(%s)',
      name, (select string_agg(quote_literal(argument), ', ') from unnest(name || unlogged) argument));
  end if;
  if is_distributed() then perform distribute(); end if;
end $$;

-- Tables of the installation: accessible only in its own transactions.
create or replace function reference_table(name text) returns void language plpgsql as $$
begin
  perform secure_table(name, 'reference', 'identity', 'app_identity()');
  if is_distributed() then perform distribute(); end if;
end $$;

create or replace function coordinator_table(name text) returns void language plpgsql as $$
begin
  perform secure_table(name, 'coordinator', 'identity', 'app_identity()');
end $$;

-- Rows of `target` are kept when the row of `parent` in `target_column` is deleted: the column becomes null. A trigger, because a
-- distributed database has no foreign keys with `on delete set null`.
create or replace function outlives(target text, target_column text, parent text, parent_column text) returns void language plpgsql as $body$
declare
  name text := format('%s_forget_%s', target, target_column);
begin
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $t$
    begin
      if current_setting('app.erasing', true) = 'on' then return old; end if;
      update %2$I set %3$I = null where organization_id = old.organization_id and %3$I = old.%4$I;
      return old;
    end $t$
  $f$, name, target, target_column, parent_column);
  execute format('create or replace trigger %1$I before delete on %2$I for each row execute function %1$I()', name, parent);
end $body$;
