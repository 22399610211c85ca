create or replace trigger stays before update or delete on activity_lines for each row execute function activity_line_stays();
create or replace trigger is_kept before update on bill_months for each row
  when ((old.quantity, old.days, old.environment_id, old.meter_no, old.treatment, old.unit, old.is_estimate, old.is_tenants)
    is distinct from (new.quantity, new.days, new.environment_id, new.meter_no, new.treatment, new.unit, new.is_estimate, new.is_tenants))
  execute function bill_month_is_kept();
create or replace trigger is_kept_when_gone before delete on bill_months for each row execute function bill_month_is_kept();
create or replace trigger is_kept before update or delete on own_factors for each row
  execute function reference_state_is_kept('own_factor');
create or replace trigger is_kept before update or delete on instruments for each row
  execute function reference_state_is_kept('instrument');
create or replace trigger is_kept before update or delete on servicing_records for each row
  execute function reference_state_is_kept('servicing_record');
