-- What a fund holds of a portfolio, with its days: the funds together never more than all of it.

create table fund_shares (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  fund_id uuid not null,
  portfolio_id uuid not null,
  share double precision not null check (share > 0 and share <= 1),
  valid_from date check (valid_from between '1900-01-01' and '2199-12-31'),
  valid_until date check (valid_until between '1900-01-01' and '2199-12-31'),
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, fund_id) references funds on delete cascade deferrable initially immediate,
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  check (valid_until >= valid_from)
);
create index fund_shares_by_fund on fund_shares (organization_id, fund_id);
create index fund_shares_by_portfolio on fund_shares (organization_id, portfolio_id);
select tenant_table('fund_shares');
