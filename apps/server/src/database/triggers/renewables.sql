create or replace trigger allocated after insert or update of kwh or delete on generation_allocations
  for each row execute function count_allocated();

create or replace trigger years_of_new after insert on energy_generations referencing new table as changed
  for each statement execute function generation_years_follow();
create or replace trigger years_of_changed after update on energy_generations referencing old table as before_change new table as changed
  for each statement execute function generation_years_follow_change();
create or replace trigger years_of_gone after delete on energy_generations referencing old table as changed
  for each statement execute function generation_years_follow();
create or replace trigger years_of_source after update on renewable_sources referencing old table as before_change new table as changed
  for each statement execute function generation_years_follow_source();
create or replace trigger generation_of_reopened_year after update of status on ghg_reports for each row
  when (old.status = 'accepted' and new.status <> 'accepted') execute function generation_years_follow_reopening();
