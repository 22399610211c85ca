create or replace trigger steps before update on collection_runs for each row execute function collection_run_steps();
create or replace trigger steps before update on collection_debits for each row execute function collection_debit_steps();
select outlives('collection_debits', 'tenant_mandate_id', 'tenant_mandates', 'id');
