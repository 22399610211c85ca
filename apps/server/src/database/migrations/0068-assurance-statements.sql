-- Statements of assurance as they were issued, and facts that became known afterwards.

create table assurance_statements (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  round int not null,
  opinion text not null check (opinion in ('unmodified', 'modified', 'adverse', 'disclaimer')),
  assurance text not null check (assurance in ('limited', 'reasonable')),
  content jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate
);
create unique index assurance_statements_by_round on assurance_statements (organization_id, report_id, round);
select tenant_table('assurance_statements', true, 'content');

create table report_later_facts (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  round int not null,
  side text not null check (side in ('verifier', 'organization')),
  what text not null check (what <> ''),
  effect_t double precision,
  decision text not null check (decision in ('none', 'reissue', 'withdraw')),
  reason text not null check (reason <> ''),
  recorded_at timestamptz not null default now(),
  recorded_by_name text not null,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate
);
create index report_later_facts_by_report on report_later_facts (organization_id, report_id, recorded_at);
select tenant_table('report_later_facts');
