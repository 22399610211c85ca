-- An e-invoice and the PDF that was sent with it are one bill.

-- The PDF beside the XML that the values come from.
alter table bills add column print_file_id uuid;
alter table bills add constraint bills_print_file
  foreign key (organization_id, print_file_id) references files deferrable initially immediate;
create index bills_by_print_file on bills (organization_id, print_file_id) where print_file_id is not null;

-- The e-invoice that a PDF belongs to.
alter table bill_delivery_files add column joined_to uuid;
alter table bill_delivery_files add constraint bill_delivery_files_joined_to
  foreign key (organization_id, joined_to) references bill_delivery_files on delete cascade deferrable initially immediate;
create index bill_delivery_files_by_joined on bill_delivery_files (organization_id, joined_to) where joined_to is not null;
alter table bill_delivery_files drop constraint bill_delivery_files_state_check;
alter table bill_delivery_files add constraint bill_delivery_files_state_known
  check (state in ('placing', 'waiting', 'taken', 'refused', 'known', 'discarded', 'joined'));
alter table bill_delivery_files add constraint bill_delivery_files_joined check ((state = 'joined') = (joined_to is not null));
-- A PDF that belongs to an e-invoice is kept until that one is a bill, which then has it.
alter table bill_delivery_files drop constraint bill_delivery_files_check;
alter table bill_delivery_files add constraint bill_delivery_files_kept
  check (case state when 'joined' then (file_id is null or bill_id is null)
         else (state in ('placing', 'waiting')) = (file_id is not null) end);
