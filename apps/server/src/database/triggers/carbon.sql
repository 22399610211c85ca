create or replace trigger frozen before update on ghg_report_snapshots for each row execute function snapshot_is_frozen();
