-- The space that files take is counted by content: a content with many files is kept once.

create or replace function count_contents(org uuid, hashes text[], sizes bigint[], counts int[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from unnamed_contents where organization_id = org and sha256 = any (hashes);
  with counted as (
    insert into storage_contents as s (organization_id, sha256, bytes, uses)
    select org, u.sha256, u.bytes, u.n from unnest(hashes, sizes, counts) u (sha256, bytes, n)
    -- Sorted, so that two transactions wait for each other rather than deadlock.
    order by u.sha256
    on conflict (organization_id, sha256) do update set uses = s.uses + excluded.uses
    returning s.sha256, s.bytes, s.uses
  )
  insert into storage_changes (organization_id, bytes, files)
  -- A content is new if it has no other files than these.
  select org, sum(c.bytes), count(*) from counted c join unnest(hashes, counts) u (sha256, n) on u.sha256 = c.sha256 and u.n = c.uses
  having count(*) > 0;
end $$;
revoke execute on function count_contents(uuid, text[], bigint[], int[]) from public;

create or replace function uncount_contents(org uuid, hashes text[], counts int[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update storage_contents s set uses = greatest(0, s.uses - u.n) from unnest(hashes, counts) u (sha256, n)
    where s.organization_id = org and s.sha256 = u.sha256;
  -- Until their bytes are deleted.
  insert into unnamed_contents (organization_id, sha256)
    select s.organization_id, s.sha256 from storage_contents s where s.organization_id = org and s.sha256 = any (hashes) and s.uses = 0
    order by s.sha256
    on conflict (organization_id, sha256) do update set since = excluded.since;
  with gone as (
    delete from storage_contents s where s.organization_id = org and s.sha256 = any (hashes) and s.uses = 0 returning s.bytes
  )
  insert into storage_changes (organization_id, bytes, files)
  select org, -sum(g.bytes), -count(*) from gone g having count(*) > 0;
end $$;
revoke execute on function uncount_contents(uuid, text[], int[]) from public;

create or replace function storage_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
  hashes text[];
  sizes bigint[];
  counts int[];
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    select array_agg(k.sha256), array_agg(k.bytes), array_agg(k.n) into hashes, sizes, counts
      from (select c.sha256, max(c.bytes) as bytes, count(*)::int as n from changed c
        where c.organization_id = org group by c.sha256 order by c.sha256) k;
    if tg_op = 'INSERT' then
      perform count_contents(org, hashes, sizes, counts);
    else
      perform uncount_contents(org, hashes, counts);
    end if;
  end loop;
  return null;
end $$;
