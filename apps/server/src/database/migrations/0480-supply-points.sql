-- The months of the points of supply of each property (a meter after those that it replaced), counted from its bills and its register by
-- `energy/completeness`: what the matrix of bills and the readiness of a year add up (decision 0155).

create table supply_points (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  carrier text collate "C" not null,
  -- The earliest meter of the chain.
  first_meter text collate "C" not null,
  -- The last years of ranges for which this row counts: bills of a later year can divide a chain of meters or join two.
  ends_from int not null,
  ends_until int not null,
  meters text[] not null,
  last_meter text collate "C" not null,
  utility text not null,
  supplier text not null,
  account_no text not null,
  rhythm text not null,
  rhythm_is_set boolean not null,
  rhythm_months int not null,
  delay_days int not null,
  -- The day after the last one that an actual bill covers; null: none has come.
  billed_until date,
  -- The same in numbers: year times 12 plus 0 for January, and the day of the month.
  billed_month int,
  billed_day int,
  -- The year of the first month.
  first_year int not null,
  -- By year: its place among the points of the property; null in a year without this point.
  positions smallint[] not null,
  -- Each element is the sum of the months until then: days due, as if all months were over, and of them those with a bill, with an
  -- estimate only, and with meter data only (null: none); then the months with a due day without a bill.
  due smallint[] not null,
  days smallint[] not null,
  estimated smallint[],
  metered smallint[],
  open_months smallint[] not null,
  -- Months of these with which a run begins; again with each year.
  open_runs smallint[] not null,
  -- By month: days that another bill counts for; null: none.
  overlap smallint[],
  -- Supply and grid, if both are billed: supplier, account, usual billing, and by month the days without its bill.
  parts jsonb,
  -- Sums as above: months whose use is known but that lack the bill for supply, the one for the grid, or one of them; null without parts.
  lacks_supply smallint[],
  lacks_grid smallint[],
  lacks_one smallint[],
  -- By year: kWh a day in the year before; null where that is not known.
  use_per_day double precision[] not null,
  -- By year: the same of each meter, where several of the chain had bills in the year before; null: they are as above.
  meter_uses jsonb,
  primary key (organization_id, environment_id, carrier, first_meter, ends_from),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('supply_points', false);

-- What has been counted of a property.
create table supply_counts (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  first_year int not null,
  until_year int not null,
  -- The edition of the rules of counting.
  rules int not null,
  -- Raised by each counting, so that of two that overlap only one is kept.
  version int not null default 1,
  -- Sums as in supply_points: the days on which the property is held.
  held smallint[] not null,
  -- By month, of all its points together; of a year without one, the days held.
  due int[] not null,
  days int[] not null,
  primary key (organization_id, environment_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('supply_counts', false);

-- Properties whose bills, meters or register have changed since they were counted. Only added and removed, never changed: writers do
-- not wait for each other. Without a key to the property, which may go in the same statement.
create table supply_marks (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  id uuid not null,
  primary key (organization_id, environment_id, id)
);
select tenant_table('supply_marks', false);
