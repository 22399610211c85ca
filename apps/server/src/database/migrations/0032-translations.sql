-- What was translated once for anybody of an organization, and the corrections people made of it.

create table translations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  source_language text not null default 'en',
  target_language text not null check (target_language in ('ar', 'de')),
  word text not null check (length(word) between 1 and 5000),
  translation text not null check (length(translation) <= 10000),
  -- 1: the service, 2: a person, whose word stands.
  translation_by smallint not null check (translation_by in (1, 2)),
  -- What the service said, to return to it.
  made_by_service text,
  service text not null default '',
  changed_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organization_id, id)
);
-- By a hash: an index takes no whole page of text.
create unique index translations_word on translations (organization_id, source_language, target_language, md5(word));
create index translations_known on translations (organization_id, target_language, md5(translation));
select tenant_table('translations', false);
-- What the service says is derived; what people say is told in the log.
create trigger audited_corrections after update or delete on translations for each row
  when (old.translation_by = 2) execute function audit_change();
create trigger audited_new_corrections after update on translations for each row
  when (old.translation_by = 1 and new.translation_by = 2) execute function audit_change();
