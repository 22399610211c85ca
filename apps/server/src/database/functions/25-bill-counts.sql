-- What lists ask of each bill (listed_bills: the rows of computed.listed_bills), and the counts and sums of a property (bill_counts), after a bill or its payment has changed.
-- The counts change by what the bill counted for before, which listed_bills knows, and counts for now: whole numbers and exact decimals, so
-- nothing drifts, and no other bill is read. Reading those of the property would make transactions collide that save bills of others.
-- Planned once a session: planning takes longer than the work.
create or replace function list_bills_again(org uuid, ids uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  of_properties uuid[];
begin
  select array_agg(distinct l.environment_id) into of_properties
    from unnest(ids) k (id) join listed_bills l on l.organization_id = org and l.bill_id = k.id;
  with before as materialized (
    select l.* from unnest(ids) k (id) join listed_bills l on l.organization_id = org and l.bill_id = k.id
  ), now as materialized (
    select b.bill_id, b.environment_id, b.rank, b.status, b.source, b.utility, b.supplier, b.currency, b.state, b.has_file, b.date_of_bill,
      b.due_date, b.billing_start_date, b.billing_end_date, b.last_day, b.billed, b.payable, b.paid
    from unnest(ids) k (id) join computed.listed_bills b on b.organization_id = org and b.bill_id = k.id
  ), gone as (
    delete from listed_bills l using before
      where l.organization_id = org and l.bill_id = before.bill_id
        and not exists (select 1 from bills b where b.organization_id = org and b.id = before.bill_id)
  ), listed as (
    insert into listed_bills as l (organization_id, bill_id, environment_id, rank, status, source, utility, supplier, currency, state, has_file,
      date_of_bill, due_date, billing_start_date, billing_end_date, last_day, billed, payable, paid)
    select org, bill_id, environment_id, rank, status, source, utility, supplier, currency, state, has_file, date_of_bill, due_date,
      billing_start_date, billing_end_date, last_day, billed, payable, paid from now
    order by bill_id
    on conflict (organization_id, bill_id) do update set environment_id = excluded.environment_id, rank = excluded.rank,
      status = excluded.status, source = excluded.source, utility = excluded.utility, supplier = excluded.supplier,
      currency = excluded.currency, state = excluded.state, has_file = excluded.has_file, date_of_bill = excluded.date_of_bill,
      due_date = excluded.due_date, billing_start_date = excluded.billing_start_date, billing_end_date = excluded.billing_end_date,
      last_day = excluded.last_day, billed = excluded.billed, payable = excluded.payable, paid = excluded.paid
      where (l.environment_id, l.status, l.source, l.utility, l.supplier, l.currency, l.state, l.has_file, l.date_of_bill, l.due_date,
          l.billing_start_date, l.billing_end_date, l.last_day, l.billed, l.payable, l.paid)
        is distinct from (excluded.environment_id, excluded.status, excluded.source, excluded.utility, excluded.supplier, excluded.currency,
          excluded.state, excluded.has_file, excluded.date_of_bill, excluded.due_date, excluded.billing_start_date,
          excluded.billing_end_date, excluded.last_day, excluded.billed, excluded.payable, excluded.paid)
  ), change as (
    select environment_id, status, utility, supplier, currency, state, sum(n) as bills, sum(n * has_file::int) as with_file,
      sum(case when state = '' then 0 else n * billed end) as billed, sum(case when state = '' then 0 else n * payable end) as payable,
      sum(case when state = '' then 0 else n * paid end) as paid
    from (
      select -1 as n, environment_id, status, utility, supplier, currency, state, has_file, billed, payable, paid from before
      union all select 1, environment_id, status, utility, supplier, currency, state, has_file, billed, payable, paid from now
    ) each group by 1, 2, 3, 4, 5, 6
  ), years as (
    insert into bill_year_counts as c (organization_id, environment_id, year, status, utility, source, bills)
    select org, environment_id, y.year, status, utility, source, sum(n) from (
      select -1 as n, environment_id, status, utility, source, billing_start_date, billing_end_date from before
      union all select 1, environment_id, status, utility, source, billing_start_date, billing_end_date from now
    ) each cross join lateral generate_series(greatest(1992, extract(year from billing_start_date)::int),
      least(2100, extract(year from billing_end_date)::int)) y (year)
    group by 2, 3, 4, 5, 6 having sum(n) <> 0
    order by y.year, environment_id, status, utility, source
    on conflict (organization_id, year, environment_id, status, utility, source) do update set bills = c.bills + excluded.bills
  )
  insert into bill_counts as c (organization_id, environment_id, status, utility, supplier, currency, state, bills, with_file, billed, payable, paid)
  select org, environment_id, status, utility, supplier, currency, state, bills, with_file, billed, payable, paid from change
    where (bills, with_file, billed, payable, paid) is distinct from (0, 0, 0, 0, 0)
  -- Sorted, so that two transactions wait for each other rather than deadlock.
  order by environment_id, status, utility, supplier, currency, state
  on conflict (organization_id, environment_id, status, utility, supplier, currency, state) do update set
    bills = c.bills + excluded.bills, with_file = c.with_file + excluded.with_file, billed = c.billed + excluded.billed,
    payable = c.payable + excluded.payable, paid = c.paid + excluded.paid;
  if of_properties is not null then
    delete from bill_counts c where c.organization_id = org and c.environment_id = any (of_properties) and c.bills = 0;
    delete from bill_year_counts c where c.organization_id = org and c.environment_id = any (of_properties) and c.bills = 0;
    if exists (select 1 from bill_flags f where f.organization_id = org and f.bill_id = any (ids)) then
      perform recount_bill_flags(org, array(select distinct f.environment_id from bill_flags f
        where f.organization_id = org and f.bill_id = any (ids)));
    end if;
  end if;
end $$;
revoke execute on function list_bills_again(uuid, uuid[]) from public;

-- What the audit found at properties: they have few flags, whose sums of fractions are added up again.
create or replace function recount_bill_flags(org uuid, of_properties uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
begin
  with found as materialized (
    select f.environment_id, f.bill_id, f.state, f.closed_at, f.currency, f.cost_impact, f.recovered_amount, l.supplier, l.status = 'saved' as is_saved
    from unnest(of_properties) k (id) join bill_flags f on f.organization_id = org and f.environment_id = k.id
      join listed_bills l on l.organization_id = org and l.bill_id = f.bill_id
  ), gone as (
    delete from bill_flag_counts c where c.organization_id = org and c.environment_id = any (of_properties)
      and not exists (select 1 from found where found.environment_id = c.environment_id and found.supplier = c.supplier
        and (c.currency = '' or found.currency = c.currency))
  )
  insert into bill_flag_counts as c (organization_id, environment_id, supplier, currency, flags, flagged_bills, active, in_question, recovered)
  select org, environment_id, supplier, '', count(*) filter (where is_saved and state <> 'corrected'),
    count(distinct bill_id) filter (where is_saved and state <> 'corrected'), count(*) filter (where is_saved and closed_at is null), 0, 0
  from found group by 2, 3
  union all
  select org, environment_id, supplier, currency, 0, 0, 0, coalesce(sum(cost_impact) filter (where closed_at is null), 0),
    coalesce(sum(recovered_amount), 0)
  from found where currency is not null group by 2, 3, 4
  -- Sorted, so that two transactions wait for each other rather than deadlock.
  order by 2, 3, 4
  on conflict (organization_id, environment_id, supplier, currency) do update set flags = excluded.flags,
    flagged_bills = excluded.flagged_bills, active = excluded.active, in_question = excluded.in_question, recovered = excluded.recovered
    where (c.flags, c.flagged_bills, c.active, c.in_question, c.recovered)
      is distinct from (excluded.flags, excluded.flagged_bills, excluded.active, excluded.in_question, excluded.recovered);
end $$;
revoke execute on function recount_bill_flags(uuid, uuid[]) from public;

create or replace function bill_flag_counts_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    perform recount_bill_flags(org, (select array_agg(distinct environment_id) from changed where organization_id = org));
  end loop;
  return null;
end $$;

create or replace function listed_bills_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    perform list_bills_again(org, (select array_agg(id) from changed where organization_id = org));
  end loop;
  return null;
end $$;

create or replace function listed_bills_follow_payables() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    perform list_bills_again(org, (select array_agg(distinct bill_id) from changed where organization_id = org));
  end loop;
  return null;
end $$;

-- Lists and counts all bills of these properties. Those that are listed already change nothing.
create or replace function list_properties_again(org uuid, of_properties uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if org is distinct from app_org() then raise exception 'another organization'; end if;
  perform list_bills_again(org, array(select b.id
    from unnest(of_properties) k (id) join bills b on b.organization_id = org and b.environment_id = k.id));
  perform recount_bill_flags(org, of_properties);
end $$;
revoke execute on function list_properties_again(uuid, uuid[]) from public;
grant execute on function list_properties_again(uuid, uuid[]) to steward_app;

-- Functions that were applied again are changed again for a cluster.
do $$ begin
  if is_distributed() then perform distribute(); end if;
end $$;
