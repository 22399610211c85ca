-- Documents: what keeps them from deletion, and which files no row names any more (decision 0119).

-- What keeps a document from deletion: a legal hold, the retention of its kind, saved bills, and rounds of verification and of
-- reports by frameworks that name it or a file of it. `until` is the first day on which it is free, where it ends by itself.
create or replace function document_holds(org uuid, document uuid)
  returns table (kind text, object_id uuid, title text, until date) language plpgsql stable set search_path = public, pg_temp
  -- By index alone: scans of whole tables would make transactions collide that change other rows.
  set enable_seqscan = off as $$
#variable_conflict use_column
declare
  d documents;
  held uuid[];
begin
  select * into d from documents where organization_id = org and id = document;
  held := array(select file_id from document_versions where organization_id = org and document_id = document);
  if d.hold_reason <> '' then return query select 'legal_hold'::text, null::uuid, d.hold_reason, null::date; end if;
  return query
    select 'retention'::text, null::uuid, d.kind, (coalesce(d.issued_on, d.created_at::date) + make_interval(years => r.years))::date
      from document_retention r where r.organization_id = org and r.kind = d.kind
        and (coalesce(d.issued_on, d.created_at::date) + make_interval(years => r.years))::date > current_date;
  return query
    select 'bill'::text, b.id, concat_ws(' ', nullif(b.supplier, ''), nullif(b.invoice_no, ''), b.date_of_bill::text), null::date
      from bills b where b.organization_id = org and b.status = 'saved' and b.id in (
        select x.id from bills x where x.organization_id = org and (x.file_id = any (held) or x.print_file_id = any (held))
        union select p.bill_id from bill_pages p where p.organization_id = org and p.file_id = any (held));
  return query
    select 'round'::text, r.id, concat_ws(' ', 'GHG', r.year, report_target(org, r.level, r.target_id)), null::date
      from ghg_report_snapshots s join ghg_reports r on r.organization_id = org and r.id = s.report_id
      where s.organization_id = org and s.file_ids && held
      group by r.id, r.year, r.level, r.target_id;
  return query
    select 'framework_round'::text, r.id, concat_ws(' ', upper(r.framework), r.year), null::date
      from framework_rounds s join framework_reports r on r.organization_id = org and r.id = s.report_id
      where s.organization_id = org and s.document_ids && array[document]
      group by r.id, r.framework, r.year;
end $$;

-- The database refuses to delete what is held; erasing an organization erases all.
create or replace function refuse_held_documents() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.erasing', true) = 'on' then return old; end if;
  if exists (select 1 from document_holds(old.organization_id, old.id)) then
    raise exception 'document % is held', old.id using errcode = '23001';
  end if;
  return old;
end $$;

-- The documents of a deleted property or portfolio that are in the trash stay there, in the company's.
create or replace function keep_trashed_documents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.erasing', true) = 'on' then return old; end if;
  update documents set root = 'company', environment_id = null, portfolio_id = null, folder_id = null, top_id = null, trashed_with = null
    where organization_id = old.organization_id and trashed_at is not null and (environment_id = old.id or portfolio_id = old.id);
  return old;
end $$;

-- Those of these files that no row names: any table may have a key to files.
create or replace function unnamed_files(org uuid, ids uuid[]) returns uuid[] language plpgsql stable set search_path = public, pg_temp
  set enable_seqscan = off as $$
declare
  key record;
  named uuid[];
begin
  for key in
    select c.conrelid::regclass::text as target, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
      where c.contype = 'f' and c.confrelid = 'files'::regclass and cardinality(c.conkey) = 2
  loop
    execute format('select coalesce(array_agg(distinct t.%I), ''{}'') from %s t where t.organization_id = $1 and t.%1$I = any ($2)',
      key.column, key.target) into named using org, ids;
    ids := array(select unnest(ids) except select unnest(named));
  end loop;
  -- Frozen rounds name files without a key.
  return array(select unnest(ids) except select unnest(s.file_ids) from ghg_report_snapshots s
    where s.organization_id = org and s.file_ids && ids);
end $$;

-- The folder and everything below it.
create or replace function folders_below(org uuid, folder uuid) returns setof uuid language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query
    with recursive below as (
      select f.id from document_folders f where f.organization_id = org and f.id = folder
      union select f.id from document_folders f join below b on f.parent_id = b.id where f.organization_id = org)
    select b.id from below b;
end $$;
