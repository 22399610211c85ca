-- By what the evidence of an entry is found, where it is no file here: an invoice number, a log, a folder.
alter table ghg_entries add column evidence text not null default '';
alter table ghg_entries add constraint ghg_entries_evidence check (length(evidence) <= 300);
