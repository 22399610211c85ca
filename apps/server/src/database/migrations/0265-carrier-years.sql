-- What bills say of each carrier of a property in a calendar year and in the year before, so that an overview of a hundred thousand
-- properties reads one narrow row for each and adds nothing up. Kept by functions/08-bill-years.sql.
create table carrier_years (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  year int not null,
  carrier text not null,
  treatment text not null,
  unit text not null,
  is_tenants boolean not null,
  -- Null where the year has no bill, only the one before.
  now double precision,
  before double precision,
  -- The same over the months that have bills in both years; null where there are none.
  both_now double precision,
  both_before double precision,
  primary key (organization_id, year, environment_id, carrier, treatment, unit, is_tenants),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate
);
select tenant_table('carrier_years', false);
create index carrier_years_by_property on carrier_years (organization_id, environment_id);

-- What the register and the bills say of the meters of a property, without their numbers: of thousands of properties they say the same,
-- and the database tells which those are. A line for each meter in the order of their numbers: its carrier, `r` where it is registered, from
-- and until when, and year by year its first and last month (as in bill_years) and the days of January to December as twelve letters.
create table meter_patterns (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  lines text not null,
  -- One meter took another's place, or two have one number on bills: the lines tell too little.
  is_peculiar boolean not null,
  primary key (organization_id, environment_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('meter_patterns', false);
create index meter_patterns_peculiar on meter_patterns (organization_id) where is_peculiar;

-- Row-level security is forced on the owner too, who belongs to no organization.
alter table meters disable row level security;
alter table bill_years disable row level security;
alter table carrier_years disable row level security;
alter table meter_patterns disable row level security;
select recount_carrier_years(organization_id, array_agg(environment_id), array_agg(year))
  from (select distinct organization_id, environment_id, year from bill_years) y group by organization_id;
select recount_meter_patterns(organization_id, array_agg(environment_id))
  from (select organization_id, environment_id from bill_years union select organization_id, environment_id from meters) m
  group by organization_id;
alter table meters enable row level security;
alter table bill_years enable row level security;
alter table carrier_years enable row level security;
alter table meter_patterns enable row level security;
