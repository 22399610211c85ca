create or replace trigger steps before update on collection_runs for each row execute function collection_run_steps();
create or replace trigger steps before update on collection_debits for each row execute function collection_debit_steps();
select outlives('collection_debits', 'tenant_mandate_id', 'tenant_mandates', 'id');
create or replace trigger steps before update on statement_payments for each row execute function statement_payment_steps();
create or replace trigger within_balance after insert on statement_payments for each row execute function statement_within_balance();
create or replace trigger within_balance after insert on collection_debits for each row execute function statement_within_balance();
