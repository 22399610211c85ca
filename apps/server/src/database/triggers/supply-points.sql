-- Whatever the points of supply of a property are counted from (functions/24-supply-points.sql).
create or replace trigger supply_of_new after insert on bills referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_gone after delete on bills referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_new after insert on bill_months referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed after update on bill_months referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed_before after update on bill_months referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_gone after delete on bill_months referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_new after insert on bill_years referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed after update on bill_years referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_gone after delete on bill_years referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_new after insert on meters referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed after update on meters referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed_before after update on meters referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_gone after delete on meters referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_new after insert on bill_exemptions referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed after update on bill_exemptions referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed_before after update on bill_exemptions referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_gone after delete on bill_exemptions referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_new after insert on bill_rhythms referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed after update on bill_rhythms referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed_before after update on bill_rhythms referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_gone after delete on bill_rhythms referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_new after insert on property_changes referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed after update on property_changes referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed_before after update on property_changes referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_gone after delete on property_changes referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_new after insert on meter_data_series referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed after update on meter_data_series referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed_before after update on meter_data_series referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_gone after delete on meter_data_series referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_new after insert on meter_data_files referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed after update on meter_data_files referencing new table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_changed_before after update on meter_data_files referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_gone after delete on meter_data_files referencing old table as changed
  for each statement execute function supply_follows();
create or replace trigger supply_of_new after insert on sensor_days referencing new table as changed
  for each statement execute function supply_follows_sensors();
create or replace trigger supply_of_changed after update on sensor_days referencing new table as changed
  for each statement execute function supply_follows_sensors();
create or replace trigger supply_of_changed after update of meter_id, direction, unit, kind on hardware_sensors
  for each row when ((old.meter_id, old.direction, old.unit, old.kind) is distinct from (new.meter_id, new.direction, new.unit, new.kind))
  execute function supply_follows_sensor();
create or replace trigger supply_of_changed after update of environment_id, carrier, meter_no, status, utility, supplier, account_no, date_of_bill,
  billing_start_date, billing_end_date, end_day_counts, is_estimate, is_accrual, charges, gross_amount on bills
  for each row when ((old.environment_id, old.carrier, old.meter_no, old.status, old.utility, old.supplier, old.account_no, old.date_of_bill,
    old.billing_start_date, old.billing_end_date, old.end_day_counts, old.is_estimate, old.is_accrual, old.charges, old.gross_amount)
    is distinct from (new.environment_id, new.carrier, new.meter_no, new.status, new.utility, new.supplier, new.account_no, new.date_of_bill,
    new.billing_start_date, new.billing_end_date, new.end_day_counts, new.is_estimate, new.is_accrual, new.charges, new.gross_amount))
  execute function supply_follows_row();
create or replace trigger supply_of_new after insert on environments for each row execute function supply_follows_property();
create or replace trigger supply_of_archived after update of archived_at on environments
  for each row when (old.archived_at is distinct from new.archived_at) execute function supply_follows_property();
