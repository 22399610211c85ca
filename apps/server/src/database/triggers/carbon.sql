create or replace trigger frozen before update on ghg_report_snapshots for each row execute function snapshot_is_frozen();
create or replace trigger kept before update on ghg_report_log for each row execute function report_log_is_kept();
create or replace trigger issued before update on assurance_statements for each row execute function statement_is_issued();
create or replace trigger kept before update on base_year_events for each row execute function base_year_event_is_kept();
