-- A file of an import has up to 100,000 rows (`MAX_IMPORT_ROWS`).
alter table imports drop constraint imports_rows_check;
alter table imports add constraint imports_rows_check check (rows between 0 and 100000);
