-- Contents that no file has while their bytes may be in the store: those that are written before their rows, and those whose last row was deleted.
-- If the server is killed in between, a job deletes the bytes.

create table unnamed_contents (
  organization_id uuid not null references organizations deferrable initially immediate,
  sha256 text not null,
  since timestamptz not null default now(),
  -- Bytes that are being written: deleting the last row of an equal content leaves them alone.
  is_arriving boolean not null default false,
  primary key (organization_id, sha256)
);
create index unnamed_contents_by_age on unnamed_contents (since);
select tenant_table('unnamed_contents', false);
-- The job finds them before it works for an organization.
create policy identity on unnamed_contents for select using (app_identity());
