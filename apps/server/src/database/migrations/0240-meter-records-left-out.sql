-- Records of a meter data file that could not be read: how many, and where the first of them stand in the file.
alter table meter_data_files add column left_out int not null default 0;
alter table meter_data_files add column left_out_places text[] not null default '{}';
alter table meter_data_files add constraint meter_data_files_left_out check (left_out >= cardinality(left_out_places));
-- A file that names a meter of another property says so.
create index meters_by_number on meters (organization_id, meter_no);
