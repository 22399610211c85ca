create or replace trigger frozen before update on ghg_report_snapshots for each row execute function snapshot_is_frozen();
create or replace trigger kept before update on ghg_report_log for each row execute function report_log_is_kept();
create or replace trigger issued before update on assurance_statements for each row execute function statement_is_issued();
create or replace trigger kept before update on base_year_events for each row execute function base_year_event_is_kept();
create or replace trigger kept before update on accepted_year_changes for each row execute function accepted_year_change_is_kept();
-- Not for a change of only the property: two merged properties may each have had a part of one contract.
create or replace trigger single before insert or update of registry, serial_from, serial_to, contract_no, year on instruments
  for each row execute function instrument_is_single();
