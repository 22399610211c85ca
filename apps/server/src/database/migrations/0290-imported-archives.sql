-- Archives that were uploaded and imported, what they stated about proof, and their records that are only read.

create table archive_imports (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- The uploaded archive, until it is imported or another one is uploaded.
  file_id uuid,
  file_name text not null,
  sha256 text not null check (length(sha256) = 64),
  -- 'own': signed by this installation and unchanged since.
  signature text not null check (signature in ('own', 'other', 'none')),
  signing_key text not null default '',
  from_organization text not null default '',
  exported_at timestamptz,
  checked_by uuid,
  checked_at timestamptz not null default now(),
  imported_by uuid,
  imported_at timestamptz,
  primary key (organization_id, id)
);
create unique index archive_imports_file on archive_imports (organization_id, file_id) where file_id is not null;
select tenant_table('archive_imports');

-- What an archive stated about a row that was imported without it, by column.
create table archive_claims (
  organization_id uuid not null references organizations deferrable initially immediate,
  import_id uuid not null,
  table_name text not null,
  object_id uuid not null,
  claims jsonb not null,
  primary key (organization_id, table_name, object_id),
  foreign key (organization_id, import_id) references archive_imports on delete cascade deferrable initially immediate
);
create index archive_claims_by_import on archive_claims (organization_id, import_id);
select tenant_table('archive_claims', false);

-- Records of an archive that were not imported into their table: logs, and proof of an archive without a valid signature.
create table archive_records (
  organization_id uuid not null references organizations deferrable initially immediate,
  import_id uuid not null,
  table_name text not null,
  position int not null,
  content jsonb not null,
  primary key (organization_id, import_id, table_name, position),
  foreign key (organization_id, import_id) references archive_imports on delete cascade deferrable initially immediate
);
create index archive_records_by_report on archive_records (organization_id, (content ->> 'report_id')) where content ? 'report_id';
select tenant_table('archive_records', false);
revoke update, delete on archive_records from steward_app;
