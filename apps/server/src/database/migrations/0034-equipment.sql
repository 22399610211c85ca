-- Equipment, its files, what was done on it and when it is to be serviced.

create table equipment (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  space_id uuid,
  parent_id uuid,
  kind text not null check (length(kind) between 1 and 120),
  master_type int not null check (master_type between 1 and 19),
  product_name text not null check (length(btrim(product_name)) between 1 and 200),
  tag text not null default '',
  availability text not null
    check (availability in ('in service', 'standby', 'out of service', 'planned', 'decommissioned')),
  model text not null default '',
  manufacturer text not null default '',
  supplier text not null default '',
  technology text not null default '',
  serial_number text not null default '',
  quantity int not null check (quantity > 0),
  fuel text,
  rated_power double precision check (rated_power >= 0),
  annual_energy_use double precision check (annual_energy_use >= 0),
  condition text check (condition in ('excellent', 'good', 'average', 'poor', 'failed')),
  install_date date check (install_date between '1900-01-01' and '2199-12-31'),
  expected_life double precision check (expected_life between 0 and 200),
  renewal_date date check (renewal_date between '1900-01-01' and '2199-12-31'),
  warranty_end date check (warranty_end between '1900-01-01' and '2199-12-31'),
  -- By decision, or by installation and expected life.
  end_of_life date,
  replacement_cost double precision check (replacement_cost >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  description text not null default '' check (length(description) <= 4000),
  details jsonb not null default '{}',
  is_certified boolean not null default false,
  date_certified date,
  markets text[] not null default '{}',
  unique_id text not null default '',
  upc_codes text[] not null default '{}',
  certified_energy_use double precision check (certified_energy_use >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces deferrable initially immediate,
  check (parent_id <> id),
  check (replacement_cost is null or currency is not null)
);
create index equipment_by_environment on equipment (organization_id, environment_id);
create index equipment_by_space on equipment (organization_id, space_id) where space_id is not null;
create index equipment_by_parent on equipment (organization_id, parent_id) where parent_id is not null;
create index equipment_by_type on equipment (organization_id, master_type, product_name, id);
create index equipment_by_name on equipment (organization_id, product_name, id);
alter table equipment add constraint equipment_parent foreign key (organization_id, parent_id) references equipment deferrable initially immediate;
select tenant_table('equipment');

create table equipment_files (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  equipment_id uuid not null,
  file_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, equipment_id) references equipment on delete cascade deferrable initially immediate,
  foreign key (organization_id, file_id) references files deferrable initially immediate
);
create index equipment_files_by_equipment on equipment_files (organization_id, equipment_id);
create index equipment_files_by_file on equipment_files (organization_id, file_id);
select tenant_table('equipment_files');

create table servicing_records (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  equipment_id uuid not null,
  serviced_on date not null check (serviced_on between '1900-01-01' and '2199-12-31'),
  kind text not null,
  provider text not null default '',
  technician text not null default '',
  description text not null default '',
  findings text not null default '',
  refrigerant_added double precision check (refrigerant_added >= 0),
  cost double precision check (cost >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  downtime double precision check (downtime >= 0),
  counter double precision check (counter >= 0),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, equipment_id) references equipment on delete cascade deferrable initially immediate,
  check (cost is null or currency is not null)
);
create index servicing_records_by_equipment on servicing_records (organization_id, equipment_id, serviced_on);
select tenant_table('servicing_records');

create table servicing_plans (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  equipment_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  starts_on date not null check (starts_on between '1900-01-01' and '2199-12-31'),
  every_months int check (every_months between 1 and 600),
  every_hours double precision check (every_hours > 0),
  basis text not null check (basis in ('completion', 'schedule')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, equipment_id) references equipment on delete cascade deferrable initially immediate,
  check (every_months is not null or every_hours is not null)
);
create index servicing_plans_by_equipment on servicing_plans (organization_id, equipment_id);
select tenant_table('servicing_plans');

-- One address a person; only its hash is kept.
create table servicing_feeds (
  organization_id uuid not null references organizations deferrable initially immediate,
  user_id uuid not null references users on delete cascade deferrable initially immediate,
  token_hash text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create unique index servicing_feeds_token on servicing_feeds (organization_id, token_hash);
create index servicing_feeds_by_user on servicing_feeds (user_id);
select tenant_table('servicing_feeds');
