-- The space that the files of an organization take, counted as they come and go, and the space it may take.

-- Every content of an organization once, with the number of its files.
create table storage_contents (
  organization_id uuid not null references organizations deferrable initially immediate,
  sha256 text not null,
  bytes bigint not null check (bytes >= 0),
  uses int not null check (uses >= 0),
  primary key (organization_id, sha256)
);
select tenant_table('storage_contents', false);

-- What came and went since the last sum, which is a row as well. Rows are only added: a single row of each organization would make all
-- transactions wait for each other that write files.
create table storage_changes (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null default gen_random_uuid(),
  bytes bigint not null,
  files bigint not null,
  primary key (organization_id, id)
);
select tenant_table('storage_changes', false);
-- The sweep finds where there are many before it works for an organization.
create policy identity on storage_changes for select using (app_identity());

insert into storage_contents (organization_id, sha256, bytes, uses)
  select organization_id, sha256, max(bytes), count(*) from files group by organization_id, sha256;
insert into storage_changes (organization_id, bytes, files)
  select organization_id, sum(bytes), count(*) from storage_contents group by organization_id;

-- The largest files are shown.
create index files_by_size on files (organization_id, bytes desc, id);

-- The space that a Super Admin gave an organization; null: as the settings of the installation say.
create table storage_quotas (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  bytes bigint check (bytes >= 0),
  files bigint check (files >= 0),
  primary key (organization_id, id)
);
create unique index storage_quotas_one on storage_quotas (organization_id);
select tenant_table('storage_quotas');
-- Super Admins set it from outside of the organization.
create policy identity on storage_quotas using (app_identity()) with check (app_identity());
