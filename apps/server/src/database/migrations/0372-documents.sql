-- Documents in folders, with versions, above the files (decision 0119). Ratings and certificates of properties become particulars of documents.

-- Two permissions of documents: making shared links, and keeping documents from deletion.
alter table role_grants drop constraint role_grants_permissions_check;
alter table role_grants add constraint role_grants_permissions_check check (permissions <@ array['read', 'create', 'edit', 'delete', 'export', 'approve', 'share', 'retain']);
alter table team_grants drop constraint team_grants_permissions_check;
alter table team_grants add constraint team_grants_permissions_check check (permissions <@ array['read', 'create', 'edit', 'delete', 'export', 'approve', 'share', 'retain']);
alter table user_grants drop constraint user_grants_permissions_check;
alter table user_grants add constraint user_grants_permissions_check check (permissions <@ array['read', 'create', 'edit', 'delete', 'export', 'approve', 'share', 'retain']);
alter table permission_request_items drop constraint permission_request_items_permissions_check;
alter table permission_request_items add constraint permission_request_items_permissions_check
  check (permissions <@ array['read', 'create', 'edit', 'delete', 'export', 'approve', 'share', 'retain']);
-- Grants of every permission stay grants of every permission.
do $$
declare
  org uuid;
  whole text[] := array['read', 'create', 'edit', 'delete', 'export', 'approve'];
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    update role_grants set permissions = permissions || array['share', 'retain'] where organization_id = org and permissions @> whole;
    update team_grants set permissions = permissions || array['share', 'retain'] where organization_id = org and permissions @> whole;
    update user_grants set permissions = permissions || array['share', 'retain'] where organization_id = org and permissions @> whole;
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;

create table document_folders (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  root text not null check (root in ('company', 'portfolio', 'property', 'unorganized')),
  portfolio_id uuid,
  environment_id uuid,
  parent_id uuid,
  -- The folder directly under the root in which this one lies; itself for a folder directly under the root.
  top_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  -- Of a folder directly under the company root: its readers, and those of everything in it.
  audience text not null default 'organization' check (audience in ('organization', 'everybody', 'teams')),
  created_by uuid,
  created_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  -- The folder with which this one was moved to the trash; restoring that one restores this one.
  trashed_with uuid,
  primary key (organization_id, id),
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, parent_id) references document_folders on delete cascade deferrable initially immediate,
  foreign key (organization_id, top_id) references document_folders deferrable initially immediate,
  constraint document_folders_place
    check ((root = 'portfolio') = (portfolio_id is not null) and (root = 'property') = (environment_id is not null)),
  constraint document_folders_top check (parent_id is not null or top_id = id)
);
-- A name is taken once in a folder; a folder in the trash has none.
create unique index document_folders_name_in_property on document_folders (organization_id, environment_id,
  coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(btrim(name))) where environment_id is not null and trashed_at is null;
create unique index document_folders_name_in_portfolio on document_folders (organization_id, portfolio_id,
  coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(btrim(name))) where portfolio_id is not null and trashed_at is null;
create unique index document_folders_name_in_root on document_folders (organization_id, root,
  coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(btrim(name)))
  where root in ('company', 'unorganized') and trashed_at is null;
create index document_folders_by_parent on document_folders (organization_id, parent_id);
create index document_folders_by_top on document_folders (organization_id, top_id);
create index document_folders_by_portfolio on document_folders (organization_id, portfolio_id) where portfolio_id is not null;
create index document_folders_by_environment on document_folders (organization_id, environment_id) where environment_id is not null;
select tenant_table('document_folders');

create table document_folder_teams (
  organization_id uuid not null references organizations deferrable initially immediate,
  folder_id uuid not null,
  team_id uuid not null,
  primary key (organization_id, folder_id, team_id),
  foreign key (organization_id, folder_id) references document_folders on delete cascade deferrable initially immediate,
  foreign key (organization_id, team_id) references teams on delete cascade deferrable initially immediate
);
create index document_folder_teams_by_team on document_folder_teams (organization_id, team_id);
select tenant_table('document_folder_teams');

create table documents (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  root text not null check (root in ('company', 'portfolio', 'property', 'unorganized')),
  portfolio_id uuid,
  environment_id uuid,
  folder_id uuid,
  -- The folder directly under the root in which it lies.
  top_id uuid,
  title text not null check (length(btrim(title)) between 1 and 200),
  kind text not null check (kind in ('energy_certificate', 'building_certificate', 'deed', 'permit', 'inspection', 'survey', 'plan',
    'insurance', 'contract', 'invoice', 'report', 'manual', 'policy', 'correspondence', 'photo', 'other')),
  owner_id uuid,
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  note text not null default '' check (length(note) <= 2000),
  issued_on date check (issued_on between '1900-01-01' and '2199-12-31'),
  -- The last day on which it is valid.
  valid_until date check (valid_until between '1900-01-01' and '2199-12-31'),
  is_for_tenants boolean not null default false,
  -- The current version, with what lists show of it; none for a document whose file is missing.
  version_id uuid,
  version_no int not null default 0,
  file_name text not null default '',
  file_type text not null default '',
  bytes bigint not null default 0,
  source text not null default 'upload' check (source in ('upload', 'mail', 'folder', 'request')),
  -- By whom it was sent, where it did not come from a member.
  sender text not null default '' check (length(sender) <= 320),
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  trashed_at timestamptz,
  trashed_by uuid,
  trashed_with uuid,
  -- A legal hold: its reason, by whom and since when.
  hold_reason text not null default '' check (length(hold_reason) <= 500),
  held_by uuid,
  held_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, portfolio_id) references portfolios deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments deferrable initially immediate,
  foreign key (organization_id, folder_id) references document_folders deferrable initially immediate,
  foreign key (organization_id, top_id) references document_folders deferrable initially immediate,
  foreign key (organization_id, owner_id) references memberships deferrable initially immediate,
  constraint documents_place
    check ((root = 'portfolio') = (portfolio_id is not null) and (root = 'property') = (environment_id is not null)),
  constraint documents_folder check ((folder_id is null) = (top_id is null)),
  constraint documents_days check (valid_until >= issued_on),
  constraint documents_hold check ((hold_reason = '') = (held_at is null))
);
create index documents_by_folder on documents (organization_id, folder_id) where folder_id is not null;
create index documents_by_top on documents (organization_id, top_id) where top_id is not null;
create index documents_by_portfolio on documents (organization_id, portfolio_id) where portfolio_id is not null;
create index documents_by_environment on documents (organization_id, environment_id, valid_until) where environment_id is not null;
create index documents_by_creation on documents (organization_id, created_at desc, id);
create index documents_in_trash on documents (organization_id, trashed_at) where trashed_at is not null;
create index documents_by_owner on documents (organization_id, owner_id) where owner_id is not null;
create index documents_by_end on documents (organization_id, valid_until) where valid_until is not null;
create index documents_by_root on documents (organization_id, root, created_at desc, id) where trashed_at is null;

create table document_versions (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  document_id uuid not null,
  no int not null check (no > 0),
  file_id uuid not null,
  -- What the file is by its bytes.
  type text not null,
  -- The number of the version whose file it has again.
  restored_from int,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, document_id) references documents on delete cascade deferrable initially immediate,
  foreign key (organization_id, file_id) references files deferrable initially immediate
);
create unique index document_versions_no on document_versions (organization_id, document_id, no);
create index document_versions_by_file on document_versions (organization_id, file_id);

-- How long documents stay in the trash, and how long those of a kind are kept at least.
create table document_settings (
  organization_id uuid not null references organizations deferrable initially immediate,
  trash_days int not null default 30 check (trash_days between 7 and 365),
  allows_macros boolean not null default false,
  primary key (organization_id)
);
select tenant_table('document_settings');

create table document_retention (
  organization_id uuid not null references organizations deferrable initially immediate,
  kind text not null,
  years int not null check (years between 1 and 100),
  primary key (organization_id, kind)
);
select tenant_table('document_retention');

-- The folder for which a file was uploaded.
alter table files add column folder text not null default '';
alter table files add constraint files_folder check (folder in ('', 'images', 'documents', 'logos'));
create index files_by_uploader on files (organization_id, created_by, folder, created_at desc) where folder <> '';

-- The type by bytes of files that were accepted before: only these content types were.
create function document_type_of(content_type text) returns text language sql immutable as $$
  select case content_type when 'application/pdf' then 'pdf' when 'image/jpeg' then 'jpeg' when 'image/png' then 'png'
    when 'image/webp' then 'webp' when 'application/xml' then 'xml' else 'other' end
$$;

-- Ratings and certificates of properties: what they had beside scheme, rating, issuer and number is a document with the same id.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    insert into documents (organization_id, id, root, environment_id, title, kind, note, issued_on, valid_until, version_id, version_no,
        file_name, file_type, bytes, created_by, created_at, changed_at)
      select p.organization_id, p.id, 'property', p.environment_id, p.title, p.kind, p.note, p.issued_on, p.valid_until,
          case when f.id is not null then gen_random_uuid() end, (f.id is not null)::int, coalesce(f.name, ''), coalesce(document_type_of(f.content_type), ''),
          coalesce(f.bytes, 0), p.created_by, p.created_at, p.created_at
        from property_documents p left join files f on f.organization_id = org and f.id = p.file_id
        where p.organization_id = org;
    insert into document_versions (organization_id, id, document_id, no, file_id, type, created_by, created_at)
      select d.organization_id, d.version_id, d.id, 1, p.file_id, d.file_type, p.created_by, p.created_at
        from documents d join property_documents p on p.organization_id = org and p.id = d.id
        where d.organization_id = org and d.version_id is not null;
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;

select tenant_table('documents');
select tenant_table('document_versions');
select outlives('documents', 'owner_id', 'memberships', 'user_id');

alter table property_documents
  drop column environment_id, drop column kind, drop column title, drop column issued_on, drop column valid_until, drop column note,
  drop column file_id, drop column created_by, drop column created_at;
alter table property_documents add constraint property_documents_document foreign key (organization_id, id) references documents on delete cascade
  deferrable initially immediate;

drop function document_type_of(text);
