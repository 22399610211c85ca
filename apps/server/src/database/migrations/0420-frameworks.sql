-- Reports by frameworks: questions are data of an edition, answers have versions and sources, approved rounds are frozen (decision 0128).

create table framework_reports (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  framework text not null check (length(framework) between 1 and 64),
  edition text not null check (length(edition) between 1 and 20),
  -- Why it is not the edition that the period asks for.
  edition_reason text not null default '' check (length(edition_reason) <= 1000),
  level text not null check (level in ('organization', 'portfolio', 'fund', 'property')),
  portfolio_id uuid,
  fund_id uuid,
  environment_id uuid,
  year int not null check (year between 1992 and 2100),
  first_day date not null,
  last_day date not null,
  due_on date,
  state text not null default 'open' check (state in ('open', 'approved', 'submitted')),
  round int not null default 0 check (round >= 0),
  -- Why another round was begun.
  reopened_reason text not null default '' check (length(reopened_reason) <= 1000),
  -- Counts the changes of answers: an answer knows the last one that changed it.
  version int not null default 1 check (version > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  foreign key (organization_id, fund_id) references funds on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  constraint framework_reports_days check (first_day <= last_day),
  constraint framework_reports_subject check (
    (level = 'portfolio') = (portfolio_id is not null) and (level = 'fund') = (fund_id is not null)
      and (level = 'property') = (environment_id is not null))
);
create unique index framework_reports_one on framework_reports
  (organization_id, framework, level, coalesce(portfolio_id, fund_id, environment_id, organization_id), year);
create index framework_reports_by_portfolio on framework_reports (organization_id, portfolio_id) where portfolio_id is not null;
create index framework_reports_by_fund on framework_reports (organization_id, fund_id) where fund_id is not null;
create index framework_reports_by_environment on framework_reports (organization_id, environment_id) where environment_id is not null;
select tenant_table('framework_reports', true, 'version', 'updated_at');

create table framework_answers (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  code text not null check (length(code) between 1 and 60),
  -- Of a question that is answered per property.
  environment_id uuid,
  value jsonb check (value is null or jsonb_typeof(value) <> 'null'),
  state text not null default 'open' check (state in ('open', 'drafted', 'answered', 'reviewed', 'not-applicable', 'omitted')),
  reason_code text not null default '' check (length(reason_code) <= 60),
  reason text not null default '' check (length(reason) <= 2000),
  owner_id uuid,
  reviewer_id uuid,
  due_on date,
  asked_by uuid,
  asked_at timestamptz,
  reminded_at timestamptz,
  sent_back_reason text not null default '' check (length(sent_back_reason) <= 1000),
  -- The answer whose value this one has.
  follows_id uuid,
  version int not null default 1 check (version > 0),
  -- The version of the report in which it changed last.
  changed_in int not null,
  written_by uuid,
  written_at timestamptz,
  reviewed_by uuid,
  reviewed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references framework_reports on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  constraint framework_answers_reason check (state not in ('not-applicable', 'omitted') or reason <> '' or reason_code <> ''),
  constraint framework_answers_value check (state not in ('open', 'not-applicable', 'omitted') or value is null),
  -- Another person than its owner and its writer.
  constraint framework_answers_review check (reviewed_by is null or (reviewed_by is distinct from written_by and reviewed_by is distinct from owner_id)),
  constraint framework_answers_reviewed check ((reviewed_at is not null) or state <> 'reviewed')
);
create unique index framework_answers_one on framework_answers (organization_id, report_id, code, coalesce(environment_id, report_id));
create index framework_answers_by_owner on framework_answers (organization_id, owner_id) where owner_id is not null;
create index framework_answers_by_reviewer on framework_answers (organization_id, reviewer_id) where reviewer_id is not null;
create index framework_answers_by_followed on framework_answers (organization_id, follows_id) where follows_id is not null;
create index framework_answers_by_environment on framework_answers (organization_id, environment_id) where environment_id is not null;
select tenant_table('framework_answers', true, 'value', 'changed_in', 'reminded_at');
select outlives('framework_answers', 'follows_id', 'framework_answers', 'id');

-- What an answer said before, and who wrote it.
create table framework_answer_versions (
  organization_id uuid not null references organizations deferrable initially immediate,
  answer_id uuid not null,
  version int not null check (version > 0),
  value jsonb,
  state text not null,
  reason_code text not null,
  reason text not null,
  act text not null check (length(act) <= 20),
  note text not null default '' check (length(note) <= 1000),
  written_by uuid,
  written_at timestamptz not null,
  primary key (organization_id, answer_id, version),
  foreign key (organization_id, answer_id) references framework_answers on delete cascade deferrable initially immediate
);
select tenant_table('framework_answer_versions', false);

-- What an answer rests on, as it was read.
create table framework_citations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  answer_id uuid not null,
  position int not null check (position >= 0),
  kind text not null check (kind in ('metric', 'record', 'document', 'answer', 'ghg-report')),
  -- No key: what is gone stays named, and marks the answer.
  object_id uuid,
  object_version text not null default '' check (length(object_version) <= 200),
  title text not null default '' check (length(title) <= 500),
  page int check (page > 0),
  quote text not null default '' check (length(quote) <= 2000),
  -- Of a metric: which, how it counts, the figure that was read, and what it was made of.
  metric jsonb,
  value double precision,
  unit text not null default '' check (length(unit) <= 40),
  fingerprint text not null default '' check (length(fingerprint) <= 64),
  -- The newer figure or version in spite of which the answer is kept.
  kept text not null default '' check (length(kept) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, answer_id) references framework_answers on delete cascade deferrable initially immediate,
  constraint framework_citations_object check ((kind = 'metric') = (object_id is null) and (kind = 'metric') = (metric is not null))
);
create index framework_citations_by_answer on framework_citations (organization_id, answer_id, position);
create index framework_citations_by_object on framework_citations (organization_id, object_id) where object_id is not null;
select tenant_table('framework_citations', false);

-- Approved rounds: a trigger refuses changes of their content (triggers/frameworks.sql).
create table framework_rounds (
  organization_id uuid not null references organizations deferrable initially immediate,
  report_id uuid not null,
  round int not null check (round > 0),
  content jsonb not null,
  sha256 text not null check (length(sha256) = 64),
  reason text not null default '' check (length(reason) <= 1000),
  approved_by uuid,
  approved_name text not null,
  approved_at timestamptz not null,
  submitted_by uuid,
  submitted_name text,
  submitted_on date,
  submitted_to text not null default '' check (length(submitted_to) <= 200),
  -- Documents that it names are kept.
  document_ids uuid[] not null default '{}',
  primary key (organization_id, report_id, round),
  foreign key (organization_id, report_id) references framework_reports on delete cascade deferrable initially immediate,
  constraint framework_rounds_submitted check ((submitted_on is null) = (submitted_name is null))
);
create index framework_rounds_by_document on framework_rounds using gin (document_ids);
select tenant_table('framework_rounds', true, 'content', 'document_ids');
