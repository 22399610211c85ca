create or replace trigger storage_of_new after insert on files referencing new table as changed
  for each statement execute function storage_follows();
create or replace trigger storage_of_gone after delete on files referencing old table as changed
  for each statement execute function storage_follows();
