-- Greenhouse gas accounting: own factors, energy certificates, and the report with its submissions.

create table own_factors (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid,
  carrier text not null,
  basis text check (basis in ('location', 'market')),
  treatment text not null default '',
  year int not null check (year between 1990 and 2100),
  unit text not null check (unit in ('kWh', 'l', 't')),
  kg_co2e_per_unit double precision not null check (kg_co2e_per_unit >= 0),
  source text not null check (length(btrim(source)) > 0),
  file_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, file_id) references files deferrable initially immediate
);
create unique index own_factors_one on own_factors (organization_id, environment_id, carrier, basis, treatment, year) nulls not distinct;
create index own_factors_by_file on own_factors (organization_id, file_id) where file_id is not null;
select tenant_table('own_factors');

-- Energy attribute certificates, contracts and supplier products that are retired for one property and year.
create table instruments (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  year int not null check (year between 1990 and 2100),
  kind text not null check (kind in ('certificate', 'contract', 'supplier')),
  kwh double precision not null check (kwh > 0),
  kg_co2e_per_kwh double precision not null check (kg_co2e_per_kwh >= 0),
  reference text not null check (length(btrim(reference)) > 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index instruments_by_year on instruments (organization_id, year, environment_id);
create index instruments_by_environment on instruments (organization_id, environment_id);
select tenant_table('instruments');

create table ghg_reports (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  level text not null check (level in ('Organization', 'Portfolio', 'Property')),
  -- The organization, portfolio or property the report is about.
  target_id uuid not null,
  year int not null check (year between 1990 and 2100),
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'rejected')),
  round int not null default 0 check (round >= 0),
  version int not null default 1,
  texts jsonb not null default '{}',
  language text not null default 'en' check (language in ('en', 'ar', 'de')),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index ghg_reports_one on ghg_reports (organization_id, level, target_id, year);
select tenant_table('ghg_reports');

-- The content of each submission, frozen: texts, figures, lines, factors. A trigger refuses changes (triggers/carbon.sql).
create table ghg_report_snapshots (
  organization_id uuid not null references organizations deferrable initially immediate,
  report_id uuid not null,
  round int not null check (round > 0),
  content jsonb not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  -- An accepted report locks the year of these properties, and keeps these files whatever happens to their bills.
  environment_ids uuid[] not null default '{}',
  file_ids uuid[] not null default '{}',
  primary key (organization_id, report_id, round),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate
);
create index ghg_report_snapshots_by_file on ghg_report_snapshots using gin (file_ids);
select tenant_table('ghg_report_snapshots', true, 'content');

create table ghg_report_events (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  at timestamptz not null default now(),
  round int not null,
  kind text not null check (kind in ('saved', 'sent', 'opened', 'asked', 'answered', 'closed', 'accepted', 'rejected', 'withdrawn', 'revoked')),
  actor_id uuid,
  actor_name text not null,
  note text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate
);
create index ghg_report_events_by_report on ghg_report_events (organization_id, report_id, at);
select tenant_table('ghg_report_events', false);

create table verifier_links (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  round int not null,
  email text not null,
  verifier_name text not null default '',
  -- Only a hash: the secret itself is in the mail and nowhere else.
  secret_hash text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_opened_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate
);
create unique index verifier_links_secret on verifier_links (organization_id, secret_hash);
create index verifier_links_by_report on verifier_links (organization_id, report_id);
select tenant_table('verifier_links', true, 'secret_hash');

create table ghg_findings (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  round int not null,
  kind text not null check (kind in ('question', 'misstatement', 'nonconformity')),
  -- A section of the report or a line of the inventory.
  about text not null default '',
  size_t double precision,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate
);
create index ghg_findings_by_report on ghg_findings (organization_id, report_id, created_at);
select tenant_table('ghg_findings');

create table ghg_finding_messages (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  finding_id uuid not null,
  at timestamptz not null default now(),
  side text not null check (side in ('verifier', 'owner')),
  author text not null,
  body text not null,
  primary key (organization_id, id),
  foreign key (organization_id, finding_id) references ghg_findings on delete cascade deferrable initially immediate
);
create index ghg_finding_messages_by_finding on ghg_finding_messages (organization_id, finding_id, at);
select tenant_table('ghg_finding_messages');
