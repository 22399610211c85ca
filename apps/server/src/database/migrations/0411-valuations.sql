-- Values of properties and loans on them, each as of a day, and the exchange rates of an organization (decision 0130).

create table valuations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  value double precision not null check (value > 0 and value <= 1e15),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valued_on date not null,
  basis text not null,
  valuer text not null default '' check (length(valuer) <= 200),
  note text not null default '' check (length(note) <= 2000),
  document_id uuid,
  document_page int check (document_page >= 1),
  version int not null default 1 check (version >= 1),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, document_id) references documents deferrable initially immediate,
  constraint valuations_basis check (basis in ('market_value', 'fair_value', 'investment_value', 'existing_use_value',
    'mortgage_lending_value', 'liquidation_value', 'book_value', 'purchase_price', 'assessed_value'))
);
create unique index valuations_day on valuations (organization_id, environment_id, valued_on, basis);
create index valuations_by_document on valuations (organization_id, document_id) where document_id is not null;
select tenant_table('valuations');

create table loans (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  lender text not null check (length(lender) between 1 and 200),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  originated_on date,
  valid_until date,
  value_at_origination double precision check (value_at_origination > 0 and value_at_origination <= 1e15),
  -- The outstanding amount from each day on: [{"on": "2024-12-31", "outstanding": 30000000}, ...]
  balances jsonb not null default '[]',
  note text not null default '' check (length(note) <= 2000),
  version int not null default 1 check (version >= 1),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  constraint loans_days check (valid_until >= originated_on)
);
create index loans_by_environment on loans (organization_id, environment_id);
select tenant_table('loans');

create table exchange_rates (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$'),
  rate double precision not null check (rate > 0),
  valid_on date not null,
  source text not null default '' check (length(source) <= 200),
  version int not null default 1 check (version >= 1),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint exchange_rates_two check (from_currency <> to_currency)
);
create unique index exchange_rates_day on exchange_rates (organization_id, from_currency, to_currency, valid_on);
select tenant_table('exchange_rates');

-- Money is granted by its own name: shipped roles that administer or manage assets have it. `ship_roles` gives it to new organizations.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    insert into role_grants (organization_id, role_id, module_key, permissions)
      select org, r.id, 'valuations', array['read', 'create', 'edit', 'delete']
        from roles r where r.organization_id = org and r.key in ('super_admin', 'administration', 'asset_manager')
      on conflict do nothing;
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
