create or replace trigger no_loop after insert or update of parent_id on meters
  for each row when (new.parent_id is not null) execute function meter_not_behind_itself();
create or replace trigger no_loop after insert or update on meter_formula_parts
  for each row execute function formula_not_of_itself();
create or replace trigger beside_kin after insert or update of parent_id, environment_id, carrier on meters
  for each row execute function meter_beside_its_kin();
create or replace trigger one_property after insert or update on meter_formula_parts
  for each row execute function formula_of_one_property();
