-- What a bill charges by rate of value added tax, [{rate, net, tax}]; none where one rate is all. And what its cost is booked to.
alter table bills add column tax_lines jsonb not null default '[]';
alter table bills add column cost_center text not null default '';
alter table bills add constraint bills_tax_lines check (jsonb_typeof(tax_lines) = 'array');
alter table bills add constraint bills_cost_center check (length(cost_center) <= 36);
-- The adviser's key for input tax by rate: 19=9, 7=8.
alter table ledger_accounts add column rate_keys text not null default '';
alter table ledger_accounts add constraint ledger_accounts_rate_keys check (length(rate_keys) <= 100);
