-- Tables to which rows are only added: telemetry, logs, imports. The role of an appending transaction (transaction.ts) may add rows to these
-- tables and nothing else: it reads, changes and deletes none, and writes no other table.

do $$ begin
  if not exists (select from pg_roles where rolname = 'steward_append') then
    create role steward_append nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if not pg_has_role('steward_app', 'steward_append', 'member') then
    grant steward_append to steward_app;
  end if;
  grant usage on schema public to steward_append;
end $$;

-- Declares a tenant table without an audit log and without anything else that follows a new row.
create or replace function append_only_table(name text) returns void language plpgsql as $$
begin
  -- 4: triggers of insert.
  if exists (select 1 from pg_trigger where tgrelid = name::regclass and not tgisinternal and tgtype & 4 > 0) then
    raise exception 'rows of % are followed by a trigger: it cannot be append-only', name;
  end if;
  execute format('grant insert on %I to steward_append', name);
end $$;
