-- What BREEAM needs beside the answers of its reports (decision 0141): the manual of an organization, targets and comments, previews.

-- Weights, minimum standards and credits that are not public, entered once for each scheme and edition.
create table breeam_manuals (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  framework text not null check (framework in ('breeam', 'breeam_nc')),
  edition text not null check (length(edition) between 1 and 20),
  -- For each part its weights, its minimum standards and credits of issues, as the core counts them.
  content jsonb not null,
  source text not null check (length(source) between 1 and 500),
  document_id uuid,
  version int not null default 1 check (version > 0),
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index breeam_manuals_one on breeam_manuals (organization_id, framework, edition);
create index breeam_manuals_by_document on breeam_manuals (organization_id, document_id) where document_id is not null;
select tenant_table('breeam_manuals', true, 'content');
select outlives('breeam_manuals', 'document_id', 'documents', 'id');

-- Beside an answer: what is aimed at, whether a criterion of a standard is met, and our comment.
create table breeam_notes (
  organization_id uuid not null references organizations deferrable initially immediate,
  report_id uuid not null,
  code text not null check (length(code) between 1 and 60),
  targeted int check (targeted >= 0),
  meets boolean,
  comment text not null default '' check (length(comment) <= 2000),
  -- The version of the report in which it changed last.
  changed_in int not null,
  primary key (organization_id, report_id, code),
  foreign key (organization_id, report_id) references framework_reports on delete cascade deferrable initially immediate
);
select tenant_table('breeam_notes', true, 'changed_in');

-- A frozen round as a link shows it to an assessor.
create table breeam_previews (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  round int not null check (round > 0),
  content jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references framework_reports on delete cascade deferrable initially immediate
);
create index breeam_previews_by_report on breeam_previews (organization_id, report_id);
select tenant_table('breeam_previews', true, 'content');

-- What assessors say: written behind a link, or entered by a person of the organization.
create table breeam_comments (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  code text not null check (length(code) between 1 and 60),
  text text not null check (length(text) between 1 and 2000),
  -- The name that the assessor gave; empty: it was entered by a person.
  author text not null default '' check (length(author) <= 100),
  -- The round that was shown; null: it was entered by a person.
  round int check (round > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references framework_reports on delete cascade deferrable initially immediate
);
create index breeam_comments_by_report on breeam_comments (organization_id, report_id, created_at);
select tenant_table('breeam_comments');
