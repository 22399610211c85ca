-- What names the message of an access point: sent again, with another time on its envelope, it is the same one.
alter table bill_delivery_files add column message_id text not null default '';
alter table bill_delivery_files add constraint bill_delivery_files_message_id check (length(message_id) <= 300);
create index bill_delivery_files_by_message on bill_delivery_files (organization_id, message_id) where message_id <> '';
