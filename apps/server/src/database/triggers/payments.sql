create or replace trigger steps before update on bill_payables for each row execute function bill_payable_steps();
create or replace trigger keeps_approval before update on bills for each row
  when (new.saved_at is distinct from old.saved_at or new.environment_id is distinct from old.environment_id
    or new.gross_amount is distinct from old.gross_amount or new.payable_amount is distinct from old.payable_amount
    or new.currency is distinct from old.currency
    or new.supplier is distinct from old.supplier or new.invoice_no is distinct from old.invoice_no
    or new.account_no is distinct from old.account_no)
  execute function bill_keeps_approval();
create or replace trigger is_not_paid before delete on bills for each row execute function bill_is_not_paid();
create or replace trigger unpaid after delete on bill_payments for each row when (old.bank_entry_id is not null)
  execute function bank_entry_unpaid();
create or replace trigger unpaid after update on statement_payments for each row
  when (new.bank_entry_id is not null and old.reversed_at is null and new.reversed_at is not null)
  execute function bank_entry_unpaid_by_tenant();
