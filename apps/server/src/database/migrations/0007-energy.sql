-- Utility bills, their page images, and their values per calendar month.

create table bills (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  status text not null check (status in ('reading', 'review', 'saved', 'failed')),
  source text not null check (source in ('upload', 'typed')),
  failure_code text,
  file_id uuid,
  file_name text not null default '',
  job_id uuid,
  -- The OCR result: fields with confidence and boxes. The columns below hold the confirmed values.
  reading jsonb,
  utility text check (utility in ('ENERGY', 'HEAT', 'WATER', 'WASTE')),
  carrier text,
  treatment text not null default '',
  supplier text not null default '',
  invoice_no text not null default '',
  account_no text not null default '',
  meter_no text not null default '',
  date_of_bill date,
  billing_start_date date,
  billing_end_date date,
  -- Periods are half-open, unless the bill says "1 January to 31 December" and includes both.
  end_day_counts boolean not null default false,
  gross_amount numeric(14, 2),
  net_amount numeric(14, 2),
  tax_amount numeric(14, 2),
  tax_rate numeric(6, 3),
  currency text check (currency ~ '^[A-Z]{3}$'),
  energy_consumption double precision,
  water_consumption double precision,
  waste double precision,
  -- As printed, before conversion to kWh, litres or tonnes.
  original_quantity double precision,
  original_unit text not null default '',
  is_estimate boolean not null default false,
  not_a_duplicate boolean not null default false,
  note text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  saved_by uuid,
  saved_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate,
  foreign key (organization_id, file_id) references files deferrable initially immediate,
  check (status <> 'saved' or (utility is not null and carrier is not null and date_of_bill is not null
    and billing_start_date is not null and billing_end_date is not null and gross_amount is not null and net_amount is not null
    and currency is not null and meter_no <> '' and billing_end_date > billing_start_date)),
  check (energy_consumption >= 0 and water_consumption >= 0 and waste >= 0)
);
create index bills_by_environment on bills (organization_id, environment_id, billing_start_date);
create index bills_by_meter on bills (organization_id, meter_no, billing_start_date) where status = 'saved';
create index bills_by_file on bills (organization_id, file_id) where file_id is not null;
select tenant_table('bills', true, 'reading');

create table bill_pages (
  organization_id uuid not null references organizations deferrable initially immediate,
  bill_id uuid not null,
  page int not null check (page > 0),
  file_id uuid not null,
  width_px int not null,
  height_px int not null,
  primary key (organization_id, bill_id, page),
  foreign key (organization_id, bill_id) references bills on delete cascade deferrable initially immediate,
  foreign key (organization_id, file_id) references files deferrable initially immediate
);
create index bill_pages_by_file on bill_pages (organization_id, file_id);
select tenant_table('bill_pages', false);

-- Derived from a saved bill, recalculated at every save: kWh, litres or tonnes and cost of each calendar month.
create table bill_months (
  organization_id uuid not null references organizations deferrable initially immediate,
  bill_id uuid not null,
  carrier text not null,
  month date not null check (extract(day from month) = 1),
  environment_id uuid not null,
  utility text not null,
  treatment text not null default '',
  days int not null check (days between 0 and 31),
  quantity double precision not null,
  unit text not null check (unit in ('kWh', 'l', 't')),
  cost double precision,
  currency text,
  is_estimate boolean not null default false,
  primary key (organization_id, bill_id, carrier, month),
  foreign key (organization_id, bill_id) references bills on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments deferrable initially immediate
);
create index bill_months_by_month on bill_months (organization_id, month, environment_id, carrier) include (quantity, cost, days);
create index bill_months_by_environment on bill_months (organization_id, environment_id, month);
select tenant_table('bill_months', false);
