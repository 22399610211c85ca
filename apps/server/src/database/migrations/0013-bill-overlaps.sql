-- Days that two bills of a meter claim count once; credit notes take quantity and amount back.

alter table bill_months add column days_left_out int not null default 0;
alter table bill_months add constraint bill_months_days_left_out check (days_left_out between 0 and 31);
create index bill_months_left_out on bill_months (organization_id, environment_id, month) where days_left_out > 0;
do $$
declare found text;
begin
  for found in select conname from pg_constraint
    where conrelid = 'bills'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%water_consumption >=%'
  loop execute format('alter table bills drop constraint %I', found); end loop;
end $$;
alter table bills add constraint bills_credit check (
  coalesce(gross_amount, 0) <= 0 or (energy_consumption >= 0 and water_consumption >= 0 and waste >= 0));

-- Bills from before: every day of a meter goes to the first of its bills, actual before estimated; accepted years stay as they are.
-- Row-level security is forced on the owner too, who belongs to no organization.
alter table bills disable row level security;
alter table bill_months disable row level security;
alter table ghg_reports disable row level security;
alter table ghg_report_snapshots disable row level security;
with period as (
  select organization_id, id, environment_id, meter_no, is_estimate, not_a_duplicate, billing_start_date as start,
    billing_end_date + end_day_counts::int as stop
  from bills where status = 'saved' and not (gross_amount < 0 and 0 =
    case utility when 'WATER' then water_consumption when 'WASTE' then waste else energy_consumption end)
), overlapping as (
  select a.* from period a where exists (
    select 1 from period b where b.organization_id = a.organization_id and b.meter_no = a.meter_no
      and b.environment_id = a.environment_id and b.id <> a.id and b.start < a.stop and a.start < b.stop)
), stream as (
  select distinct p.*, m.carrier, m.treatment
  from overlapping p join bill_months m on m.organization_id = p.organization_id and m.bill_id = p.id
), day as (
  select s.*, d::date as day, row_number() over (
    partition by organization_id, environment_id, meter_no, carrier, treatment, d
    order by is_estimate, start, not_a_duplicate, id) = 1 as counts
  from stream s, generate_series(start, stop - 1, interval '1 day') d
), share as (
  select organization_id, id, carrier, not_a_duplicate, date_trunc('month', day)::date as month,
    count(*) as all_days, count(*) filter (where counts) as days
  from day group by 1, 2, 3, 4, 5
)
update bill_months m set
  days = s.days,
  days_left_out = case when s.not_a_duplicate then 0 else s.all_days - s.days end,
  quantity = case when s.not_a_duplicate then m.quantity else m.quantity * s.days / s.all_days end,
  cost = case when s.not_a_duplicate then m.cost else m.cost * s.days / s.all_days end
from share s
where m.organization_id = s.organization_id and m.bill_id = s.id and m.carrier = s.carrier and m.month = s.month
  and s.days < s.all_days
  and not exists (
    select 1 from ghg_reports r join ghg_report_snapshots f
      on f.organization_id = r.organization_id and f.report_id = r.id and f.round = r.round
    where r.organization_id = m.organization_id and r.status = 'accepted' and r.year = extract(year from m.month)
      and m.environment_id = any (f.environment_ids));
alter table bills enable row level security;
alter table bill_months enable row level security;
alter table ghg_reports enable row level security;
alter table ghg_report_snapshots enable row level security;
