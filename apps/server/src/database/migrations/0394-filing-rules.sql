-- Rules by which documents are filed when they arrive unorganized and their text is read (decision 0125).

create table filing_rules (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  position int not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  file_groups text[] not null default '{}',
  sender text not null default '' check (length(sender) <= 254),
  words text not null default '' check (length(words) <= 200),
  root text check (root in ('company', 'portfolio', 'property')),
  portfolio_id uuid,
  environment_id uuid,
  folder_id uuid,
  kind text,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- No keys: people who left are passed over.
  owner_id uuid,
  task_title text not null default '' check (length(task_title) <= 200),
  task_for uuid,
  task_days int not null default 7 check (task_days between 1 and 365),
  -- The dry run of the present conditions and actions was seen.
  is_tried boolean not null default false,
  -- Since when it applies, with the permissions of this person.
  on_since timestamptz,
  on_by uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, portfolio_id) references portfolios on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, folder_id) references document_folders on delete cascade deferrable initially immediate,
  constraint filing_rules_place
    check ((coalesce(root, '') = 'portfolio') = (portfolio_id is not null) and (coalesce(root, '') = 'property') = (environment_id is not null)),
  constraint filing_rules_on check ((on_since is null) = (on_by is null) and (on_since is null or is_tried))
);
create index filing_rules_in_order on filing_rules (organization_id, position, id);
create index filing_rules_by_portfolio on filing_rules (organization_id, portfolio_id) where portfolio_id is not null;
create index filing_rules_by_environment on filing_rules (organization_id, environment_id) where environment_id is not null;
create index filing_rules_by_folder on filing_rules (organization_id, folder_id) where folder_id is not null;
select tenant_table('filing_rules');

-- The documents to which the rules were applied: each once.
create table document_rule_checks (
  organization_id uuid not null references organizations deferrable initially immediate,
  document_id uuid not null,
  checked_at timestamptz not null default now(),
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references documents on delete cascade deferrable initially immediate
);
select tenant_table('document_rule_checks', false);
