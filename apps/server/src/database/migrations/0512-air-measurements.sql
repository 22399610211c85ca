-- Values of indoor air that people measured, and the standards by which an organization judges indoor air (decision 0175).
create table air_measurements (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  space_id uuid,
  -- As entered, by the clock of the property.
  measured_on date not null,
  measured_time text not null check (measured_time ~ '^\d\d:\d\d$'),
  measured_at timestamptz not null,
  point_type text not null check (length(point_type) between 1 and 60),
  -- As entered; the usual unit of the quantity is computed.
  value double precision not null,
  unit text not null check (length(unit) between 1 and 20),
  instrument text not null default '' check (length(instrument) <= 200),
  method text not null default '' check (length(method) <= 200),
  calibrated_until date,
  measured_by text not null default '' check (length(measured_by) <= 200),
  note text not null default '' check (length(note) <= 2000),
  document_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces deferrable initially immediate,
  foreign key (organization_id, document_id) references documents deferrable initially immediate
);
-- Not unique: values of deleted spaces stay with their property.
create index air_measurements_by_moment on air_measurements (organization_id, environment_id, point_type, measured_at);
create index air_measurements_by_space on air_measurements (organization_id, space_id) where space_id is not null;
create index air_measurements_by_document on air_measurements (organization_id, document_id) where document_id is not null;
create index air_measurements_latest on air_measurements (organization_id, measured_at);
select tenant_table('air_measurements');

create table comfort_choices (
  organization_id uuid not null references organizations deferrable initially immediate,
  point_type text not null check (length(point_type) between 1 and 60),
  standard text not null check (length(standard) between 1 and 60),
  category text not null check (length(category) between 1 and 60),
  primary key (organization_id, point_type)
);
select tenant_table('comfort_choices');
