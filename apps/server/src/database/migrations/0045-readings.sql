-- What meters showed. The register says how a meter counts; consumption is computed from the readings, never stored.

create table meter_registers (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  meter_id uuid not null,
  unit text not null,
  multiplier double precision not null check (multiplier > 0),
  digits integer check (digits between 1 and 12),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, meter_id) references meters on delete cascade deferrable initially immediate
);
create unique index meter_registers_meter on meter_registers (organization_id, meter_id);
create index meter_registers_by_environment on meter_registers (organization_id, environment_id);
select tenant_table('meter_registers');

create table meter_readings (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  meter_id uuid not null,
  day date not null check (day between '1900-01-01' and '2199-12-31'),
  value double precision not null check (value >= 0),
  kind text not null check (kind in ('by_hand', 'photo', 'estimate', 'file')),
  -- Why it shows what counting on would not give.
  change text check (change in ('rollover', 'replacement', 'checked')),
  old_end double precision check (old_end >= 0),
  new_start double precision check (new_start >= 0),
  photo_file_id uuid,
  note text not null default '' check (length(note) <= 2000),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate,
  foreign key (organization_id, meter_id) references meters on delete cascade deferrable initially immediate,
  foreign key (organization_id, photo_file_id) references files deferrable initially immediate,
  check ((change is not distinct from 'replacement') = (old_end is not null)),
  check ((old_end is null) = (new_start is null))
);
create unique index meter_readings_day on meter_readings (organization_id, meter_id, day);
create index meter_readings_by_environment on meter_readings (organization_id, environment_id);
create index meter_readings_by_photo on meter_readings (organization_id, photo_file_id) where photo_file_id is not null;
select tenant_table('meter_readings');
