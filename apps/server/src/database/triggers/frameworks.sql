create or replace trigger frozen before update or delete on framework_rounds for each row execute function framework_round_is_frozen();
