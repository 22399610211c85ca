-- What the bills of a meter say of a calendar year, added up month by month: a twelfth of the rows of bill_months. Kept by triggers
-- (functions/08-bill-years.sql).
create table bill_years (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  year int not null,
  carrier text not null,
  treatment text not null,
  unit text not null,
  meter_no text not null,
  quantity double precision not null,
  -- Of the quantity, what bills estimate.
  estimated double precision not null,
  -- January to December; null where a month has no bill.
  quantities double precision[] not null,
  days int[] not null,
  -- The first and the last month with a bill, and the fewest and the most days that a bill has of it: months as days since
  -- 2000-01-01, times 32, plus days.
  first_month_days int not null,
  last_month_days int not null,
  primary key (organization_id, environment_id, year, carrier, treatment, unit, meter_no),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate
);
select tenant_table('bill_years', false);

-- Row-level security is forced on the owner too, who belongs to no organization.
alter table bill_months disable row level security;
alter table bill_years disable row level security;
insert into bill_years
  select m.organization_id, m.environment_id, extract(year from m.month)::int, m.carrier, m.treatment, m.unit, m.meter_no,
    sum(m.quantity), coalesce(sum(m.quantity) filter (where m.is_estimate), 0),
    array[
      sum(m.quantity) filter (where extract(month from m.month) = 1),
      sum(m.quantity) filter (where extract(month from m.month) = 2),
      sum(m.quantity) filter (where extract(month from m.month) = 3),
      sum(m.quantity) filter (where extract(month from m.month) = 4),
      sum(m.quantity) filter (where extract(month from m.month) = 5),
      sum(m.quantity) filter (where extract(month from m.month) = 6),
      sum(m.quantity) filter (where extract(month from m.month) = 7),
      sum(m.quantity) filter (where extract(month from m.month) = 8),
      sum(m.quantity) filter (where extract(month from m.month) = 9),
      sum(m.quantity) filter (where extract(month from m.month) = 10),
      sum(m.quantity) filter (where extract(month from m.month) = 11),
      sum(m.quantity) filter (where extract(month from m.month) = 12)],
    array[
      sum(m.days) filter (where extract(month from m.month) = 1),
      sum(m.days) filter (where extract(month from m.month) = 2),
      sum(m.days) filter (where extract(month from m.month) = 3),
      sum(m.days) filter (where extract(month from m.month) = 4),
      sum(m.days) filter (where extract(month from m.month) = 5),
      sum(m.days) filter (where extract(month from m.month) = 6),
      sum(m.days) filter (where extract(month from m.month) = 7),
      sum(m.days) filter (where extract(month from m.month) = 8),
      sum(m.days) filter (where extract(month from m.month) = 9),
      sum(m.days) filter (where extract(month from m.month) = 10),
      sum(m.days) filter (where extract(month from m.month) = 11),
      sum(m.days) filter (where extract(month from m.month) = 12)]::int[],
    min((m.month - '2000-01-01'::date) * 32 + m.days), max((m.month - '2000-01-01'::date) * 32 + m.days)
  from bill_months m group by 1, 2, 3, 4, 5, 6, 7;
alter table bill_months enable row level security;
alter table bill_years enable row level security;
