-- Published normals or a typical year of a weather station; the latest counts, and deleting it brings back the one before.

create table weather_normals (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  station_id uuid not null,
  file_name text not null check (length(file_name) <= 300),
  kind text not null check (kind in ('days', 'months')),
  source text not null check (length(btrim(source)) between 1 and 200),
  edition text not null check (length(btrim(edition)) between 1 and 100),
  -- °C: of 366 days from 1 January on, or of twelve months.
  means jsonb not null check (jsonb_typeof(means) = 'array'),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, station_id) references weather_stations on delete cascade deferrable initially immediate,
  constraint weather_normals_whole check (jsonb_array_length(means) = case kind when 'days' then 366 else 12 end)
);
create index weather_normals_by_station on weather_normals (organization_id, station_id, created_at);
select tenant_table('weather_normals', true, 'means');
