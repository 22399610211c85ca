-- Money: the currency and the year of prices that an own factor is for, and how an amount is taken there, each with its source.
alter table ghg_entries
  add column factor_currency text not null default '' check (factor_currency ~ '^([A-Z]{3})?$'),
  add column factor_price_year int check (factor_price_year between 1900 and 2199),
  add column exchange_rate double precision check (exchange_rate > 0),
  add column exchange_source text not null default '' check (length(exchange_source) <= 300),
  add column price_ratio double precision check (price_ratio > 0),
  add column price_source text not null default '' check (length(price_source) <= 300);
