create or replace trigger append_only before update or delete on audit_log for each row execute function audit_log_is_append_only();

-- Updating a notification of several events and marking one as read are not logged: they are not changes of interest.
create or replace trigger audited after insert or delete on notifications for each row execute function audit_change('notifications');

-- Translations by the service are derived; corrections by people are in the log.
create or replace trigger audited_corrections after update or delete on translations for each row
  when (old.translation_by = 2) execute function audit_change('translations');
create or replace trigger audited_new_corrections after update on translations for each row
  when (old.translation_by = 1 and new.translation_by = 2) execute function audit_change('translations');

-- Derived from the supplier, the number and the amount, which are in the log themselves.
create or replace trigger audited after insert or update or delete on bills for each row
  execute function audit_change('bills', 'reading', 'supplier_key', 'invoice_key', 'gross_thousandths');

-- Derived from the number, which is in the log itself.
create or replace trigger audited after insert or update or delete on meters for each row execute function audit_change('meters', 'number_key');

-- The entry itself has the time of the change.
create or replace trigger audited after insert or update or delete on own_factors for each row
  execute function audit_change('own_factors', 'known_from');
create or replace trigger audited after insert or update or delete on instruments for each row
  execute function audit_change('instruments', 'known_from');
create or replace trigger audited after insert or update or delete on servicing_records for each row
  execute function audit_change('servicing_records', 'known_from');
