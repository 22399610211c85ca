-- The planner's statistics of a table date from the last run of autovacuum, once a minute. For a table that was nearly empty then and
-- was filled at once, it would choose a full scan for every row. Analyzes those of these tables that have more than doubled.
create or replace function refresh_statistics(names text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  for name in select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname = any (names)
      and pg_relation_size(c.oid) / current_setting('block_size')::int > 2 * greatest(c.relpages, 0) + 10
  loop
    execute format('analyze %I', name);
  end loop;
end $$;
revoke execute on function refresh_statistics(text[]) from public;
grant execute on function refresh_statistics(text[]) to steward_app;
