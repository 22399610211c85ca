create or replace trigger listed_new after insert on bills referencing new table as changed
  for each statement execute function listed_bills_follow();
create or replace trigger listed_changed after update on bills referencing new table as changed
  for each statement execute function listed_bills_follow();
create or replace trigger listed_gone after delete on bills referencing old table as changed
  for each statement execute function listed_bills_follow();
create or replace trigger listed_new after insert on bill_payables referencing new table as changed
  for each statement execute function listed_bills_follow_payables();
create or replace trigger listed_changed after update on bill_payables referencing new table as changed
  for each statement execute function listed_bills_follow_payables();
create or replace trigger listed_gone after delete on bill_payables referencing old table as changed
  for each statement execute function listed_bills_follow_payables();
create or replace trigger counted_new after insert on bill_flags referencing new table as changed
  for each statement execute function bill_flag_counts_follow();
-- A flag can move to another property, so both are added up again.
create or replace trigger counted_changed after update on bill_flags referencing new table as changed
  for each statement execute function bill_flag_counts_follow();
create or replace trigger counted_changed_before after update on bill_flags referencing old table as changed
  for each statement execute function bill_flag_counts_follow();
create or replace trigger counted_gone after delete on bill_flags referencing old table as changed
  for each statement execute function bill_flag_counts_follow();
