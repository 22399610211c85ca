-- How documents left the unorganized ones, and what later suggestions learn from it (decision 0125).

create table document_filings (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  document_id uuid not null,
  -- No key: the name of the rule stays when the rule is deleted. Null: a person filed it.
  rule_id uuid,
  rule_name text not null default '' check (length(rule_name) <= 100),
  -- What the document was before, to undo it.
  earlier jsonb not null,
  -- The task that the rule added.
  task_id uuid,
  filed_by uuid,
  filed_at timestamptz not null default now(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, document_id) references documents on delete cascade deferrable initially immediate
);
create index document_filings_by_document on document_filings (organization_id, document_id, filed_at desc);
create index document_filings_by_rule on document_filings (organization_id, rule_id) where rule_id is not null;
select tenant_table('document_filings', true, 'earlier');

-- What people decided for documents of a sender, of a name or of a heading: a place, or a kind.
create table filing_lessons (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  clue text not null check (clue in ('sender', 'domain', 'name', 'heading')),
  value text not null check (length(value) between 1 and 200),
  root text check (root in ('company', 'portfolio', 'property')),
  portfolio_id uuid,
  environment_id uuid,
  folder_id uuid,
  kind text,
  -- The decisions for it, less those against it.
  weight int not null check (weight between 1 and 1000),
  decided_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, folder_id) references document_folders on delete cascade deferrable initially immediate,
  constraint filing_lessons_one_part check ((root is null) <> (kind is null)),
  constraint filing_lessons_place
    check ((coalesce(root, '') = 'portfolio') = (portfolio_id is not null) and (coalesce(root, '') = 'property') = (environment_id is not null))
);
create index filing_lessons_by_clue on filing_lessons (organization_id, clue, value);
create index filing_lessons_by_portfolio on filing_lessons (organization_id, portfolio_id) where portfolio_id is not null;
create index filing_lessons_by_environment on filing_lessons (organization_id, environment_id) where environment_id is not null;
create index filing_lessons_by_folder on filing_lessons (organization_id, folder_id) where folder_id is not null;
select tenant_table('filing_lessons', false);
