-- Global search: one row per object that can be found, kept by triggers. A table joins by one line: select searchable(…).

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

-- What people type and what stands in the data in one form: without accents; ä, ae and a alike, ß and ss too, so that either
-- spelling finds the other. Arabic without marks and stretching, its letters by Latin ones, those that sound alike by the same
-- (alef, ya, waw and ta marbuta in all their forms): trigrams of other letters exist only in some locales of the database.
create function search_form(raw text) returns text language sql immutable parallel safe
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

create table search_entries (
  organization_id uuid not null references organizations deferrable initially immediate,
  kind text not null,
  object_id uuid not null,
  -- Whoever may see one of these may find the object; neither: only who sees the whole organization.
  environment_id uuid,
  portfolio_id uuid,
  title text not null,
  -- What tells objects of the same name apart: a city, a property, a month.
  note text not null default '',
  text text not null,
  primary key (organization_id, kind, object_id)
);
create index search_entries_by_text on search_entries using gin (organization_id, text gin_trgm_ops)
  -- What is not sorted in yet is read through by every search: little of it.
  with (gin_pending_list_limit = 512);
-- Texts that begin with what is asked, in order. Cut, because an index has no room for any length.
create index search_entries_by_beginning on search_entries (organization_id, (left(text, 100)) text_pattern_ops);
create index search_entries_by_environment on search_entries (organization_id, environment_id);
select tenant_table('search_entries', false);
-- Only triggers write it.
revoke insert, update, delete on search_entries from steward_app;
-- The operators that look into words are not leakproof, so under the policy they could not use the index. search_objects()
-- runs as the owner, past the policy, and filters by organization and properties itself; the application stays under it.
alter table search_entries no force row level security;

-- Every word that stands in an organization's entries, once: a typing mistake is looked for among the words, not among all the
-- texts that have them. Not numbers: one digit off is another number. A word stays when its last entry goes; search_forget_words() drops it at night. No foreign key: it
-- would look at the organization for each word, and the erasing of an organization empties every table that names it.
create table search_words (
  organization_id uuid not null,
  word text not null,
  primary key (organization_id, word)
);
create index search_words_alike on search_words using gin (organization_id, word gin_trgm_ops);
select tenant_table('search_words', false);
revoke insert, update, delete on search_words from steward_app;
alter table search_words no force row level security;

create function search_learn_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- In one order, so that two who bring the same words wait for each other rather than deadlock. An index takes no longer key.
  insert into search_words (organization_id, word)
    select distinct c.organization_id, left(w, 100) as word from changed c, unnest(string_to_array(c.text, ' ')) w where w ~ '^[^0-9]{4,}$'
      order by 1, 2
    on conflict do nothing;
  return null;
end $$;
create trigger learn_words after insert on search_entries referencing new table as changed
  for each statement execute function search_learn_words();
create trigger relearn_words after update on search_entries referencing new table as changed
  for each statement execute function search_learn_words();

create function search_forget_words() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from search_words d using (
    select organization_id, word from search_words
    except select e.organization_id, left(w, 100) from search_entries e, unnest(string_to_array(e.text, ' ')) w
  ) unused where d.organization_id = unused.organization_id and d.word = unused.word
$$;
revoke execute on function search_forget_words() from public;
grant execute on function search_forget_words() to steward_app;

-- Makes the rows of a table findable as `kind`. The expressions see the row as `r`; `findable` leaves rows out. Once for each
-- statement, not each row: an import writes thousands.
create function searchable(target text, kind text, title text, words text, note text default '''''',
    environment text default 'null::uuid', portfolio text default 'null::uuid', findable text default 'true')
  returns void language plpgsql as $body$
declare
  name text := 'search_' || target;
  o record;
begin
  execute format($f$
    create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp as $t$
    begin
      if current_setting('app.erasing', true) = 'on' then return null; end if;
      if tg_op = 'DELETE' then
        delete from search_entries s using changed r where s.organization_id = r.organization_id and s.kind = %2$L and s.object_id = r.id;
        return null;
      end if;
      if tg_op = 'UPDATE' then
        delete from search_entries s using changed r where s.organization_id = r.organization_id and s.kind = %2$L and s.object_id = r.id and not (%8$s);
      end if;
      insert into search_entries as s (organization_id, kind, object_id, environment_id, portfolio_id, title, note, text)
        select r.organization_id, %2$L, r.id, %6$s, %7$s, %3$s, %5$s, search_form(%4$s) from changed r where %8$s
        on conflict (organization_id, kind, object_id) do update set environment_id = excluded.environment_id,
          portfolio_id = excluded.portfolio_id, title = excluded.title, note = excluded.note, text = excluded.text
          where (s.environment_id, s.portfolio_id, s.title, s.note, s.text)
            is distinct from (excluded.environment_id, excluded.portfolio_id, excluded.title, excluded.note, excluded.text);
      return null;
    end $t$
  $f$, name, kind, title, words, note, environment, portfolio, findable);
  execute format('create trigger searchable_new after insert on %1$I referencing new table as changed for each statement execute function %2$I();
    create trigger searchable_changed after update on %1$I referencing new table as changed for each statement execute function %2$I();
    create trigger searchable_gone after delete on %1$I referencing old table as changed for each statement execute function %2$I()', target, name);
  -- What is there already. Under forced policies even the owner sees one organization at a time.
  perform set_config('app.identity', 'on', true);
  for o in select organization_id from organizations loop
    perform set_config('app.organization_id', o.organization_id::text, true);
    execute format('insert into search_entries (organization_id, kind, object_id, environment_id, portfolio_id, title, note, text)
      select r.organization_id, %L, r.id, %s, %s, %s, %s, search_form(%s) from %I r where r.organization_id = %L and (%s)',
      kind, environment, portfolio, title, note, words, target, o.organization_id, findable);
  end loop;
  perform set_config('app.identity', '', true), set_config('app.organization_id', '', true);
end $body$;

create function report_target(org uuid, level text, target uuid) returns text language sql stable as $$
  select case level
    when 'Property' then (select e.environment_name from environments e where e.organization_id = org and e.id = target)
    when 'Portfolio' then (select p.name from portfolios p where p.organization_id = org and p.id = target)
    else (select o.name from organizations o where o.organization_id = org) end
$$;

select searchable('portfolios', 'Portfolio', 'r.name', 'r.name || '' '' || left(r.description, 300)', portfolio => 'r.id');
select searchable('environments', 'Environment', 'r.environment_name',
  'concat_ws('' '', r.environment_name, r.suite, r.address, r.zip_code, r.city, r.state, r.project_id)',
  note => 'r.city', environment => 'r.id', portfolio => 'r.portfolio_id');
select searchable('spaces', 'Space', 'r.space_name', 'concat_ws('' '', r.space_name, r.tenant_name)',
  note => '(select e.environment_name from environments e where e.organization_id = r.organization_id and e.id = r.environment_id)',
  environment => 'r.environment_id');
select searchable('bills', 'Bill', 'concat_ws('' '', nullif(r.supplier, ''''), nullif(r.invoice_no, ''''))',
  'concat_ws('' '', r.supplier, r.invoice_no, r.meter_no, r.account_no, r.date_of_bill::text)',
  note => 'coalesce(r.date_of_bill::text, '''')', environment => 'r.environment_id',
  findable => 'r.status in (''review'', ''saved'') and r.supplier || r.invoice_no <> ''''');
-- A report is found by the name of what it is about, by its year and by its kind in the three languages.
select searchable('ghg_reports', 'Report', 'concat_ws('' '', ''GHG'', r.year, report_target(r.organization_id, r.level, r.target_id))',
  'concat_ws('' '', ''GHG Protocol'', r.year, report_target(r.organization_id, r.level, r.target_id), ''report Treibhausgasbericht تقرير'')',
  note => 'r.level || '' '' || r.year',
  environment => 'case when r.level = ''Property'' then r.target_id end', portfolio => 'case when r.level = ''Portfolio'' then r.target_id end');

-- Names that stand in the rows of other objects follow when they change.
create function search_names_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'environments' then
    update search_entries s set note = (to_jsonb(new) ->> 'environment_name')
      where s.organization_id = new.organization_id and s.kind = 'Space' and s.environment_id = new.id;
  end if;
  update search_entries s set title = concat_ws(' ', 'GHG', r.year, report_target(r.organization_id, r.level, r.target_id)),
      text = search_form(concat_ws(' ', 'GHG Protocol', r.year, report_target(r.organization_id, r.level, r.target_id), 'report Treibhausgasbericht تقرير'))
    from ghg_reports r
    where r.organization_id = new.organization_id and r.target_id = new.id
      and s.organization_id = r.organization_id and s.kind = 'Report' and s.object_id = r.id;
  return null;
end $$;
create trigger search_names_follow after update of environment_name on environments for each row
  when (old.environment_name is distinct from new.environment_name) execute function search_names_follow();
create trigger search_names_follow after update of name on portfolios for each row
  when (old.name is distinct from new.name) execute function search_names_follow();

-- The words of the organization that `asked` may stand for. A long word forgives more: 0.3 still finds two letters swapped.
create function search_words_like(org uuid, asked text) returns text[] language plpgsql set search_path = public, pg_temp as $$
declare
  alike_enough real := case when length(asked) <= 5 then 0.5 else 0.3 end;
begin
  if asked !~ '^[^0-9]{4,}$' then return '{}'; end if;
  -- After the first use of the library its setting exists.
  perform similarity('a', 'b'), set_config('pg_trgm.word_similarity_threshold', alike_enough::text, true);
  return array(
    -- Those much less like it than the best are left out: their many entries would crowd out its few.
    select l.word from (
      select f.word, f.alike, max(f.alike) over () as best from (
        select d.word, word_similarity(asked, d.word) as alike from search_words d
          where d.organization_id = org and d.word %> asked and d.word <> asked
          order by 2 desc, abs(length(d.word) - length(asked)), 1 limit 8) f) l
      where l.alike >= l.best * 0.7);
end $$;
revoke execute on function search_words_like(uuid, text) from public;

-- Finds what begins with the asked, then what has all its words somewhere, then what has words like them, so that a typing
-- mistake does not hide an object; each step only where the one before found little. `mine` null: every property.
create function search_objects(wanted text, kinds text[], mine uuid[], at_most int)
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
  -- Every step reads these alone. The statements are made anew for each search: a plan for any word is a bad one for most.
  -- Thousands of properties as a list are planned for longer than they are searched for; a few find their rows by index.
  visible constant text := 'select array(select s from search_entries s where s.organization_id = $1 and s.kind = any ($2) and '
    || case when mine is null then '' else format(
      '(s.environment_id %s or (s.environment_id is null and s.portfolio_id = any ($4))) and ',
      case when cardinality(mine) > 100 then 'in (select unnest($3))' else '= any ($3)' end) end;
  -- Enough to choose the best from; a word that everything has must not cost a look at everything.
  enough constant text := ' limit 150)';
  beginning search_entries[];
  inside search_entries[] := '{}';
  alike search_entries[] := '{}';
  likeness text;
begin
  select array_agg(w) into words from (select distinct w from unnest(string_to_array(asked, ' ')) w where w <> '' limit 8) t;
  if org is null or words is null or length(asked) < 2 then return; end if;
  if mine is not null then
    select coalesce(array_agg(distinct e.portfolio_id), '{}') into my_portfolios
      from environments e where e.organization_id = org and e.id = any (mine);
  end if;

  execute visible || format('left(s.text, 100) like %L order by left(s.text, 100) using ~<~', asked || '%') || enough
    into beginning using org, kinds, mine, my_portfolios;
  if cardinality(beginning) < at_most then
    execute visible || format('left(s.text, 100) not like %L', asked || '%')
      || (select string_agg(format(' and s.text like %L', '%' || w || '%'), '') from unnest(words) w) || enough
      into inside using org, kinds, mine, my_portfolios;
  end if;
  if cardinality(beginning) + cardinality(inside) < 5 then
    select string_agg(case when v = '{}' then format(' and s.text like %L', '%' || w || '%')
        -- One expression is one look into the index, where several patterns of several words are one for each combination.
        else format(' and s.text ~ %L', array_to_string(w || v, '|')) end, '')
      into likeness from (select w, search_words_like(org, w) as v from unnest(words) w) t
      having bool_or(v <> '{}');
    if likeness is not null then
      execute visible || format('not s.text like all (%L)', (select array_agg('%' || w || '%') from unnest(words) w))
        || likeness || enough into alike using org, kinds, mine, my_portfolios;
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
revoke execute on function search_objects(text, text[], uuid[], int) from public;
grant execute on function search_objects(text, text[], uuid[], int) to steward_app;
