-- A document that came in and cannot be read is kept: a person chooses its property and enters it by hand, or discards it.
alter table bill_delivery_files drop constraint bill_delivery_files_check1;
alter table bill_delivery_files add constraint bill_delivery_files_reason
  check (case state when 'refused' then failure_code is not null when 'waiting' then true else failure_code is null end);
