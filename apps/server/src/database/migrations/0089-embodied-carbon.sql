-- What the materials and the site of construction works emit, EN 15978 modules A1 to A5.

create table embodied_carbon_projects (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  works text not null check (works in ('new_construction', 'major_renovation', 'fit_out', 'demolition')),
  -- Empty: the gross floor area of the property.
  gross_floor_area double precision check (gross_floor_area > 0),
  completed_on date check (completed_on between '1900-01-01' and '2199-12-31'),
  tool text not null default '' check (length(tool) <= 200),
  note text not null default '' check (length(note) <= 4000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create index embodied_carbon_projects_by_environment
  on embodied_carbon_projects (organization_id, environment_id, created_at);
select tenant_table('embodied_carbon_projects');

create table embodied_carbon_items (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  embodied_carbon_project_id uuid not null,
  kind text not null check (kind in ('material', 'site_energy')),
  building_part text check (building_part in (
    'substructure', 'superstructure', 'facade', 'internal_walls', 'internal_finishes', 'building_services', 'fittings',
    'external_works', 'demolition')),
  name text not null check (length(btrim(name)) between 1 and 200),
  quantity double precision not null check (quantity >= 0),
  unit text not null check (unit in ('kg', 't', 'm3', 'm2', 'm', 'pcs', 'kWh', 'l')),
  declared_amount double precision not null check (declared_amount > 0),
  declared_unit text not null check (declared_unit in ('kg', 't', 'm3', 'm2', 'm', 'pcs', 'kWh', 'l')),
  -- kg CO2e per declared unit, without biogenic carbon.
  factor double precision check (factor >= 0),
  -- GWP-biogenic per declared unit; negative where carbon is stored.
  biogenic_factor double precision,
  source_kind text check (source_kind in ('epd', 'generic')),
  source text not null default '' check (length(source) <= 500),
  valid_until date check (valid_until between '1900-01-01' and '2199-12-31'),
  kg_per_unit double precision check (kg_per_unit > 0),
  transport_mode text check (transport_mode in ('road', 'rail', 'sea', 'inland_waterway', 'air')),
  transport_km double precision check (transport_km >= 0),
  -- kg CO2e per tonne-kilometre.
  transport_factor double precision check (transport_factor >= 0),
  transport_source text not null default '' check (length(transport_source) <= 500),
  -- Part of what was delivered.
  waste_share double precision check (waste_share >= 0 and waste_share < 1),
  -- kg CO2e per kg of waste.
  waste_factor double precision check (waste_factor >= 0),
  waste_source text not null default '' check (length(waste_source) <= 500),
  note text not null default '' check (length(note) <= 4000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, embodied_carbon_project_id) references embodied_carbon_projects
    on delete cascade deferrable initially immediate,
  constraint embodied_carbon_items_part check ((kind = 'material') = (building_part is not null)),
  constraint embodied_carbon_items_source check ((factor is null and biogenic_factor is null) or btrim(source) <> ''),
  constraint embodied_carbon_items_transport_source check (transport_factor is null or btrim(transport_source) <> ''),
  constraint embodied_carbon_items_waste_source check (waste_factor is null or btrim(waste_source) <> ''),
  constraint embodied_carbon_items_site check (kind = 'material' or num_nonnulls(
    biogenic_factor, kg_per_unit, transport_mode, transport_km, transport_factor, waste_share, waste_factor) = 0)
);
create index embodied_carbon_items_by_environment on embodied_carbon_items (organization_id, environment_id);
create index embodied_carbon_items_by_project
  on embodied_carbon_items (organization_id, embodied_carbon_project_id, created_at);
select tenant_table('embodied_carbon_items');
