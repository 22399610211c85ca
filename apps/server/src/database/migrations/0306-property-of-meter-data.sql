-- A file of Portfolio Manager may have meters of several properties: each series keeps the one that the file names.
alter table meter_data_series
  add column property_code text not null default '',
  add column property_name text not null default '';
