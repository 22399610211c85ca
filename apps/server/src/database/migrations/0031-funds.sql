-- Funds, and the portfolios in them: each in one at the most.

create table funds (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text not null default '',
  structure text not null check (structure in ('open_end', 'closed_end', 'separate_account', 'joint_venture', 'other')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  vintage int check (vintage between 1900 and 2100),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index funds_name on funds (organization_id, lower(btrim(name)));
select tenant_table('funds');

create table fund_portfolios (
  organization_id uuid not null references organizations deferrable initially immediate,
  portfolio_id uuid not null,
  fund_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, portfolio_id),
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  foreign key (organization_id, fund_id) references funds on delete cascade deferrable initially immediate
);
create index fund_portfolios_by_fund on fund_portfolios (organization_id, fund_id);
select tenant_table('fund_portfolios');
