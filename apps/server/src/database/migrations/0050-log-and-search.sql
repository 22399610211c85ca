-- The bell renews an entry for many alike, and reading one marks it: neither is a change that somebody asks the log about. Who was
-- told something, and that an entry is gone, stays in it.
drop trigger audited on notifications;
create trigger audited after insert or delete on notifications for each row execute function audit_change();

-- The search of somebody with thousands of properties: their list came with every search, and took longer to hand over than the
-- search itself. Now the person is named, and the database knows what they reach.
drop function search_objects(text, text[], uuid[], int);

-- Finds what begins with the asked, then what has all its words somewhere, then what has words like them, so that a typing
-- mistake does not hide an object; each step only where the one before found little. `member` null: every property.
create function search_objects(wanted text, kinds text[], member uuid, at_most int)
  returns table (kind text, object_id uuid, environment_id uuid, portfolio_id uuid, title text, note text)
  language plpgsql security definer set search_path = public, pg_temp
  -- The shared table is never read through, whoever else has much in it; and helpers take longer to start than to answer.
  set enable_seqscan = off set max_parallel_workers_per_gather = 0
  as $$
declare
  org uuid := app_org();
  asked text := left(search_form(wanted), 100);
  words text[];
  my_portfolios uuid[];
  -- Properties as session.repository knows them: given to the person, or to a teamspace they are in. A few find their rows by
  -- index; of many not one leaves the database, and each entry is asked for its own.
  few uuid[];
  reached constant text := '(exists (select from environment_access a where a.organization_id = $1 and a.environment_id = %1$s and a.user_id = $5)
    or exists (select from teamspace_users u join teamspace_environments t on t.organization_id = u.organization_id and t.teamspace_id = u.teamspace_id
      where u.organization_id = $1 and u.user_id = $5 and t.environment_id = %1$s))';
  -- Every step reads these alone. The statements are made anew for each search: a plan for any word is a bad one for most.
  visible text := 'select array(select s from search_entries s where s.organization_id = $1 and s.kind = any ($2) and ';
  -- Enough to choose the best from; a word that everything has must not cost a look at everything.
  enough constant text := ' limit 150)';
  beginning search_entries[];
  inside search_entries[] := '{}';
  alike search_entries[] := '{}';
  likeness text;
begin
  select array_agg(w) into words from (select distinct w from unnest(string_to_array(asked, ' ')) w where w <> '' limit 8) t;
  if org is null or words is null or length(asked) < 2 then return; end if;
  if member is not null then
    select coalesce(array_agg(r.id), '{}') into few from (
      select a.environment_id as id from environment_access a where a.organization_id = org and a.user_id = member
      union all select t.environment_id from teamspace_users u join teamspace_environments t
          on t.organization_id = u.organization_id and t.teamspace_id = u.teamspace_id
        where u.organization_id = org and u.user_id = member
      limit 501) r;
    if cardinality(few) < 501 then
      select coalesce(array_agg(distinct e.portfolio_id), '{}') into my_portfolios
        from environments e where e.organization_id = org and e.id = any (few);
      visible := visible || '(s.environment_id = any ($3) or (s.environment_id is null and s.portfolio_id = any ($4))) and ';
    else
      visible := visible || format('(%s or (s.environment_id is null and s.portfolio_id in (
        select e.portfolio_id from environments e where e.organization_id = $1 and %s))) and ',
        format(reached, 's.environment_id'), format(reached, 'e.id'));
    end if;
  end if;

  execute visible || format('left(s.text, 100) like %L order by left(s.text, 100) using ~<~', asked || '%') || enough
    into beginning using org, kinds, few, my_portfolios, member;
  if cardinality(beginning) < at_most then
    execute visible || format('left(s.text, 100) not like %L', asked || '%')
      || (select string_agg(format(' and s.text like %L', '%' || w || '%'), '') from unnest(words) w) || enough
      into inside using org, kinds, few, my_portfolios, member;
  end if;
  if cardinality(beginning) + cardinality(inside) < 5 then
    select string_agg(case when v = '{}' then format(' and s.text like %L', '%' || w || '%')
        -- One expression is one look into the index, where several patterns of several words are one for each combination.
        else format(' and s.text ~ %L', array_to_string(w || v, '|')) end, '')
      into likeness from (select w, search_words_like(org, w) as v from unnest(words) w) t
      having bool_or(v <> '{}');
    if likeness is not null then
      execute visible || format('not s.text like all (%L)', (select array_agg('%' || w || '%') from unnest(words) w))
        || likeness || enough into alike using org, kinds, few, my_portfolios, member;
    end if;
  end if;

  return query
    select f.kind, f.object_id, f.environment_id, f.portfolio_id, f.title, f.note from (
      select b.*, 2 + word_similarity(asked, b.text) as rank from unnest(beginning) b
      union all select i.*, 1 + word_similarity(asked, i.text) from unnest(inside) i
      union all select a.*, word_similarity(asked, a.text) from unnest(alike) a) f
      order by f.rank desc, length(f.title), f.title, f.object_id
      limit at_most;
end $$;
revoke execute on function search_objects(text, text[], uuid, int) from public;
grant execute on function search_objects(text, text[], uuid, int) to steward_app;
