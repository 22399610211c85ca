-- The permission that opening a file requires in addition to access, such as `organization.export` for an archive.
alter table files add column needs text;
update files f set needs = 'organization.export' from jobs j
  where j.organization_id = f.organization_id and j.kind = 'archives.export' and j.result ->> 'file_id' = f.id::text;
update files f set needs = 'organization.export' from jobs j
  where j.organization_id = f.organization_id and j.kind = 'archives.import' and j.payload ->> 'file_id' = f.id::text;
