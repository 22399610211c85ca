-- Collecting what no bill tells of: who is asked for what, until when, and which entry answered it.

create table ghg_campaigns (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  year int not null check (year between 1992 and 2100),
  due_on date not null,
  note text not null default '' check (length(note) <= 2000),
  -- Why the due date was moved, the last time.
  moved_reason text not null default '' check (length(moved_reason) <= 500),
  -- No key: the campaign stays when the account goes.
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index ghg_campaigns_name on ghg_campaigns (organization_id, lower(btrim(name)));
select tenant_table('ghg_campaigns');

create table ghg_campaign_requests (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  campaign_id uuid not null,
  environment_id uuid,
  entity_id uuid,
  scope int not null check (scope between 1 and 3),
  category text not null check (length(category) between 1 and 20),
  name text not null check (length(btrim(name)) between 1 and 200),
  factor_kind text not null check (factor_kind in ('published', 'own', 'place')),
  activity_id text not null default '' check (length(activity_id) <= 200),
  -- Empty: who answers says it.
  unit text not null default '' check (length(unit) <= 40),
  kg_co2e_per_unit double precision check (kg_co2e_per_unit >= 0),
  factor_source text not null default '' check (length(factor_source) <= 300),
  -- What it came to the year before, kg CO2e.
  expected_kg double precision,
  owner_id uuid not null,
  started_at timestamptz,
  -- No key: the entry is taken out in its own area, and the request is open again.
  entry_id uuid,
  sent_back_at timestamptz,
  sent_back_reason text not null default '' check (length(sent_back_reason) <= 500),
  not_applicable_reason text not null default '' check (length(not_applicable_reason) <= 500),
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, campaign_id) references ghg_campaigns on delete cascade deferrable initially immediate,
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, entity_id) references ghg_entities deferrable initially immediate,
  check ((factor_kind = 'place') = (scope = 2)),
  check (factor_kind <> 'place' or environment_id is not null),
  check (factor_kind <> 'published' or (activity_id <> '' and unit <> '')),
  check (sent_back_at is null or sent_back_reason <> '')
);
create index ghg_campaign_requests_by_campaign on ghg_campaign_requests (organization_id, campaign_id);
create index ghg_campaign_requests_by_environment on ghg_campaign_requests (organization_id, environment_id);
create index ghg_campaign_requests_by_entity on ghg_campaign_requests (organization_id, entity_id);
create unique index ghg_campaign_requests_by_entry on ghg_campaign_requests (organization_id, entry_id);
create index ghg_campaign_requests_by_owner on ghg_campaign_requests (organization_id, owner_id);
select tenant_table('ghg_campaign_requests');
