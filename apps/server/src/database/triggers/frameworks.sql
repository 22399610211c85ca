create or replace trigger frozen before update or delete on framework_rounds for each row execute function framework_round_is_frozen();
create or replace trigger knows_contributors before insert or update of owner_id, written_by, written_at, reviewed_at on framework_answers
  for each row execute function framework_answer_knows_contributors();
create or replace trigger kept before update or delete on framework_definitions for each row execute function framework_definition_is_kept();
