-- Money: the currency and the year of prices that an own factor is for, and how an amount is taken there, each with its source.
alter table ghg_entries
  add column factor_currency text not null default '',
  add column factor_price_year int,
  add column exchange_rate double precision,
  add column exchange_source text not null default '',
  add column price_ratio double precision,
  add column price_source text not null default '';
alter table ghg_entries add constraint ghg_entries_factor_currency check (factor_currency ~ '^([A-Z]{3})?$');
alter table ghg_entries add constraint ghg_entries_factor_price_year check (factor_price_year between 1900 and 2199);
alter table ghg_entries add constraint ghg_entries_exchange_rate check (exchange_rate > 0);
alter table ghg_entries add constraint ghg_entries_exchange_source check (length(exchange_source) <= 300);
alter table ghg_entries add constraint ghg_entries_price_ratio check (price_ratio > 0);
alter table ghg_entries add constraint ghg_entries_price_source check (length(price_source) <= 300);
