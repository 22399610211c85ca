-- Files, jobs, mails, translations and the search index.

create table files (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  sha256 text not null,
  name text not null,
  content_type text not null,
  bytes bigint not null check (bytes >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index files_by_content on files (organization_id, sha256);
select tenant_table('files');

create table jobs (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  owner_id uuid,
  kind text not null,
  subject_id uuid,
  payload jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  percent int not null default 0 check (percent between 0 and 100),
  step text not null default '',
  result jsonb,
  failure_code text,
  attempts int not null default 0,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id)
);
create index jobs_by_owner on jobs (organization_id, owner_id, created_at desc);
create index jobs_by_subject on jobs (organization_id, subject_id);
select tenant_table('jobs', false);

create table mails (
  id uuid primary key,
  organization_id uuid,
  recipient text not null,
  language text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
create index mails_by_time on mails (created_at desc);
create index mails_by_organization on mails (organization_id);
select coordinator_table('mails');

-- Request limits, shared by all servers.
create table throttles (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);
select coordinator_table('throttles');

-- Texts translated once for a whole organization, and the corrections people made.
create table translations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  source_language text not null default 'en',
  target_language text not null check (target_language in ('ar', 'de')),
  word text not null check (length(word) between 1 and 5000),
  translation text not null check (length(translation) <= 10000),
  -- 1: the service, 2: a person; a correction by a person is kept.
  translation_by smallint not null check (translation_by in (1, 2)),
  -- The translation of the service, to return to it.
  made_by_service text,
  service text not null default '',
  changed_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organization_id, id)
);
-- By a hash: a whole page of text exceeds the size of an index entry.
create unique index translations_word on translations (organization_id, source_language, target_language, md5(word));
create index translations_known on translations (organization_id, target_language, md5(translation));
-- Translations by the service are derived and not in the audit log; corrections are (triggers/audit-log.sql).
select tenant_table('translations', false);

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists unaccent with schema public;

-- One row per object that can be found, maintained by triggers (triggers/search.sql).
create table search_entries (
  organization_id uuid not null references organizations deferrable initially immediate,
  kind text not null,
  object_id uuid not null,
  -- Access to one of these is access to the entry; without either, only who sees the whole organization finds it.
  environment_id uuid,
  portfolio_id uuid,
  title text not null,
  -- Distinguishes objects of the same name: a city, a property, a month.
  note text not null default '',
  text text not null,
  primary key (organization_id, kind, object_id)
);
create index search_entries_by_text on search_entries using gin (organization_id, text gin_trgm_ops)
  -- Every search scans the pending list in full, so it is kept small.
  with (gin_pending_list_limit = 512);
-- Prefix search in order. Truncated, because an index entry has a maximum size.
create index search_entries_by_beginning on search_entries (organization_id, (left(text, 100)) text_pattern_ops);
create index search_entries_by_environment on search_entries (organization_id, environment_id);
select tenant_table('search_entries', false);
-- Only triggers write it.
revoke insert, update, delete on search_entries from steward_app;
-- The trigram operators are not leakproof, so under the policy they could not use the index. search_objects() runs as the
-- owner, past the policy, and filters by organization and properties itself; the application stays under the policy.
alter table search_entries no force row level security;

-- Every distinct word of an organization's entries: a typing mistake is looked up among the words, not among all texts. Without
-- numbers: one digit off is another number. search_forget_words() removes unused words at night. No foreign key: it would
-- check the organization for each word, and erasing an organization empties every table with its id.
create table search_words (
  organization_id uuid not null,
  word text not null,
  primary key (organization_id, word)
);
create index search_words_alike on search_words using gin (organization_id, word gin_trgm_ops);
select tenant_table('search_words', false);
revoke insert, update, delete on search_words from steward_app;
alter table search_words no force row level security;
