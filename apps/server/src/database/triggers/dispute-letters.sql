create or replace trigger steps before update on dispute_letters for each row execute function dispute_letter_steps();
