-- What suppliers have agreed to charge: prices are net, per kWh, per cubic metre of water, per tonne of waste.

create table tariffs (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  carrier text not null,
  charges text not null check (charges in ('all', 'supply', 'grid')),
  -- Empty: whoever supplies, every account, every meter.
  supplier text not null check (length(supplier) <= 200),
  account_no text not null check (length(account_no) <= 60),
  meter_no text not null check (length(meter_no) <= 60),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  -- The last day, which counts; null: until it is ended.
  valid_until date check (valid_until >= valid_from),
  standing_charge double precision not null check (standing_charge >= 0),
  standing_per text not null check (standing_per in ('day', 'month')),
  unit_price double precision not null check (unit_price >= 0),
  -- So much of a month has the unit price, what is above it another.
  block_size double precision check (block_size > 0),
  price_above double precision check (price_above >= 0),
  tax_rate double precision not null check (tax_rate between 0 and 100),
  source text not null check (length(btrim(source)) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  check ((block_size is null) = (price_above is null))
);
create index tariffs_by_environment on tariffs (organization_id, environment_id, carrier, valid_from);
select tenant_table('tariffs');
