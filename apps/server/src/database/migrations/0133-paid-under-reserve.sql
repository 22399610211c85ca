-- A bill that is disputed can be paid without accepting it.

alter table bill_payables add column under_reserve boolean not null default false;
