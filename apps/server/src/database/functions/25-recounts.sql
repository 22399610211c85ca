-- Derived rows that a new version counts in another way. A migration only marks them: `select recount_later('bill_years')`. After the start a
-- job counts them again in batches, while the product answers (areas/foundation/jobs/recounts.*); until then they are as they were, or,
-- of listed_bills and its counts, read from the views of schema computed.

create or replace function recount_later(of_name text) returns void language plpgsql as $$
begin
  if of_name not in ('bill_years', 'listed_bills') then raise exception 'the job of recounts does not know %', of_name; end if;
  insert into recounts (name) values (of_name)
    on conflict (name) do update set marked_at = excluded.marked_at, after_organization = null, after_property = null, total = null, done = 0;
end $$;

-- Counts again what bills say of these properties: years of meters, of carriers, and patterns. On-site generation stays: its accepted
-- years are as they were accepted (0335).
create or replace function recount_properties(org uuid, of_properties uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  properties uuid[];
  years int[];
  carriers text[];
  meter_nos text[];
begin
  if org is distinct from app_org() then raise exception 'another organization'; end if;
  select array_agg(environment_id), array_agg(year), array_agg(carrier), array_agg(meter_no)
    into properties, years, carriers, meter_nos from (
      select m.environment_id, extract(year from m.month)::int as year, m.carrier, m.meter_no
        from unnest(of_properties) k (environment_id)
          join bill_months m on m.organization_id = org and m.environment_id = k.environment_id
      union
      -- Years that have no bills any longer.
      select y.environment_id, y.year, y.carrier, y.meter_no
        from unnest(of_properties) k (environment_id)
          join bill_years y on y.organization_id = org and y.environment_id = k.environment_id
        where y.treatment not in ('on_site', 'on_site_sold')
      order by 1, 2, 3, 4) found;
  if properties is null then
    perform recount_meter_patterns(org, of_properties);
  else
    perform recount_bill_years(org, properties, years, carriers, meter_nos);
    perform recount_meter_patterns(org, array(select unnest(of_properties) except select unnest(properties)));
  end if;
end $$;
revoke execute on function recount_properties(uuid, uuid[]) from public;
grant execute on function recount_properties(uuid, uuid[]) to steward_app;
