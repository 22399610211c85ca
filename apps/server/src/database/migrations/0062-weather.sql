-- Weather stations of an organization and what was uploaded for them. Degree days are computed, never stored.

create table weather_stations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- Of the shipped list; null for a station of the organization's own.
  code text check (code ~ '^[A-Z0-9]{4}$'),
  name text not null check (length(btrim(name)) between 1 and 120),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index weather_stations_code on weather_stations (organization_id, code) where code is not null;
create unique index weather_stations_name on weather_stations (organization_id, lower(btrim(name)));
select tenant_table('weather_stations');

-- A file, or an answer of a weather service: daily means from the first day on, null where it has none. A later one lies over an
-- earlier one, so taking it back shows what was there before.
create table weather_uploads (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  station_id uuid not null,
  file_name text not null check (length(file_name) <= 300),
  origin text not null check (origin in ('file', 'service')),
  measured text not null check (measured in ('mean', 'extremes')),
  first_day date not null check (first_day between '1900-01-01' and '2199-12-31'),
  last_day date not null,
  days integer not null check (days > 0),
  -- °C
  means jsonb not null check (jsonb_typeof(means) = 'array'),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, station_id) references weather_stations on delete cascade deferrable initially immediate,
  check (jsonb_array_length(means) = last_day - first_day + 1),
  check (days <= last_day - first_day + 1)
);
create index weather_uploads_by_station on weather_uploads (organization_id, station_id, created_at);
select tenant_table('weather_uploads', true, 'means');

-- What a property takes instead of the nearest station and of its country's rule.
create table property_weather (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  station_id uuid,
  reason text not null default '' check (length(reason) <= 500),
  method text check (method in ('base', 'eurostat', 'vdi3807')),
  heating_base_c double precision check (heating_base_c between 0 and 30),
  cooling_base_c double precision check (cooling_base_c between 0 and 30),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, station_id) references weather_stations deferrable initially immediate,
  check ((station_id is null) = (reason = '')),
  check ((method is null) = (heating_base_c is null)),
  check ((method is null) = (cooling_base_c is null))
);
create unique index property_weather_environment on property_weather (organization_id, environment_id);
create index property_weather_by_station on property_weather (organization_id, station_id) where station_id is not null;
select tenant_table('property_weather');
