-- The same rows as in the tables of these names, computed from bills. Triggers list a bill by the first of them; while an upgrade is still
-- filling the tables, lists and counts are read from all four (decision 0162). A migration that changes a column that is named here drops
-- them before and makes them again.
create schema computed;

create view computed.listed_bills with (security_invoker = true) as
  select b.organization_id, b.id as bill_id, b.environment_id,
    (case b.status when 'reading' then 0 when 'saved' then 2 else 1 end)::smallint as rank, b.status, b.source,
    coalesce(b.utility, '') as utility, b.supplier, coalesce(b.currency, '') as currency,
    case when b.status = 'saved' and not b.is_accrual then coalesce(p.state, 'draft') else '' end as state,
    b.file_id is not null as has_file, b.date_of_bill, b.due_date, b.billing_start_date, b.billing_end_date,
    b.billing_end_date + b.end_day_counts::int - 1 as last_day, b.gross_amount as billed,
    (b.gross_amount * 1000)::bigint as billed_thousandths, coalesce(p.amount, b.payable_amount, b.gross_amount) as payable,
    coalesce(p.paid_amount, 0) as paid
  from bills b left join bill_payables p on p.organization_id = b.organization_id and p.bill_id = b.id;

create view computed.bill_counts with (security_invoker = true) as
  select organization_id, environment_id, status, utility, supplier, currency, state, count(*)::int as bills,
    (count(*) filter (where has_file))::int as with_file, coalesce(sum(billed) filter (where state <> ''), 0) as billed,
    coalesce(sum(payable) filter (where state <> ''), 0) as payable, coalesce(sum(paid) filter (where state <> ''), 0) as paid
  from computed.listed_bills group by 1, 2, 3, 4, 5, 6, 7;

create view computed.bill_year_counts with (security_invoker = true) as
  select l.organization_id, l.environment_id, y.year, l.status, l.utility, l.source, count(*)::int as bills
  from computed.listed_bills l cross join lateral generate_series(greatest(1992, extract(year from l.billing_start_date)::int),
    least(2100, extract(year from l.billing_end_date)::int)) y (year)
  group by 1, 2, 3, 4, 5, 6;

create view computed.bill_flag_counts with (security_invoker = true) as
  select f.organization_id, f.environment_id, b.supplier, ''::text as currency,
    (count(*) filter (where b.status = 'saved' and f.state <> 'corrected'))::int as flags,
    (count(distinct f.bill_id) filter (where b.status = 'saved' and f.state <> 'corrected'))::int as flagged_bills,
    (count(*) filter (where b.status = 'saved' and f.closed_at is null))::int as active, 0::double precision as in_question,
    0::double precision as recovered
  from bill_flags f join bills b on b.organization_id = f.organization_id and b.id = f.bill_id group by 1, 2, 3
  union all
  select f.organization_id, f.environment_id, b.supplier, f.currency, 0, 0, 0,
    coalesce(sum(f.cost_impact) filter (where f.closed_at is null), 0), coalesce(sum(f.recovered_amount), 0)
  from bill_flags f join bills b on b.organization_id = f.organization_id and b.id = f.bill_id
  where f.currency is not null group by 1, 2, 3, 4;

grant usage on schema computed to steward_app;
grant select on all tables in schema computed to steward_app;
