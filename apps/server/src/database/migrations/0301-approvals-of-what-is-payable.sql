-- What is payable (BT-115 of EN 16931) is approved and paid. Approvals of another amount end where nothing has been issued or paid; bills in
-- a run keep the amount that was approved.
update bill_payables p set state = 'draft', amount = null, currency = null, approved_by = null, approved_at = null, approval_note = '',
    under_reserve = false, asked_by = null, asked_at = null
  from bills b where b.organization_id = p.organization_id and b.id = p.bill_id and p.state = 'approved' and p.paid_amount = 0
    and b.payable_amount is distinct from p.amount and b.payable_amount is not null;
