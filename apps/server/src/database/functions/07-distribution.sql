-- A database distributed by tenant over the nodes of a Citus cluster. Everything else works the same on one PostgreSQL.

create or replace function is_distributed() returns boolean language plpgsql stable as $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is null then return false; end if;
  return exists (select 1 from pg_dist_partition where logicalrelid = to_regclass('organizations'));
end $$;

-- Distributes every table of the class tenant or reference that is not distributed yet. May be called again at any time;
-- tenant_table() calls it for later tables. Runs as the owner, on the coordinator.
create or replace function distribute(shards int default 32) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  class_of_name record;
  key record;
  setting text;
  planned record;
  routine text;
begin
  if not exists (select 1 from pg_extension where extname = 'citus') then
    raise exception 'this database has no Citus: create extension citus, and add the nodes with citus_add_node()';
  end if;
  -- Triggers only use rows of their own organization, which are on the same node. SET LOCAL reaches the nodes. A reference table can
  -- be written after a query over several nodes.
  foreach setting in array array['citus.enable_unsafe_triggers = on', 'citus.propagate_set_commands = local', 'citus.multi_shard_modify_mode = sequential'] loop
    execute format('alter database %I set %s', current_database(), setting);
    execute 'set local ' || setting;
  end loop;

  -- The coordinator connects to the nodes as the role of the transaction.
  if exists (select 1 from pg_roles where rolname = 'steward_append' and not rolcanlogin) then alter role steward_append login; end if;
  -- A distributed statement is planned with its values.
  for planned in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any (proconfig) loop
    execute format('alter function %s reset plan_cache_mode', planned.name);
  end loop;

  create temporary table moving on commit drop as
    select c.oid, c.relname::text as name, obj_description(c.oid) as class from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid) in ('tenant', 'reference')
        and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid);
  -- Keys can be added between distributed tables only: they are dropped and added again, one by one.
  create temporary table keys on commit drop as
    select k.conname as name, k.conrelid::regclass::text as source, pg_get_constraintdef(k.oid) as definition from pg_constraint k
      where k.contype = 'f' and (k.conrelid in (select oid from moving) or k.confrelid in (select oid from moving));
  for key in select * from keys loop
    execute format('alter table %s drop constraint %I', key.source, key.name);
  end loop;
  for class_of_name in select * from moving order by class, name <> 'organizations', name loop
    if class_of_name.class = 'reference' then
      perform create_reference_table(class_of_name.oid);
    elsif class_of_name.name = 'organizations' then
      perform create_distributed_table(class_of_name.oid, 'organization_id', shard_count => shards);
    else
      perform create_distributed_table(class_of_name.oid, 'organization_id', colocate_with => 'organizations');
    end if;
  end loop;
  -- These run where the organization's rows are, over the connection of the caller: as their owner they would use another one, which neither
  -- sees nor may change what the transaction has written.
  foreach routine in array array['record_account_event(uuid,uuid,text,jsonb)', 'refresh_document_texts(uuid,uuid[])'] loop
    if not exists (select 1 from pg_dist_object where objid = to_regprocedure(routine)::oid and force_delegation) then
      perform create_distributed_function(routine::regprocedure, 'org', colocate_with => 'organizations', force_delegation => true);
    end if;
  end loop;
  for key in select * from keys loop
    execute format('alter table %s add constraint %I %s', key.source, key.name, key.definition);
  end loop;
  drop table moving, keys;
end $$;
