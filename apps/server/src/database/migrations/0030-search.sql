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
create index search_entries_by_text on search_entries using gin (organization_id, text gin_trgm_ops);
create index search_entries_by_environment on search_entries (organization_id, environment_id);
select tenant_table('search_entries', false);
-- Only triggers write it.
revoke insert, update, delete on search_entries from steward_app;
-- The operators that look into words are not leakproof, so under the policy they could not use the index. search_objects()
-- runs as the owner, past the policy, and filters by organization and properties itself; the application stays under it.
alter table search_entries no force row level security;

-- Makes the rows of a table findable as `kind`. The expressions see the row as `r`; `findable` leaves rows out.
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
        delete from search_entries where organization_id = old.organization_id and kind = %2$L and object_id = old.id;
        return null;
      end if;
      if tg_op = 'UPDATE' then
        delete from search_entries s using (select (new).*) r where s.organization_id = r.organization_id and s.kind = %2$L and s.object_id = r.id and not (%8$s);
      end if;
      insert into search_entries as s (organization_id, kind, object_id, environment_id, portfolio_id, title, note, text)
        select r.organization_id, %2$L, r.id, %6$s, %7$s, %3$s, %5$s, search_form(%4$s) from (select (new).*) r where %8$s
        on conflict (organization_id, kind, object_id) do update set environment_id = excluded.environment_id,
          portfolio_id = excluded.portfolio_id, title = excluded.title, note = excluded.note, text = excluded.text
          where (s.environment_id, s.portfolio_id, s.title, s.note, s.text)
            is distinct from (excluded.environment_id, excluded.portfolio_id, excluded.title, excluded.note, excluded.text);
      return null;
    end $t$
  $f$, name, kind, title, words, note, environment, portfolio, findable);
  execute format('create trigger searchable after insert or update or delete on %I for each row execute function %I()', target, name);
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

-- Finds by substring first, then by likeness, so that a typing mistake does not hide an object. `mine` null: every property.
create function search_objects(wanted text, kinds text[], mine uuid[], at_most int)
  returns table (kind text, object_id uuid, environment_id uuid, portfolio_id uuid, title text, note text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := app_org();
  asked text := left(search_form(wanted), 100);
  words text[];
  longest text;
  my_portfolios uuid[];
  -- Enough to choose the best from; a word that everything has must not cost a look at everything.
  looked_at constant int := 150;
  patterns text[];
  alike_enough real;
begin
  select array_agg(w order by length(w) desc) into words
    from (select distinct w from unnest(string_to_array(asked, ' ')) w where w <> '' limit 8) t;
  longest := words[1];
  if org is null or longest is null or length(asked) < 2 then return; end if;
  select array_agg('%' || w || '%') into patterns from unnest(words) w;
  if mine is not null then
    select coalesce(array_agg(distinct e.portfolio_id), '{}') into my_portfolios
      from environments e where e.organization_id = org and e.id = any (mine);
  end if;
  -- After the first use of the library its setting exists. A long word forgives more: 0.3 still finds two letters swapped.
  alike_enough := case when length(longest) <= 5 then 0.5 else 0.3 end;
  perform similarity('a', 'b'), set_config('pg_trgm.word_similarity_threshold', alike_enough::text, true);
  return query
    with literal as materialized (
      select s.* from search_entries s
        where s.organization_id = org and s.kind = any (kinds) and s.text like '%' || longest || '%'
          and (mine is null or s.environment_id = any (mine) or (s.environment_id is null and s.portfolio_id = any (my_portfolios)))
          and s.text like all (patterns)
        limit looked_at
    ), alike as materialized (
      select s.* from search_entries s
        where (select count(*) from literal) < 5 and length(longest) >= 4
          and s.organization_id = org and s.kind = any (kinds) and s.text %> longest
          and (mine is null or s.environment_id = any (mine) or (s.environment_id is null and s.portfolio_id = any (my_portfolios)))
          and not exists (select from unnest(words) w where s.text not like '%' || w || '%' and word_similarity(w, s.text) < alike_enough)
        limit looked_at
    ), found as (
      select l.*, 1 + word_similarity(asked, l.text) as rank from literal l
      union all
      select a.*, word_similarity(asked, a.text) from alike a
        where not exists (select from literal l where l.kind = a.kind and l.object_id = a.object_id)
    )
    select f.kind, f.object_id, f.environment_id, f.portfolio_id, f.title, f.note from found f
      -- The text begins with the title.
      order by (f.text like asked || '%') desc, f.rank desc, length(f.title), f.title, f.object_id
      limit at_most;
end $$;
revoke execute on function search_objects(text, text[], uuid[], int) from public;
grant execute on function search_objects(text, text[], uuid[], int) to steward_app;
