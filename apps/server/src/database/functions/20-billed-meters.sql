-- Which meter saved bills are of: certain, or a proposal for a user (decision 0115). Services, the migration of bills from before the
-- register had their meters, and archives from that time use the same functions.

-- Whether two numbers for comparison differ only in leading zeros or in one character. A single character of a short name such as E1 is
-- no mistake in writing.
create or replace function is_similar_number(a text, b text) returns boolean language plpgsql immutable as $$
declare
  same int := 0;
  longer text := case when length(a) >= length(b) then a else b end;
  shorter text := case when length(a) >= length(b) then b else a end;
begin
  if a = b then return false; end if;
  if ltrim(a, '0') = ltrim(b, '0') then return true; end if;
  if length(longer) < 4 or length(longer) - length(shorter) > 1 then return false; end if;
  while same < length(shorter) and substr(longer, same + 1, 1) = substr(shorter, same + 1, 1) loop
    same := same + 1;
  end loop;
  return substr(longer, same + 2) = substr(shorter, same + case when length(a) = length(b) then 2 else 1 end);
end $$;

-- The numbers on saved bills without a registered meter, in some properties or all, each with the reason why its meter is not certain;
-- none: its meter is `candidate_id`, or a new one. `fresh` are bills saved just now, null: all of them; other bills have waited for a user.
-- By index alone: scans of whole tables would make transactions collide that change other bills and meters.
create or replace function open_billed_numbers(org uuid, of_properties uuid[], fresh uuid[])
  returns table (environment_id uuid, carrier text, number_key text, meter_no text, supplier text, account_no text, bills int,
    first_day date, last_day date, doubt text, candidate_id uuid)
  language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  with accepted as materialized (
    select distinct unnest(s.environment_ids) as environment_id, r.year
      from ghg_reports r join ghg_report_snapshots s on s.organization_id = org and s.report_id = r.id and s.round = r.round
      where r.organization_id = org and r.status = 'accepted'
  ), unlinked as materialized (
    -- A number at two properties at once is certain at neither, so those of all properties are read.
    select b.id, b.environment_id, b.carrier, b.meter_no, b.supplier, b.account_no, b.billing_start_date, b.billing_end_date,
        b.end_day_counts, b.treatment, b.is_accrual, upper(meter_bill_no(b.meter_no)) as key
      from bills b
      where b.organization_id = org and b.status = 'saved' and b.meter_id is null
        and b.carrier is not null and b.billing_start_date is not null and b.billing_end_date is not null
  ), named as materialized (
    select u.environment_id, u.carrier, u.key, count(*)::int as bills,
        (array_agg(u.meter_no order by u.billing_end_date desc, u.id))[1] as meter_no,
        (array_agg(u.supplier order by u.billing_end_date desc, u.id))[1] as supplier,
        (array_agg(u.account_no order by u.billing_end_date desc, u.id))[1] as account_no,
        min(u.billing_start_date) as first_day, max(u.billing_end_date) as last_day,
        count(distinct u.meter_no) > 1 as is_spelled_differently,
        bool_and(u.treatment in ('on_site', 'on_site_sold')) as is_on_site,
        bool_and(u.key = upper(meter_bill_no(u.account_no))) as is_account,
        bool_or(exists (select 1 from accepted a where a.environment_id = u.environment_id
          and a.year between extract(year from u.billing_start_date) and extract(year from u.billing_end_date))) as is_accepted,
        fresh is not null and not bool_and(u.id = any (fresh)) as has_waited
      from unlinked u
      where not exists (select 1 from bill_meter_numbers n where n.organization_id = org and n.environment_id = u.environment_id
        and n.carrier = u.carrier and n.number_key = u.key and n.meter_id is null)
      group by 1, 2, 3
      -- Estimates are of days without a bill.
      having not bool_and(u.is_accrual)
  ), ranked as materialized (
    select n.*, row_number() over (partition by n.environment_id, n.carrier order by n.bills desc, n.first_day, n.key) as rank,
        n.key <> '' and count(*) over (partition by n.key) > 1 as is_elsewhere_too,
        n.key <> '' and count(*) over (partition by n.environment_id, n.key) > 1 as is_of_two_carriers
      from named n
  )
  select g.environment_id, g.carrier, g.key, g.meter_no, g.supplier, g.account_no, g.bills, g.first_day, g.last_day,
    case
      when own.meters > 1 or own.is_virtual then 'ambiguous'
      when own.meters = 1 and own.is_out_of_use then 'out_of_use'
      when own.meters = 1 and g.is_accepted and (g.is_spelled_differently or own.bill_no <> g.meter_no) then 'accepted_year'
      when own.meters = 1 then null
      when g.key = '' or length(g.meter_no) > 60 or g.is_account and (beside.meters > 0 or exists (
        select 1 from ranked r where r.environment_id = g.environment_id and r.carrier = g.carrier and r.rank < g.rank)) then 'no_number'
      when other.environment_id = g.environment_id then 'other_carrier'
      when other.id is not null then 'other_property'
      when g.is_of_two_carriers then 'other_carrier'
      when g.is_elsewhere_too then 'other_property'
      when alike.id is not null or exists (select 1 from ranked r where r.environment_id = g.environment_id and r.carrier = g.carrier
        and r.rank < g.rank and is_similar_number(r.key, g.key)) then 'similar'
      when g.is_on_site then 'on_site'
      when g.is_accepted and g.is_spelled_differently then 'accepted_year'
      when g.has_waited then 'not_registered'
    end,
    case when own.meters > 0 then own.id when g.key = '' or g.is_account then case when beside.meters = 1 then beside.id end
      else coalesce(other.id, alike.id) end
  from ranked g
  cross join lateral (
    select count(*) as meters, (array_agg(m.id))[1] as id, bool_or(m.formula <> '') as is_virtual, min(m.bill_no) as bill_no,
        bool_or(exists (select 1 from unlinked u where u.environment_id = g.environment_id and u.carrier = g.carrier and u.key = g.key
          and (u.billing_start_date > m.valid_until or u.billing_end_date - (not u.end_day_counts)::int < m.valid_from))) as is_out_of_use
      from meters m where m.organization_id = org and m.number_key = g.key and g.key <> ''
        and m.environment_id = g.environment_id and m.carrier = g.carrier
  ) own
  cross join lateral (
    select count(*) as meters, (array_agg(m.id))[1] as id from meters m
      where m.organization_id = org and m.environment_id = g.environment_id and m.carrier = g.carrier
        and m.formula = '' and m.parent_id is null
  ) beside
  left join lateral (
    select m.id, m.environment_id from meters m
      where m.organization_id = org and m.number_key = g.key and g.key <> '' and m.formula = ''
      order by m.environment_id = g.environment_id desc, m.id limit 1
  ) other on own.meters = 0
  left join lateral (
    select m.id from meters m
      where m.organization_id = org and m.environment_id = g.environment_id and m.carrier = g.carrier and m.formula = ''
        and is_similar_number(m.number_key, g.key)
      order by ltrim(m.number_key, '0') = ltrim(g.key, '0') desc, m.number_key limit 1
  ) alike on own.meters = 0
  where of_properties is null or g.environment_id = any (of_properties);
end $$;

-- Registers the meters of saved bills where they are certain, and links their bills. A meter that only documents bills has no first and
-- last day: bills are due as they were before it was registered. Returns how many meters were added.
create or replace function register_billed_meters(org uuid, of_properties uuid[], fresh uuid[]) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  added int;
begin
  perform assign_bills_to_meters(org, array(
    select candidate_id from open_billed_numbers(org, of_properties, fresh) where doubt is null and candidate_id is not null));
  -- The trigger of the register links the bills. Returned, because a distributed database adds other rows by COPY, which is refused under
  -- row-level security.
  with new as (
    insert into meters (organization_id, id, environment_id, carrier, meter_no, account_no, supplier, paid_by, origin)
      select org, gen_random_uuid(), environment_id, carrier, meter_no, left(account_no, 60), left(supplier, 200), 'landlord', 'bills'
        from open_billed_numbers(org, of_properties, fresh) where doubt is null and candidate_id is null
    returning 1
  ) select count(*) into added from new;
  return added;
end $$;

-- Removes those of these meters that were added because bills named them, and that have neither bills nor anything else any more.
create or replace function remove_unbilled_meters(org uuid, meter_ids uuid[]) returns void
  language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  delete from meters m where m.organization_id = org and m.id = any (meter_ids) and m.origin = 'bills'
    and not exists (select 1 from bills b where b.organization_id = org and b.meter_id = m.id)
    and not exists (select 1 from meter_readings r where r.organization_id = org and r.meter_id = m.id)
    and not exists (select 1 from meter_registers r where r.organization_id = org and r.meter_id = m.id)
    and not exists (select 1 from meter_data_series s where s.organization_id = org and s.meter_id = m.id)
    and not exists (select 1 from meter_formula_parts p where p.organization_id = org and p.part_id = m.id)
    and not exists (select 1 from recharge_meters r where r.organization_id = org and r.meter_id = m.id)
    and not exists (select 1 from bill_meter_numbers n where n.organization_id = org and n.meter_id = m.id)
    and not exists (select 1 from meters o where o.organization_id = org and m.id in (o.parent_id, o.replaced_by));
end $$;
