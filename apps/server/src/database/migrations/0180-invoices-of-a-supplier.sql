-- The same invoice saved at another meter or property is looked for in the whole organization. Spaces, dashes, dots, slashes and capitals do
-- not make another supplier or number.
alter table bills add column supplier_key text not null generated always as (lower(regexp_replace(supplier, '[\s\-./]', '', 'g'))) stored;
alter table bills add column invoice_key text not null generated always as (lower(regexp_replace(invoice_no, '[\s\-./]', '', 'g'))) stored;
create index bills_by_invoice on bills (organization_id, supplier_key, invoice_key, gross_amount)
  where status = 'saved' and invoice_key <> '';
create index bills_by_amount_and_day on bills (organization_id, supplier_key, gross_amount, date_of_bill) where status = 'saved';
create index bill_flags_of_duplicates on bill_flags (organization_id, finding_key) where code = 'duplicate-elsewhere';
