create or replace trigger steps before update on recharge_runs for each row execute function recharge_run_steps();
create or replace trigger is_frozen before insert or update or delete on recharge_bills for each row execute function recharge_is_frozen('recharge_bills');
create or replace trigger is_frozen before insert or update or delete on recharge_lines for each row execute function recharge_is_frozen('recharge_lines');
create or replace trigger is_frozen before insert or update or delete on recharge_statements for each row execute function recharge_is_frozen('recharge_statements');
create or replace trigger once before insert or update on recharge_bills for each row execute function recharge_bill_once();
