-- Dinars and Omani rials have a thousand coins: an amount of 12.345 was kept as 12.35.
-- The trigger that names the column is made again after the migrations.
drop trigger if exists keeps_approval on bills;
alter table bills alter column gross_amount type numeric(15, 3), alter column net_amount type numeric(15, 3),
  alter column tax_amount type numeric(15, 3);
alter table approval_limits alter column amount type numeric(15, 3);
alter table payment_runs alter column amount type numeric(17, 3);
alter table bill_payables alter column amount type numeric(15, 3), alter column paid_amount type numeric(15, 3);
alter table bill_payments alter column amount type numeric(15, 3);
alter table bank_statements alter column opening_balance type numeric(17, 3), alter column closing_balance type numeric(17, 3);
alter table bank_entries alter column amount type numeric(17, 3);
alter table ledger_exports alter column amount type numeric(17, 3);
alter table recharge_runs alter column amount type numeric(17, 3);
alter table recharge_prepayments alter column amount type numeric(15, 3);
alter table recharge_bills alter column bill_amount type numeric(15, 3), alter column amount type numeric(15, 3);
alter table recharge_statements alter column amount type numeric(15, 3), alter column prepayment type numeric(15, 3);
alter table recharge_lines alter column amount type numeric(15, 3);
