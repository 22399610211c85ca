-- What a year's emissions are divided by beside the floor area: revenue and people of the whole organization, each with its source.

create table ghg_denominators (
  organization_id uuid not null references organizations deferrable initially immediate,
  year int not null check (year between 1992 and 2100),
  -- In the currency, not in millions.
  revenue double precision check (revenue > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  revenue_source text not null default '' check (length(revenue_source) <= 300),
  -- Full-time equivalents.
  people double precision check (people > 0),
  people_source text not null default '' check (length(people_source) <= 300),
  primary key (organization_id, year),
  check (revenue is null or btrim(revenue_source) <> ''),
  check (people is null or btrim(people_source) <> '')
);
select tenant_table('ghg_denominators');
