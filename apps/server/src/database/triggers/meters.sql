create or replace trigger no_loop after insert or update of parent_id on meters
  for each row when (new.parent_id is not null) execute function meter_not_behind_itself();
create or replace trigger no_loop after insert or update on meter_formula_parts
  for each row execute function formula_not_of_itself();
create or replace trigger beside_kin after insert or update of parent_id, environment_id, carrier on meters
  for each row execute function meter_beside_its_kin();
create or replace trigger one_property after insert or update on meter_formula_parts
  for each row execute function formula_of_one_property();
create or replace trigger knows_payer before insert or update of environment_id, carrier, meter_no, month on bill_months
  for each row execute function bill_month_knows_payer();
create or replace trigger payer_of_bills_new after insert on meters
  for each row when (new.paid_by = 'tenant' or new.payer_changes <> '{}') execute function bill_months_follow_payer();
create or replace trigger payer_of_bills_gone after delete on meters
  for each row when (old.paid_by = 'tenant' or old.payer_changes <> '{}') execute function bill_months_follow_payer();
create or replace trigger payer_of_bills after update of paid_by, payer_changes, environment_id, carrier, meter_no on meters
  for each row when ((old.paid_by, old.payer_changes, old.environment_id, old.carrier, old.meter_no)
    is distinct from (new.paid_by, new.payer_changes, new.environment_id, new.carrier, new.meter_no))
  execute function bill_months_follow_payer();
create or replace trigger bill_no before insert or update of meter_no, bill_no on meters
  for each row execute function meter_keeps_bill_no();
create or replace trigger finds_bills after insert on meters referencing new table as changed
  for each statement execute function new_meters_find_bills();
create or replace trigger bills_follow after update of meter_no on meters
  for each row when (old.bill_no is distinct from new.bill_no) execute function bills_follow_meter();
-- A change can move a meter to another property, so the patterns of both are rebuilt.
create or replace trigger patterns_of_new after insert on meters referencing new table as changed
  for each statement execute function meter_patterns_follow();
create or replace trigger patterns_of_changed after update on meters referencing new table as changed
  for each statement execute function meter_patterns_follow();
create or replace trigger patterns_of_changed_before after update on meters referencing old table as changed
  for each statement execute function meter_patterns_follow();
create or replace trigger patterns_of_gone after delete on meters referencing old table as changed
  for each statement execute function meter_patterns_follow();
