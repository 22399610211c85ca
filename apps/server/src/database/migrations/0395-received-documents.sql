-- Files that came in by mail or folder and are no bills are kept as unorganized documents (decision 0125).

-- The document that a file became. No key: its entry in the history of deliveries stays when the document is deleted.
alter table bill_delivery_files add column document_id uuid;
create index bill_delivery_files_by_document on bill_delivery_files (organization_id, document_id) where document_id is not null;
alter table bill_delivery_files drop constraint bill_delivery_files_state_known;
alter table bill_delivery_files add constraint bill_delivery_files_state_known
  check (state in ('placing', 'waiting', 'taken', 'refused', 'known', 'discarded', 'joined', 'document'));
