-- The full text of documents (decision 0123).

-- The words of an Arabic text as they are looked for: each word, and without article and attached letters. Words of which an attached
-- letter is a part (كتاب) are found by their whole form, since it is there too.
create or replace function arabic_words(raw text, attached boolean) returns text language plpgsql immutable parallel safe as $$
begin
  return coalesce((select string_agg(distinct v.word, ' ') from (
      select distinct m[1] as w from regexp_matches(
        translate(regexp_replace(normalize(coalesce(raw, ''), nfkc), '[\u064B-\u065F\u0670\u0640]', '', 'g'), 'أإآٱىةؤئ', 'اااايهوي'),
        '[\u0621-\u064A]{2,}', 'g') m) words,
    lateral (values (w), (regexp_replace(w, '^[وف]?([بك]?ال|لل)(?=..)', '')),
      (case when attached and length(w) >= 4 then regexp_replace(w, '^[وفبكل]', '') end),
      (case when attached and length(w) >= 5 then regexp_replace(w, '^[وف][بكل]', '') end)) v (word)), '');
end $$;

-- The lexemes of a text: its words in the normal form of every search, their stems, and in German the stems of long words backwards, so
-- that a compound is found by its last part. `form` is the normal form of `body`.
create or replace function document_lexemes(body text, form text, language text) returns tsvector language plpgsql immutable parallel safe
  set search_path = public, pg_temp as $$
declare
  plain tsvector := to_tsvector('simple', form);
  stems tsvector := '';
begin
  if language in ('english', 'german') then stems := to_tsvector(language::regconfig, form); end if;
  if language = 'german' then
    stems := stems || array_to_tsvector(array(
      select distinct '~' || reverse(l.lexeme) from unnest(stems) l where l.lexeme ~ '^[a-z]{8,60}$'));
  end if;
  -- Arabic words are in documents of other languages, too.
  if octet_length(body) <> length(body) and body ~ '[\u0621-\u064A]' then
    stems := stems || strip(to_tsvector('arabic', arabic_words(body, true)));
  end if;
  return plain || stems;
end $$;

-- What a document states of itself. Tenants find a document that is for them, but not by the tags and the note of its owner.
create or replace function document_heading(title text, tags text[], file_name text, note text, for_tenants boolean)
  returns text language sql immutable as $$
  select case when for_tenants then concat_ws(' ', title, file_name) else concat_ws(' ', title, array_to_string(tags, ' '), file_name, note) end
$$;

-- The vector of a document. Its heading counts most, and is of any language.
create or replace function document_vector(heading text, body text, form text, language text) returns tsvector language plpgsql immutable parallel safe
  set search_path = public, pg_temp as $$
declare
  name text := search_form(heading);
begin
  return setweight(document_lexemes(heading, name, 'german') || to_tsvector('english', name), 'A') || document_lexemes(body, form, language);
end $$;

-- Makes the vectors of documents again, from the pages that are stored.
create or replace function refresh_document_texts(org uuid, ids uuid[]) returns void language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  one document_texts;
  body text;
  form text;
  vector tsvector;
begin
  if org is distinct from app_org() then return; end if;
  for one in select * from document_texts t where t.organization_id = org and t.document_id = any (ids) order by t.document_id loop
    select coalesce(string_agg(p.text, E'\n' order by p.page), ''), coalesce(string_agg(p.form, ' ' order by p.page), '') into body, form
      from document_pages p where p.organization_id = org and p.document_id = one.document_id;
    begin
      vector := document_vector(one.heading, body, form, one.language);
    exception when program_limit_exceeded then
      -- A vector has at most 1 MB. Without the places of its words a longer text fits, which no phrase finds; of a much longer one the words
      -- of the most pages.
      vector := document_vector(one.heading, '', '', one.language) || array_to_tsvector(array(
        select l.lexeme from document_pages p, unnest(document_lexemes(p.text, p.form, one.language)) l
          where p.organization_id = org and p.document_id = one.document_id and length(l.lexeme) <= 60
          group by l.lexeme order by count(*) desc, l.lexeme limit 30000));
    end;
    update document_texts t set tsv = vector where t.organization_id = org and t.document_id = one.document_id and t.tsv <> vector;
    insert into document_words (organization_id, word)
      select org, l.lexeme from unnest(vector) l where l.lexeme ~ '^[a-z]{4,40}$' order by l.lexeme on conflict do nothing;
  end loop;
end $$;
revoke execute on function refresh_document_texts(uuid, uuid[]) from public;
grant execute on function refresh_document_texts(uuid, uuid[]) to steward_app;

-- Keeps the row of each document: a new version waits to be read and has none of the pages of the one before.
create or replace function document_texts_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp
  -- By index alone: scans of whole tables would make transactions collide that change other rows.
  set enable_seqscan = off as $$
declare
  org uuid;
  rows documents[];
  ids uuid[];
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    rows := array(select c from changed c where c.organization_id = org order by c.id);
    ids := array(select t.document_id from unnest(rows) d join document_texts t on t.organization_id = org and t.document_id = d.id
      where t.version_id is distinct from d.version_id);
    delete from document_pages p where p.organization_id = org and p.document_id = any (ids);
    ids := array(select d.id from unnest(rows) d left join document_texts t on t.organization_id = org and t.document_id = d.id
      where t.document_id is null or t.version_id is distinct from d.version_id or t.heading <> document_heading(d.title, d.tags, d.file_name, d.note, d.is_for_tenants));
    if ids = '{}' then continue; end if;
    insert into document_texts as t (organization_id, document_id, version_id, state, heading, created_at)
      select org, d.id, d.version_id, case when d.version_id is null then 'none' else 'waiting' end, document_heading(d.title, d.tags, d.file_name, d.note, d.is_for_tenants), d.created_at
        from unnest(rows) d where d.id = any (ids)
      on conflict (organization_id, document_id) do update set heading = excluded.heading;
    update document_texts t set version_id = d.version_id, state = case when d.version_id is null then 'none' else 'waiting' end,
        failure_code = null, pages = null, read_pages = 0, recognized_pages = 0, to_recognize = 0, is_whole = false, busy_until = null
      from unnest(rows) d where t.organization_id = org and t.document_id = d.id and t.version_id is distinct from d.version_id;
    perform refresh_document_texts(org, ids);
  end loop;
  return null;
end $$;

-- A search as a query of the index. `terms`: text, as (word, phrase, prefix), excluded. `any`: one of the words is enough.
create or replace function document_query(terms jsonb) returns tsquery language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  term jsonb;
  form text;
  one tsquery;
  stem text;
  wanted tsquery := '';
  refused tsquery := '';
begin
  for term in select * from jsonb_array_elements(terms) loop
    form := search_form(term ->> 'text');
    if term ->> 'as' = 'phrase' then
      one := phraseto_tsquery('simple', form);
    elsif term ->> 'as' = 'prefix' then
      one := (select string_agg(quote_literal(w), ' & ' order by n) || ':*' from unnest(string_to_array(form, ' ')) with ordinality u (w, n) where w <> '')::tsquery;
    else
      one := plainto_tsquery('simple', form) || plainto_tsquery('english', form) || plainto_tsquery('german', form);
      one := one || coalesce((select string_agg(quote_literal(l.lexeme), ' | ')::tsquery
        from unnest(to_tsvector('arabic', arabic_words(term ->> 'text', false))) l where l.lexeme ~ '[\u0621-\u064A]'), ''::tsquery);
      stem := plainto_tsquery('german', form)::text;
      if not (term ->> 'excluded')::boolean and stem ~ '^''[a-z]{4,60}''$' then
        one := one || (quote_literal('~' || reverse(btrim(stem, ''''))) || ':*')::tsquery;
      end if;
    end if;
    if (term ->> 'excluded')::boolean then refused := refused || one; else wanted := wanted && one; end if;
  end loop;
  return case when numnode(refused) = 0 then wanted else wanted && !!refused end;
end $$;

-- What is marked of a text, for each of the words that are looked for (`Needle` in core).
create or replace function document_needles(terms jsonb) returns jsonb language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
declare
  term jsonb;
  form text;
  stem text;
  needles jsonb := '[]';
begin
  for term in select t from jsonb_array_elements(terms) t where not (t ->> 'excluded')::boolean loop
    form := search_form(term ->> 'text');
    if term ->> 'as' = 'prefix' then
      needles := needles || jsonb_build_object('text', form, 'how', 'start');
    else
      needles := needles || coalesce((select jsonb_agg(jsonb_build_object('text', w, 'how', 'equal')) from unnest(string_to_array(form, ' ')) w where w <> ''), '[]');
    end if;
    continue when term ->> 'as' <> 'word';
    for stem in select distinct regexp_replace(l.lexeme, 'i$', '') from (
        select lexeme from unnest(to_tsvector('english', form)) union select lexeme from unnest(to_tsvector('german', form))) l loop
      if length(stem) >= 4 then needles := needles || jsonb_build_object('text', stem, 'how', 'stem'); end if;
    end loop;
    for stem in select search_form(l.lexeme) from unnest(to_tsvector('arabic', arabic_words(term ->> 'text', false))) l where l.lexeme ~ '[\u0621-\u064A]' loop
      if length(stem) >= 2 then needles := needles || jsonb_build_object('text', stem, 'how', 'arabic'); end if;
    end loop;
  end loop;
  return needles;
end $$;

-- Whether a document `d` is within the reach of a member, as SQL text: the same rules as `isInReachedPlace` (database/scoped.ts). `member` null:
-- every document. `reached`: the properties of the member, if they are few; null: they are read from their tables.
create or replace function document_reach(org uuid, member uuid, reached uuid[], of_tenants boolean) returns text language plpgsql stable
  set search_path = public, pg_temp as $$
declare
  given text := case when reached is not null then format('%%1$s = any (%L::uuid[])', reached)
    else format('(exists (select 1 from environment_access a where a.organization_id = %1$L and a.environment_id = %%1$s and a.user_id = %2$L)
      or exists (select 1 from teamspace_users u join teamspace_environments t on t.organization_id = %1$L and t.teamspace_id = u.teamspace_id
        where u.organization_id = %1$L and u.user_id = %2$L and t.environment_id = %%1$s))', org, member) end;
  my_portfolios uuid[];
  my_folders uuid[];
begin
  if member is null then return 'true'; end if;
  if of_tenants then
    return format('((d.root = ''property'' and d.is_for_tenants and %s) or (d.root = ''unorganized'' and d.created_by = %L))',
      format(given, 'd.environment_id'), member);
  end if;
  execute format('select array(select p.id from portfolios p where p.organization_id = $1 and (p.created_by = $2
    or exists (select 1 from environments e where e.organization_id = $1 and e.portfolio_id = p.id and %s)))', format(given, 'e.id'))
    into my_portfolios using org, member;
  my_folders := array(select f.id from document_folders f where f.organization_id = org and f.root = 'company' and f.parent_id is null
    and (f.audience = 'everybody' or (f.audience = 'teams' and exists (select 1 from document_folder_teams r
      join team_members m on m.organization_id = org and m.team_id = r.team_id
      where r.organization_id = org and r.folder_id = f.id and m.user_id = member))));
  return format('(case d.root when ''property'' then %s when ''portfolio'' then d.portfolio_id = any (%L::uuid[])
    when ''company'' then d.top_id = any (%L::uuid[]) else d.created_by = %L or d.owner_id = %4$L end)',
    format(given, 'd.environment_id'), my_portfolios, my_folders, member);
end $$;

-- The newest 500 documents with these words, the best of them first: to rank all would fetch every vector. `total` is at most 501.
-- `place`: root, environment_id, portfolio_id, kind.
create or replace function find_documents(terms jsonb, member uuid, reached uuid[], of_tenants boolean, place jsonb, skip int, at_most int)
  returns table (document_id uuid, total int) language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  org uuid := app_org();
  wanted tsquery := document_query(terms);
  place_is text := 'd.trashed_at is null';
begin
  if org is null or numnode(wanted) = 0 then return; end if;
  if place ->> 'root' is not null then place_is := place_is || format(' and d.root = %L', place ->> 'root'); end if;
  if place ->> 'kind' is not null then place_is := place_is || format(' and d.kind = %L', place ->> 'kind'); end if;
  if place ->> 'environment_id' is not null then
    place_is := place_is || format(' and d.environment_id = %L', place ->> 'environment_id');
  elsif place ->> 'portfolio_id' is not null then
    place_is := place_is || format(' and (d.portfolio_id = %1$L or d.environment_id in (select e.id from environments e
      where e.organization_id = $1 and e.portfolio_id = %1$L))', place ->> 'portfolio_id');
  end if;
  if place ->> 'folder_id' is not null then
    -- By itself: a distributed database would run it inside the search on the node of its rows, where it reads no others.
    place_is := place_is || format(' and d.folder_id = any (%L::uuid[])', array(select folders_below(org, (place ->> 'folder_id')::uuid)));
  end if;
  return query execute format('
    with newest as materialized (
      select t.document_id, t.created_at from document_texts t join documents d on d.organization_id = $1 and d.id = t.document_id
        where t.organization_id = $1 and t.tsv @@ $2 and %s and %s
        order by t.created_at desc, t.document_id limit 501),
    best as (
      select n.document_id, n.created_at, ts_rank_cd(t.tsv, $2, 1) as rank from (select * from newest limit 500) n
        join document_texts t on t.organization_id = $1 and t.document_id = n.document_id)
    select b.document_id, (select count(*)::int from newest) from best b
      order by b.rank desc, b.created_at desc, b.document_id offset $3 limit $4', place_is, document_reach(org, member, reached, of_tenants))
    using org, wanted, skip, at_most;
end $$;
revoke execute on function find_documents(jsonb, uuid, uuid[], boolean, jsonb, int, int) from public;
grant execute on function find_documents(jsonb, uuid, uuid[], boolean, jsonb, int, int) to steward_app;

-- Documents that share the rarest words of this one, those with the most in common first.
create or replace function similar_documents(document uuid, member uuid, reached uuid[], of_tenants boolean, at_most int)
  returns table (document_id uuid, shared int) language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  org uuid := app_org();
  word text;
  words text[] := '{}';
  counts int[] := '{}';
  n int;
  rare tsquery[];
begin
  -- The words that the document has most often; each is counted up to a limit.
  for word in select l.lexeme from document_texts t, unnest(t.tsv) l
      where t.organization_id = org and t.document_id = document and l.lexeme ~ '^[a-z]{5,40}$'
      order by cardinality(l.positions) desc nulls last, length(l.lexeme) desc, l.lexeme limit 40 loop
    select count(*) into n from (select 1 from document_texts t where t.organization_id = org and t.tsv @@ quote_literal(word)::tsquery limit 200) c;
    if n between 2 and 199 then words := words || word; counts := counts || n; end if;
  end loop;
  rare := array(select quote_literal(u.w)::tsquery from unnest(words, counts) u (w, c) order by u.c, length(u.w) desc, u.w limit 12);
  if rare = '{}' then return; end if;
  return query execute format('
    with newest as materialized (
      select t.document_id, t.created_at from document_texts t join documents d on d.organization_id = $1 and d.id = t.document_id
        where t.organization_id = $1 and t.tsv @@ $2 and d.trashed_at is null and d.id <> $3 and %s
        order by t.created_at desc, t.document_id limit 500),
    best as (
      select n.document_id, n.created_at, (select count(*)::int from unnest($4) q where t.tsv @@ q) as shared from newest n
        join document_texts t on t.organization_id = $1 and t.document_id = n.document_id)
    select b.document_id, b.shared from best b where b.shared >= least(2, cardinality($4))
      order by b.shared desc, b.created_at desc, b.document_id limit $5', document_reach(org, member, reached, of_tenants))
    using org, (select string_agg(q::text, ' | ')::tsquery from unnest(rare) q), document, rare, at_most;
end $$;
revoke execute on function similar_documents(uuid, uuid, uuid[], boolean, int) from public;
grant execute on function similar_documents(uuid, uuid, uuid[], boolean, int) to steward_app;

-- The words of texts and names that `asked` may mean, the most similar first. Whether the user may see a document with one is checked by searching it.
create or replace function document_words_like(asked text) returns text[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid := app_org();
  form text := search_form(asked);
  of_names text[];
begin
  if org is null or form !~ '^[^0-9 ]{4,40}$' then return '{}'; end if;
  of_names := search_words_like(org, form);
  perform similarity('a', 'b'), set_local('pg_trgm.similarity_threshold', '0.3');
  return array(select w.word from (
      (select d.word from document_words d where d.organization_id = org and d.word % form and d.word <> form order by similarity(d.word, form) desc, d.word limit 5)
      union select unnest(of_names)) w
    order by similarity(w.word, form) desc, w.word limit 5);
end $$;
revoke execute on function document_words_like(text) from public;
grant execute on function document_words_like(text) to steward_app;

-- Forgets words that no text has any more.
create or replace function forget_document_words() returns void language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off as $$
begin
  delete from document_words w where w.organization_id = app_org()
    and not exists (select 1 from document_texts t where t.organization_id = app_org() and t.tsv @@ quote_literal(w.word)::tsquery);
end $$;
revoke execute on function forget_document_words() from public;
grant execute on function forget_document_words() to steward_app;
