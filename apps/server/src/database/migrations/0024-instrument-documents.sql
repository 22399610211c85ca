-- The certificate, contract or statement itself.
alter table instruments add column file_id uuid;
alter table instruments add constraint instruments_file foreign key (organization_id, file_id) references files deferrable initially immediate;
create index instruments_by_file on instruments (organization_id, file_id) where file_id is not null;
