-- The request that a document was sent for. No key: requests are in no archive, their documents are.
alter table documents add column request_id uuid;
create index documents_by_request on documents (organization_id, request_id) where request_id is not null;
