-- A change of a row can move it to another meter, so both are added up again.
create or replace trigger years_of_new after insert on bill_months referencing new table as changed
  for each statement execute function bill_years_follow();
create or replace trigger years_of_changed after update on bill_months referencing new table as changed
  for each statement execute function bill_years_follow();
create or replace trigger years_of_changed_before after update on bill_months referencing old table as changed
  for each statement execute function bill_years_follow();
create or replace trigger years_of_gone after delete on bill_months referencing old table as changed
  for each statement execute function bill_years_follow();
