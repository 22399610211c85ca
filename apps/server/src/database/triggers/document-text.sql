create or replace trigger document_texts_new after insert on documents referencing new table as changed
  for each statement execute function document_texts_follow();
create or replace trigger document_texts_changed after update on documents referencing new table as changed
  for each statement execute function document_texts_follow();
