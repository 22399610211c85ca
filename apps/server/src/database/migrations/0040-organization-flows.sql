-- Diagrams of how an organization works, with every version that was saved; and how a property's floor area is shared out.

create table organization_flows (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index organization_flows_name on organization_flows (organization_id, lower(btrim(name)));
select tenant_table('organization_flows');

create table organization_flow_versions (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  flow_id uuid not null,
  version int not null check (version > 0),
  note text not null default '' check (length(note) <= 500),
  -- [{"id", "title", "kind", "note", "x", "y"}]
  boxes jsonb not null,
  -- [{"from", "to", "kind", "label"}]
  connections jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, flow_id, version),
  foreign key (organization_id, flow_id) references organization_flows on delete cascade deferrable initially immediate
);
select tenant_table('organization_flow_versions');

create table property_areas (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  -- Square metres.
  common_area double precision check (common_area >= 0),
  tenant_area double precision check (tenant_area >= 0),
  landlord_area double precision check (landlord_area >= 0),
  -- Beside the gross floor area, not in it.
  parking_area double precision check (parking_area >= 0),
  exterior_area double precision check (exterior_area >= 0),
  updated_at timestamptz not null default now(),
  primary key (organization_id, environment_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('property_areas');
