-- The audit log is narrowed by what and by whom; the primary order stays the time.
create index audit_log_by_table on audit_log (organization_id, table_name, at desc);
