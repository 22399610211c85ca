create or replace trigger frozen before update or delete on framework_rounds for each row execute function framework_round_is_frozen();
create or replace trigger kept before update or delete on framework_definitions for each row execute function framework_definition_is_kept();
