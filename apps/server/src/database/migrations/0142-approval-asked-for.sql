-- Whoever saved a bill asks others to approve it.

alter table bill_payables add column asked_by uuid;
alter table bill_payables add column asked_at timestamptz;
