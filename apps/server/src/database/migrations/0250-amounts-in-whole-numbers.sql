-- Under row-level security an index is asked only by comparisons that are leakproof, which those of `numeric` are not: copies of an invoice
-- were looked for among all bills of its supplier. The amount as a whole number of thousandths can be asked for.
alter table bills add column gross_thousandths bigint generated always as ((gross_amount * 1000)::bigint) stored;
drop index bills_by_amount_and_day;
create index bills_by_amount_and_day on bills (organization_id, supplier_key, gross_thousandths, date_of_bill) where status = 'saved';
drop index bills_by_invoice;
create index bills_by_invoice on bills (organization_id, supplier_key, invoice_key, gross_thousandths)
  where status = 'saved' and invoice_key <> '';
