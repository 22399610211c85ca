create or replace trigger append_only before update or delete on audit_log for each row execute function audit_log_is_append_only();

-- Renewing an entry for many alike and marking one as read are not changes anybody asks the log about.
create or replace trigger audited after insert or delete on notifications for each row execute function audit_change('notifications');

-- Translations by the service are derived; corrections by people are in the log.
create or replace trigger audited_corrections after update or delete on translations for each row
  when (old.translation_by = 2) execute function audit_change('translations');
create or replace trigger audited_new_corrections after update on translations for each row
  when (old.translation_by = 1 and new.translation_by = 2) execute function audit_change('translations');

-- Derived from the supplier, the number and the amount, which are in the log themselves.
create or replace trigger audited after insert or update or delete on bills for each row
  execute function audit_change('bills', 'reading', 'supplier_key', 'invoice_key', 'gross_thousandths');

-- Since when a row is as it is is said by the entry itself.
create or replace trigger audited after insert or update or delete on own_factors for each row
  execute function audit_change('own_factors', 'known_from');
create or replace trigger audited after insert or update or delete on instruments for each row
  execute function audit_change('instruments', 'known_from');
create or replace trigger audited after insert or update or delete on servicing_records for each row
  execute function audit_change('servicing_records', 'known_from');
