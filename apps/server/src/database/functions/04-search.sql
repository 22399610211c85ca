-- Global search. Triggers write one entry per object that can be found; a table joins by one line in triggers/search.sql.

-- Queries and data in one normal form: without accents; ä, ae and a alike, ß and ss too, so that either spelling finds the
-- other. Arabic without marks and stretching, its letters by Latin ones, letters that sound alike by the same one (alef, ya, waw
-- and ta marbuta in all their forms): trigrams of other letters exist only in some locales of the database.
create or replace function search_form(raw text) returns text language sql immutable parallel safe
  set search_path = public, pg_temp
  as $$
    select btrim(regexp_replace(
      translate(
        replace(replace(replace(
          regexp_replace(lower(unaccent('public.unaccent'::regdictionary, normalize(coalesce(raw, ''), nfkc))),
            '[\u064B-\u065F\u0670\u0640\u0621\u200B-\u200F\u2066-\u2069]', '', 'g'),
          'ae', 'a'), 'oe', 'o'), 'ue', 'u'),
        'اأإآٱبپتطثسصجچحهةۀخدضذزظرشعغفقكکگلمنوؤيىیئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
        'aaaaabpttsssjjhhhhxddzzzrvcgfqkkklmnwwyyyy01234567890123456789'),
      '[\s!-/:-@\[-`{-~\u00A0-\u00BF\u2010-\u205F\u060C\u061B\u061F\u066A-\u066C]+', ' ', 'g'))
  $$;

-- The words of a search as patterns; empty for a text without letters and numbers.
create or replace function search_patterns(wanted text) returns text[] language sql immutable parallel safe
  as $$
    select coalesce(array_agg('%' || w || '%'), '{}') from (
      select distinct w from unnest(string_to_array(left(public.search_form(wanted), 200), ' ')) w where w <> '' limit 12) t
  $$;

-- The search of every list: whether a text contains the searched one, or all its words in the normal form of the global search. In plpgsql the text
-- is computed once, and a text of plain letters, as most are, has its normal form without the dictionary, at a tenth of the time.
create or replace function search_finds(raw text, literal text, patterns text[]) returns boolean language plpgsql immutable parallel safe
  as $$
begin
  if raw ilike literal then return true; end if;
  if patterns = '{}' then return false; end if;
  if octet_length(raw) = length(raw) then
    return translate(replace(replace(replace(lower(raw), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'),
      E'\t\n\r!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 35)) like all (patterns);
  end if;
  return public.search_form(raw) like all (patterns);
end $$;

-- Statement triggers read their transition table by itself and write from an array: a distributed database cannot join the two.
create or replace function search_learn_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
  words text[];
begin
  for org in select distinct organization_id from changed loop
    -- Sorted, so that two transactions with the same words wait for each other rather than deadlock. An index entry has a maximum size.
    words := array(select distinct left(w, 100) from changed c, unnest(string_to_array(c.text, ' ')) w
      where c.organization_id = org and w ~ '^[^0-9]{4,}$' order by 1);
    insert into search_words (organization_id, word) select org, w from unnest(words) w on conflict do nothing;
  end loop;
  return null;
end $$;

create or replace function search_forget_words() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from search_words d using (
    select organization_id, word from search_words
    except select e.organization_id, left(w, 100) from search_entries e, unnest(string_to_array(e.text, ' ')) w
  ) unused where d.organization_id = unused.organization_id and d.word = unused.word;
end $$;
revoke execute on function search_forget_words() from public;
grant execute on function search_forget_words() to steward_app;

-- Adds the rows of a table to the search as `kind`. The expressions use the row as `r` and contain no sub-select, only functions;
-- `findable` excludes rows. Runs once per statement, not per row: an import writes thousands. A table of several kinds has a line for each,
-- the further ones with a name of their own (`apart`).
create or replace function searchable(target text, kind text, title text, words text, note text default '''''',
    environment text default 'null::uuid', portfolio text default 'null::uuid', findable text default 'true', apart text default '')
  returns void language plpgsql as $body$
declare
  name text := 'search_' || target || apart;
  body_before text := (select p.prosrc from pg_proc p where p.proname = name and p.pronamespace = 'public'::regnamespace);
  entry text := format('row(r.organization_id, %L, r.id, %s, %s, %s, %s, search_form(%s))::search_entries', kind, environment, portfolio, title, note, words);
  org uuid;
begin
  execute format($f$
    create or replace function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $t$
    declare
      org uuid;
      gone uuid[];
      entries search_entries[];
    begin
      if current_setting('app.erasing', true) = 'on' then return null; end if;
      for org in select distinct organization_id from changed loop
        if tg_op <> 'INSERT' then
          gone := array(select r.id from changed r where r.organization_id = org and (tg_op = 'DELETE' or not (%4$s)));
          delete from search_entries s where s.organization_id = org and s.kind = %2$L and s.object_id = any (gone);
        end if;
        if tg_op <> 'DELETE' then
          entries := array(select %3$s from changed r where r.organization_id = org and (%4$s));
          insert into search_entries as s select e.* from unnest(entries) e
            on conflict (organization_id, kind, object_id) do update set environment_id = excluded.environment_id,
              portfolio_id = excluded.portfolio_id, title = excluded.title, note = excluded.note, text = excluded.text
              where (s.environment_id, s.portfolio_id, s.title, s.note, s.text)
                is distinct from (excluded.environment_id, excluded.portfolio_id, excluded.title, excluded.note, excluded.text);
        end if;
      end loop;
      return null;
    end $t$
  $f$, name, kind, entry, findable);
  execute format('create or replace trigger %3$I after insert on %1$I referencing new table as changed for each statement execute function %2$I()', target, name, 'searchable_new' || apart);
  execute format('create or replace trigger %3$I after update on %1$I referencing new table as changed for each statement execute function %2$I()', target, name, 'searchable_changed' || apart);
  execute format('create or replace trigger %3$I after delete on %1$I referencing old table as changed for each statement execute function %2$I()', target, name, 'searchable_gone' || apart);
  if body_before = (select p.prosrc from pg_proc p where p.proname = name and p.pronamespace = 'public'::regnamespace) then
    return;
  end if;
  -- If the expressions are new or were changed, the entries are rebuilt. Under forced policies even the owner sees one organization
  -- at a time.
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    delete from search_entries s where s.organization_id = org and s.kind = searchable.kind;
    execute format($f$
      do $t$
      declare
        entries search_entries[] := array(select %s from %I r where r.organization_id = %L and (%s));
      begin
        insert into search_entries select e.* from unnest(entries) e;
      end $t$ $f$, entry, target, org, findable);
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $body$;

create or replace function environment_name_of(org uuid, environment uuid) returns text language plpgsql stable as $$
begin
  return (select e.environment_name from environments e where e.organization_id = org and e.id = environment);
end $$;

create or replace function report_target(org uuid, level text, target uuid) returns text language plpgsql stable as $$
begin
  return case lower(level)
    when 'property' then environment_name_of(org, target)
    when 'fund' then (select f.name from funds f where f.organization_id = org and f.id = target)
    when 'portfolio' then (select p.name from portfolios p where p.organization_id = org and p.id = target)
    else (select o.name from organizations o where o.organization_id = org) end;
end $$;

-- A report by a framework is found by the key of the framework, its year, its subject, and as a report in the three languages.
create or replace function framework_report_words(framework text, year int, subject text) returns text language plpgsql immutable parallel safe as $$
begin
  return concat_ws(' ', replace(framework, '_', ' '), year, subject, 'report Bericht تقرير',
    case when framework in ('sri', 'smartness') then 'smart readiness smartness Intelligenzfähigkeit ذكاء المبنى' end);
end $$;

-- Updates the entries of other objects that contain a changed name. The first argument is the table's name.
create or replace function search_names_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text;
  report ghg_reports;
  framework_report framework_reports;
begin
  if tg_argv[0] = 'environments' then
    named := to_jsonb(new) ->> 'environment_name';
    update search_entries s set note = named
      where s.organization_id = new.organization_id and s.kind in ('Space', 'Equipment', 'Tenant', 'Occupant', 'Devices', 'Documentation') and s.environment_id = new.id;
  end if;
  for report in select * from ghg_reports r where r.organization_id = new.organization_id and r.target_id = new.id loop
    named := report_target(report.organization_id, report.level, report.target_id);
    update search_entries s set title = concat_ws(' ', 'GHG', report.year, named),
        text = search_form(concat_ws(' ', 'GHG Protocol', report.year, named, 'report Treibhausgasbericht تقرير'))
      where s.organization_id = new.organization_id and s.kind = 'Report' and s.object_id = report.id;
  end loop;
  for framework_report in select * from framework_reports r
      where r.organization_id = new.organization_id and new.id in (r.environment_id, r.portfolio_id, r.fund_id) loop
    named := report_target(new.organization_id, framework_report.level, new.id);
    update search_entries s set title = named,
        text = search_form(framework_report_words(framework_report.framework, framework_report.year, named))
      where s.organization_id = new.organization_id and s.kind in ('TCFD', 'Disclosure', 'Smartness') and s.object_id = framework_report.id;
  end loop;
  return null;
end $$;

-- The words of the organization that `asked` may mean. Longer words tolerate more errors: 0.3 still finds two swapped letters.
create or replace function search_words_like(org uuid, asked text) returns text[] language plpgsql set search_path = public, pg_temp as $$
declare
  alike_enough real := case when length(asked) <= 5 then 0.5 else 0.3 end;
begin
  if asked !~ '^[^0-9]{4,}$' then return '{}'; end if;
  -- After the first use of the library its setting exists.
  perform similarity('a', 'b'), set_local('pg_trgm.word_similarity_threshold', alike_enough::text);
  return array(
    -- Words much less similar than the best one are left out: their many entries would crowd out its few.
    select l.word from (
      select f.word, f.alike, max(f.alike) over () as best from (
        select d.word, word_similarity(asked, d.word) as alike from search_words d
          where d.organization_id = org and d.word %> asked and d.word <> asked
          order by 2 desc, abs(length(d.word) - length(asked)), 1 limit 8) f) l
      where l.alike >= l.best * 0.7);
end $$;
revoke execute on function search_words_like(uuid, text) from public;

-- Finds objects that begin with the query, then those with all its words, then those with similar words, so that a typing
-- mistake does not hide an object; each step only if the one before found few. `member` null: every property. Of the kinds `apart`
-- only the objects `open` are found, whatever the reach: their area has decided.
create or replace function search_objects(wanted text, kinds text[], member uuid, at_most int, apart text[], open uuid[])
  returns table (kind text, object_id uuid, environment_id uuid, portfolio_id uuid, title text, note text)
  language plpgsql security definer set search_path = public, pg_temp
  -- Prevents scans of the shared table, which may contain many rows of other organizations, and parallel workers, whose start takes
  -- longer than the query.
  set enable_seqscan = off set max_parallel_workers_per_gather = 0
  as $$
declare
  org uuid := app_org();
  asked text := left(search_form(wanted), 100);
  words text[];
  my_portfolios uuid[];
  -- The properties within reach, as in session.repository: direct access, or by a teamspace. With a few properties their rows are
  -- found by index; with many the ids stay in the database, and each entry is checked.
  few uuid[];
  reached constant text := '(exists (select 1 from environment_access a where a.organization_id = $1 and a.environment_id = %1$s and a.user_id = $5)
    or exists (select 1 from teamspace_users u join teamspace_environments t on t.organization_id = u.organization_id and t.teamspace_id = u.teamspace_id
      where u.organization_id = $1 and u.user_id = $5 and t.environment_id = %1$s))';
  -- Every step reads only these. The statements are planned for each search: a generic plan is bad for most words.
  visible text := 'select array(select s from search_entries s where s.organization_id = $1 and ';
  within text := 's.kind = any ($2)';
  -- Enough candidates to choose the best from: a very frequent word must not cause a scan of all entries.
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
      within := within || ' and (s.environment_id = any ($3) or (s.environment_id is null and s.portfolio_id = any ($4)))';
    else
      within := within || format(' and (%s or (s.environment_id is null and s.portfolio_id in (
        select e.portfolio_id from environments e where e.organization_id = $1 and %s)))',
        format(reached, 's.environment_id'), format(reached, 'e.id'));
    end if;
  end if;
  visible := visible || case when apart = '{}' then within || ' and '
    else '((' || within || ') or (s.kind = any ($6) and s.object_id = any ($7))) and ' end;

  execute visible || format('left(s.text, 100) like %L order by left(s.text, 100) using ~<~', asked || '%') || enough
    into beginning using org, kinds, few, my_portfolios, member, apart, open;
  if cardinality(beginning) < at_most then
    execute visible || format('left(s.text, 100) not like %L', asked || '%')
      || (select string_agg(format(' and s.text like %L', '%' || w || '%'), '') from unnest(words) w) || enough
      into inside using org, kinds, few, my_portfolios, member, apart, open;
  end if;
  if cardinality(beginning) + cardinality(inside) < 5 then
    select string_agg(case when v = '{}' then format(' and s.text like %L', '%' || w || '%')
        -- One expression is one look into the index, where several patterns of several words are one for each combination.
        else format(' and s.text ~ %L', array_to_string(w || v, '|')) end, '')
      into likeness from (select w, search_words_like(org, w) as v from unnest(words) w) t
      having bool_or(v <> '{}');
    if likeness is not null then
      execute visible || format('not s.text like all (%L)', (select array_agg('%' || w || '%') from unnest(words) w))
        || likeness || enough into alike using org, kinds, few, my_portfolios, member, apart, open;
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
revoke execute on function search_objects(text, text[], uuid, int, text[], uuid[]) from public;
grant execute on function search_objects(text, text[], uuid, int, text[], uuid[]) to steward_app;
