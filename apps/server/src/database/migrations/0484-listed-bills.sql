-- What lists of bills and payables ask of each bill, narrow and in the orders that are offered, and how many bills a property has of each kind
-- and what they amount to. Both are kept by functions/25-bill-counts.sql (decision 0156),
-- and filled after the start (0162).
create table listed_bills (
  organization_id uuid not null references organizations deferrable initially immediate,
  -- No key to `bills`: a deleted bill is taken off its counts with what its row here says.
  bill_id uuid not null,
  environment_id uuid not null,
  -- In the list of bills: 0 being read, 1 to be checked, 2 saved.
  rank smallint not null,
  status text not null,
  source text not null,
  utility text not null,
  supplier text not null,
  currency text not null,
  -- How far the payment is; empty: nothing is paid by this bill, because it is not saved or is an estimate of the product.
  state text not null,
  has_file boolean not null,
  date_of_bill date,
  due_date date,
  billing_start_date date,
  billing_end_date date,
  -- The last day that is billed.
  last_day date,
  billed numeric,
  -- An order of whole numbers has an index that is asked under row-level security.
  billed_thousandths bigint generated always as ((billed * 1000)::bigint) stored,
  payable numeric,
  paid numeric,
  primary key (organization_id, bill_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('listed_bills', false);

create table bill_counts (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  status text not null,
  utility text not null,
  supplier text not null,
  currency text not null,
  state text not null,
  bills int not null,
  with_file int not null,
  billed numeric not null,
  payable numeric not null,
  paid numeric not null,
  primary key (organization_id, environment_id, status, utility, supplier, currency, state),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('bill_counts', false);

-- How many bills have days in a calendar year.
create table bill_year_counts (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  year int not null,
  status text not null,
  utility text not null,
  source text not null,
  bills int not null,
  primary key (organization_id, year, environment_id, status, utility, source),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('bill_year_counts', false);

-- What the audit found at the suppliers of a property. The row without a currency counts; those with one add up its money.
create table bill_flag_counts (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  supplier text not null,
  currency text not null,
  -- On saved bills: flags that are no corrected entries, the bills that have them, and active flags.
  flags int not null,
  flagged_bills int not null,
  active int not null,
  in_question double precision not null,
  recovered double precision not null,
  primary key (organization_id, environment_id, supplier, currency),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('bill_flag_counts', false);

create index listed_bills_by_property on listed_bills (organization_id, environment_id, billing_end_date) include (status, has_file);
create index listed_bills_in_order on listed_bills (organization_id, rank, billing_start_date desc nulls first, bill_id desc);
create index listed_bills_by_day on listed_bills (organization_id, date_of_bill desc nulls last, bill_id desc) where state <> '';
create index listed_bills_by_start on listed_bills (organization_id, billing_start_date desc nulls last, bill_id desc) where state <> '';
create index listed_bills_by_amount on listed_bills (organization_id, billed_thousandths desc nulls last, bill_id desc) where state <> '';
create index listed_bills_by_supplier on listed_bills (organization_id, supplier desc nulls last, bill_id desc) where state <> '';
create index listed_bills_due_last on listed_bills (organization_id, due_date desc nulls last, bill_id desc) where state <> '';
create index listed_bills_due_first on listed_bills (organization_id, due_date, bill_id) where state <> '';
create index listed_bills_by_state on listed_bills (organization_id, state, date_of_bill desc nulls last, bill_id desc) where state <> '';
create index listed_bills_unpaid_by_day on listed_bills (organization_id, date_of_bill desc nulls last, bill_id desc)
  where state not in ('', 'paid');
create index listed_bills_unpaid_by_start on listed_bills (organization_id, billing_start_date desc nulls last, bill_id desc)
  where state not in ('', 'paid');
-- What is due is added up without reading the rows.
create index listed_bills_due on listed_bills (organization_id, due_date) include (environment_id, utility, currency, state, payable, paid)
  where state not in ('', 'paid');
create index bill_year_counts_by_property on bill_year_counts (organization_id, environment_id);
analyze listed_bills;
analyze bill_counts;
analyze bill_year_counts;
analyze bill_flag_counts;
-- Only the sums of what is due asked it.
drop index bills_by_due_date;

-- Bills from before are listed and counted after the start (decision 0162). Row-level security is forced on the owner too, who belongs to no
-- organization.
alter table bills disable row level security;
select recount_later('listed_bills') where exists (select 1 from bills);
alter table bills enable row level security;
