-- Devices as they report themselves, the register of what their sensors measure, and the tokens with which they send (decision 0165).

alter table hardware add column gateway_id uuid;
alter table hardware add column battery double precision;
alter table hardware add constraint hardware_battery_check check (battery between 0 and 100);
alter table hardware add column rssi double precision;
-- When the device last reported firmware, battery or signal.
alter table hardware add column state_at timestamptz;
-- Empty: registered by a person; no list can remove it.
alter table hardware alter column source set default '';
alter table hardware drop constraint hardware_source_check;
alter table hardware add constraint hardware_source_check check (length(source) <= 80);
-- What everybody with the printed label sees.
alter table hardware add column released text[] not null default '{}';
alter table hardware add constraint hardware_released_check check (released <@ array['kind', 'property', 'space', 'state']);
alter table hardware add column note text not null default '';
alter table hardware add constraint hardware_note_check check (length(note) <= 1000);
-- A gateway sends for the devices that are registered under it.
alter table hardware add constraint hardware_gateway foreign key (organization_id, gateway_id) references hardware deferrable initially immediate;
create index hardware_by_gateway on hardware (organization_id, gateway_id) where gateway_id is not null;

-- A key of `packages/reference/src/sensing/point-types.ts`; empty: not said.
alter table hardware_sensors add column point_type text not null default '';
alter table hardware_sensors add constraint hardware_sensors_point_type_check check (length(point_type) <= 60);
alter table hardware_sensors add column kind text not null default 'gauge';
alter table hardware_sensors add constraint hardware_sensors_kind_check check (kind in ('gauge', 'counter', 'state'));
-- Seconds between two values.
alter table hardware_sensors add column expected_seconds int not null default 900;
alter table hardware_sensors add constraint hardware_sensors_expected_seconds_check check (expected_seconds between 1 and 2678400);
alter table hardware_sensors add column valid_min double precision;
alter table hardware_sensors add column valid_max double precision;
-- Multiplies every value: pulses, transformers.
alter table hardware_sensors add column factor double precision not null default 1;
alter table hardware_sensors add constraint hardware_sensors_factor_check check (factor <> 0);
-- Of a counter: digits before the point, after which it begins at zero again.
alter table hardware_sensors add column digits int;
alter table hardware_sensors add constraint hardware_sensors_digits_check check (digits between 1 and 15);
-- Of a state: its texts; the value is the place in this list.
alter table hardware_sensors add column states text[] not null default '{}';
-- Gaps up to so many intervals are bridged.
alter table hardware_sensors add column gap_intervals double precision not null default 2;
alter table hardware_sensors add constraint hardware_sensors_gap_intervals_check check (gap_intervals between 0 and 1000);
-- Null: where the device is.
alter table hardware_sensors add column space_id uuid;
alter table hardware_sensors add column meter_id uuid;
alter table hardware_sensors add column direction text not null default 'import';
alter table hardware_sensors add constraint hardware_sensors_direction_check check (direction in ('import', 'export'));
alter table hardware_sensors add column calibrated_until date;
-- No value before counts.
alter table hardware_sensors add column starts_at timestamptz;
-- Days for which every value is kept; null: as long as the organization keeps data.
alter table hardware_sensors add column keeps_days int;
alter table hardware_sensors add constraint hardware_sensors_keeps_days_check check (keeps_days between 1 and 3660);
-- People described it: lists change it no more.
alter table hardware_sensors add column is_described boolean not null default false;
-- Its newest value is on the page of the printed label.
alter table hardware_sensors add column is_released boolean not null default false;
alter table hardware_sensors add constraint hardware_sensors_space foreign key (organization_id, space_id) references spaces deferrable initially immediate;
alter table hardware_sensors add constraint hardware_sensors_range check (valid_min <= valid_max);
alter table hardware_sensors add constraint hardware_sensors_digits check (digits is null or kind = 'counter');
alter table hardware_sensors add constraint hardware_sensors_meter check (meter_id is null or kind <> 'state');
create index hardware_sensors_by_space on hardware_sensors (organization_id, space_id) where space_id is not null;
create index hardware_sensors_by_meter on hardware_sensors (organization_id, meter_id) where meter_id is not null;

-- A secret with which a device or gateway sends. Only its hash is kept.
create table device_tokens (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  hardware_id uuid not null,
  secret_hash text not null check (length(secret_hash) = 43),
  -- Its last characters, by which people know it.
  hint text not null check (length(hint) <= 12),
  created_by uuid,
  created_at timestamptz not null default now(),
  -- After a newer one has been issued: until when this one works, too.
  valid_until timestamptz,
  revoked_at timestamptz,
  -- At most once an hour.
  used_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, hardware_id) references hardware on delete cascade deferrable initially immediate
);
create index device_tokens_by_hardware on device_tokens (organization_id, hardware_id, created_at);
create unique index device_tokens_secret on device_tokens (organization_id, secret_hash);
select tenant_table('device_tokens', true, 'secret_hash', 'used_at');

-- The clock of a property: its days are those of this zone. Empty: by its position, its country or its organization.
alter table environments add column time_zone text not null default '';
alter table environments add constraint environments_time_zone_check check (length(time_zone) <= 60);
