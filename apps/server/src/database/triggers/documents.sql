create or replace trigger refuse_held_documents before delete on documents for each row execute function refuse_held_documents();
create or replace trigger keep_trashed_documents before delete on environments for each row execute function keep_trashed_documents();
create or replace trigger keep_trashed_documents before delete on portfolios for each row execute function keep_trashed_documents();
