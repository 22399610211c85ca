-- Documents that a person asked for as one ZIP, by the job that made it: the person downloads it for a day.

create table document_bundles (
  organization_id uuid not null references organizations deferrable initially immediate,
  -- The id of its job: a job that ends its process after the file was stored finds the row and does not begin again.
  id uuid not null,
  -- No key: the file is deleted after its day, also after the account has gone.
  user_id uuid not null,
  file_id uuid not null,
  documents int not null check (documents >= 0),
  left_out int not null check (left_out >= 0),
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references files deferrable initially immediate
);
create index document_bundles_by_file on document_bundles (organization_id, file_id);
create index document_bundles_by_user on document_bundles (organization_id, user_id, made_at desc);
create index document_bundles_by_expiry on document_bundles (expires_at);
select tenant_table('document_bundles', false);
-- The sweep finds what has expired before it works for an organization.
create policy identity on document_bundles for select using (app_identity());
