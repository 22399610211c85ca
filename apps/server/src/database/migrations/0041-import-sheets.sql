-- A workbook is kept with all its sheets until one of them is imported.

alter table imports add column sheets jsonb not null default '[]';
alter table imports add column sheet int not null default 0;

alter table import_sheets add column sheet int not null default 0;
alter table import_sheets drop constraint import_sheets_pkey;
alter table import_sheets add constraint import_sheets_pkey primary key (organization_id, import_id, sheet, part);
