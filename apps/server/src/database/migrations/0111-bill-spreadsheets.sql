-- Bills that are imported from spreadsheets; their detail is the name of the file.

alter table bills drop constraint bills_source_known;
alter table bills add constraint bills_source_known
  check (source in ('typed', 'upload', 'camera', 'mail', 'folder', 'spreadsheet', 'estimate', 'demo'));
