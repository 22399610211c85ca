-- The holder before the last change, shown to the person who confirms it.
alter table supplier_accounts add column previous_name text not null default '';
