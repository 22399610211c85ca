-- The partitions of `sensor_values`, one for each UTC day. The application has rights on the whole table only, under its policy.

create or replace function sensor_partition(day date) returns text language sql immutable
  as $$ select 'sensor_values_' || to_char(day, 'YYYYMMDD') $$;

-- The days that have a partition.
create or replace function sensor_partition_days() returns setof date language sql stable set search_path = public, pg_temp as $$
  select to_date(right(c.relname, 8), 'YYYYMMDD') from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.sensor_values'::regclass
$$;

-- The first moment from which values are stored as rows; earlier ones go into packed days.
create or replace function sensor_rows_from() returns timestamptz language sql stable set search_path = public, pg_temp
  as $$ select min(day)::timestamp at time zone 'UTC' from sensor_partition_days() day $$;

-- Partitions for these days. They are few: every day on which values arrived and were not packed yet.
create or replace function make_sensor_partitions(days date[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date;
begin
  foreach day in array days loop
    if to_regclass('public.' || sensor_partition(day)) is null then
      perform pg_advisory_xact_lock(hashtext('sensor partitions'));
      if (select count(*) from sensor_partition_days()) >= 60 then
        raise exception 'values of more than 60 days are not packed';
      end if;
      execute format('create table if not exists %I partition of sensor_values for values from (%L) to (%L)', sensor_partition(day),
        day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    end if;
  end loop;
end $$;
revoke execute on function make_sensor_partitions(date[]) from public;
grant execute on function make_sensor_partitions(date[]) to steward_app;

-- Partitions for the days from three days ago to two days ahead.
create or replace function keep_sensor_partitions() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (now() at time zone 'UTC')::date;
begin
  perform make_sensor_partitions(array(select today + n from generate_series(-3, 2) n));
end $$;
revoke execute on function keep_sensor_partitions() from public;
grant execute on function keep_sensor_partitions() to steward_app;

-- Whether rows of this organization in a partition are not in packed days yet. Ten minutes: no statement that stores values lasts longer.
create or replace function has_unpacked_values(partition text, org uuid) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  found boolean;
begin
  perform set_local('app.organization_id', org::text);
  execute format('select exists (select 1 from %I v where v.organization_id = $1 and not exists (select 1 from sensor_days d
    where d.organization_id = $1 and d.sensor_id = v.sensor_id and v.at >= d.starts_at and v.at < d.ends_at
      and d.packed_at >= v.stored_at + interval ''10 minutes''))', partition) into found using org;
  perform set_local('app.organization_id', '');
  return found;
end $$;
revoke execute on function has_unpacked_values(text, uuid) from public;

-- The organizations with values of days before the given one that are not packed.
create or replace function organizations_to_pack(before_day date) returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day date;
  org uuid;
  partitions text[] := array(select sensor_partition(d) from sensor_partition_days() d where d < before_day order by d);
  partition text;
  orgs uuid[];
  known uuid[] := '{}';
begin
  foreach partition in array partitions loop
    execute format('select array(select distinct organization_id from %I)', partition) into orgs;
    foreach org in array orgs loop
      if org <> all (known) and has_unpacked_values(partition, org) then
        known := known || org;
        return next org;
      end if;
    end loop;
  end loop;
end $$;
revoke execute on function organizations_to_pack(date) from public;
grant execute on function organizations_to_pack(date) to steward_app;

-- Drops the partitions of days before the given one whose values are all packed; answers how many.
create or replace function drop_packed_partitions(before_day date) returns int language plpgsql security definer set search_path = public, pg_temp
  set lock_timeout = '5s' as $$
declare
  partition text;
  org uuid;
  orgs uuid[];
  is_packed boolean;
  dropped int := 0;
begin
  for partition in select sensor_partition(d) from sensor_partition_days() d
    where d < least(before_day, (now() at time zone 'UTC')::date - 3) order by d loop
    execute format('lock table %I in exclusive mode', partition);
    execute format('select array(select distinct organization_id from %I)', partition) into orgs;
    is_packed := true;
    foreach org in array orgs loop
      if is_packed and has_unpacked_values(partition, org) then is_packed := false; end if;
    end loop;
    if is_packed then
      execute format('drop table %I', partition);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;
revoke execute on function drop_packed_partitions(date) from public;
grant execute on function drop_packed_partitions(date) to steward_app;
