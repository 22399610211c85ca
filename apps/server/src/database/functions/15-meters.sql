-- A meter stands neither behind itself nor in its own formula, over however many others; what belongs to it is on its property.

create or replace function meter_not_behind_itself() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    with recursive above (id) as (
      select new.parent_id
      union
      select m.parent_id from above a join meters m on m.organization_id = new.organization_id and m.id = a.id
        where m.parent_id is not null
    )
    select 1 from above where id = new.id
  ) then
    raise exception 'a meter does not stand behind itself' using errcode = 'check_violation', constraint = 'meters_no_loop';
  end if;
  return null;
end $$;

create or replace function formula_not_of_itself() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    with recursive within (id) as (
      select new.part_id
      union
      select p.part_id from within w join meter_formula_parts p on p.organization_id = new.organization_id and p.meter_id = w.id
    )
    select 1 from within where id = new.meter_id
  ) then
    raise exception 'a formula does not hold its own meter' using errcode = 'check_violation', constraint = 'meter_formulas_no_loop';
  end if;
  return null;
end $$;

-- While rows move from one property to another, all meters of the one follow, one statement after the other.
create or replace function meter_beside_its_kin() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.moving', true) = 'on' then return null; end if;
  if exists (
    select 1 from meters m where m.organization_id = new.organization_id and (m.id = new.parent_id or m.parent_id = new.id)
      and (m.environment_id, m.carrier) is distinct from (new.environment_id, new.carrier)
  ) or exists (
    select 1 from meter_formula_parts p where p.organization_id = new.organization_id and (p.meter_id = new.id or p.part_id = new.id)
      and p.environment_id is distinct from new.environment_id
  ) then
    raise exception 'a sub-meter is of the property and carrier of its meter'
      using errcode = 'foreign_key_violation', constraint = 'meters_parent';
  end if;
  return null;
end $$;

create or replace function formula_of_one_property() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.moving', true) = 'on' then return null; end if;
  if exists (
    select 1 from meters m where m.organization_id = new.organization_id and m.id in (new.meter_id, new.part_id)
      and m.environment_id is distinct from new.environment_id
  ) then
    raise exception 'a formula adds up meters of its own property'
      using errcode = 'foreign_key_violation', constraint = 'meter_formula_parts_part';
  end if;
  return null;
end $$;
