-- Notes the properties whose points of supply must be counted again (energy/completeness, decision 0155).
create or replace function mark_supply(org uuid, of_properties uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into supply_marks (organization_id, environment_id, id)
    select org, k.environment_id, gen_random_uuid() from unnest(of_properties) k (environment_id) where k.environment_id is not null;
end $$;
revoke execute on function mark_supply(uuid, uuid[]) from public;

create or replace function supply_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    perform mark_supply(org, (select array_agg(distinct environment_id) from changed where organization_id = org));
  end loop;
  return null;
end $$;

-- Days of sensors that count a meter.
create or replace function supply_follows_sensors() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  org uuid;
  sensors uuid[];
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    sensors := array(select distinct sensor_id from changed where organization_id = org);
    perform mark_supply(org, array(select distinct m.environment_id from hardware_sensors s
      join meters m on m.organization_id = org and m.id = s.meter_id where s.organization_id = org and s.id = any (sensors)));
  end loop;
  return null;
end $$;

-- A sensor that begins or ceases to count a meter.
create or replace function supply_follows_sensor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  perform mark_supply(new.organization_id, array(select distinct m.environment_id from meters m
    where m.organization_id = new.organization_id and m.id in (old.meter_id, new.meter_id)));
  return null;
end $$;

-- One row that changed, before and after.
create or replace function supply_follows_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  perform mark_supply(new.organization_id, array(select distinct unnest(array[old.environment_id, new.environment_id])));
  return null;
end $$;

create or replace function supply_follows_property() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  perform mark_supply(new.organization_id, array[new.id]);
  return null;
end $$;
