-- The text of documents, for the full text search.

-- One row per document, made by a trigger: how far its text is read, and what the search finds it by.
create table document_texts (
  organization_id uuid not null references organizations deferrable initially immediate,
  document_id uuid not null,
  version_id uuid,
  state text not null check (state in ('waiting', 'reading', 'recognizing', 'done', 'failed', 'stopped', 'none')),
  failure_code text,
  -- Known before the first page is read, where the file states it.
  pages int,
  read_pages int not null default 0,
  -- Scanned pages: how many are recognized, and how many shall be.
  recognized_pages int not null default 0,
  to_recognize int not null default 0,
  -- Every scanned page, not only as many as are recognized unless asked.
  is_whole boolean not null default false,
  -- Asked for by a person: read before those that wait only because they are new.
  asked_at timestamptz,
  -- Until then a worker reads it.
  busy_until timestamptz,
  language text not null default 'simple' check (language in ('english', 'german', 'arabic', 'simple')),
  -- Title, tags, note and file name, as in the vector.
  heading text not null default '',
  tsv tsvector not null default ''::tsvector,
  -- Of the document: newest first.
  created_at timestamptz not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references documents on delete cascade deferrable initially immediate
);
create index document_texts_by_word on document_texts using gin (organization_id, tsv) with (gin_pending_list_limit = 2048);
create index document_texts_by_day on document_texts (organization_id, created_at desc, document_id);
create index document_texts_waiting on document_texts (organization_id, state, asked_at, created_at)
  where state in ('waiting', 'reading', 'recognizing');
select tenant_table('document_texts', false);
-- The full text operator is not leakproof, so under the policy it could not use its index. find_documents() runs as the owner and filters by
-- organization and reach itself; the application stays under the policy.
alter table document_texts no force row level security;

create table document_pages (
  organization_id uuid not null references organizations deferrable initially immediate,
  document_id uuid not null,
  page int not null check (page > 0),
  text text not null,
  -- In the normal form of every search: to make it for each page of each document that is shown would take longer than the search.
  form text not null generated always as (search_form(text)) stored,
  needs_ocr boolean not null default false,
  recognized_at timestamptz,
  primary key (organization_id, document_id, page),
  foreign key (organization_id, document_id) references documents on delete cascade deferrable initially immediate
);
create index document_pages_to_recognize on document_pages (organization_id, document_id, page) where needs_ocr and recognized_at is null;
create index document_pages_recognized on document_pages (organization_id, recognized_at) where recognized_at is not null;
select tenant_table('document_pages', false);

-- The words of texts, for "did you mean". No foreign key: it would check the organization for each word.
create table document_words (
  organization_id uuid not null,
  word text not null,
  primary key (organization_id, word)
);
create index document_words_alike on document_words using gin (organization_id, word gin_trgm_ops);
select tenant_table('document_words', false);
revoke insert, update, delete on document_words from steward_app;
alter table document_words no force row level security;

-- The documents that are there already.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    insert into document_texts (organization_id, document_id, version_id, state, heading, tsv, created_at)
      select org, d.id, d.version_id, case when d.version_id is null then 'none' else 'waiting' end,
          document_heading(d.title, d.tags, d.file_name, d.note, d.is_for_tenants), document_vector(document_heading(d.title, d.tags, d.file_name, d.note, d.is_for_tenants), '', '', 'simple'), d.created_at
        from documents d where d.organization_id = org;
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
