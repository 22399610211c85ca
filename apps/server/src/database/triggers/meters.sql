create or replace trigger no_loop after insert or update of parent_id on meters
  for each row when (new.parent_id is not null) execute function meter_not_behind_itself();
create or replace trigger no_loop after insert or update on meter_formula_parts
  for each row execute function formula_not_of_itself();
