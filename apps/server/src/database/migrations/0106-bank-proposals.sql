-- Which booking of the bank brought a payment, and which statement of a tenant a booking may pay.

alter table bill_payments add column bank_entry_id uuid;
-- A payment is made before its booking is kept, which says what came of it.
alter table bill_payments add constraint bill_payments_entry
  foreign key (organization_id, bank_entry_id) references bank_entries deferrable initially deferred;
create index bill_payments_by_entry on bill_payments (organization_id, bank_entry_id) where bank_entry_id is not null;

-- No foreign key, as of `proposed_bill`: a proposal does not keep a run from being cancelled.
alter table bank_entries add column proposed_statement uuid;
alter table bank_entries add constraint bank_entries_proposes_one check (proposed_bill is null or proposed_statement is null);

update bill_payments p set bank_entry_id = e.id
  from bank_entries e
  where e.organization_id = p.organization_id and e.outcome = 'paid' and e.proposed_bill = p.bill_id
    and p.reference = left(coalesce(nullif(e.end_to_end_id, ''), e.remittance), 140)
    and not exists (select 1 from bank_entries other where other.organization_id = e.organization_id and other.outcome = 'paid'
      and other.proposed_bill = e.proposed_bill and other.id <> e.id);
