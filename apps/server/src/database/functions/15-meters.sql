-- A meter stands neither behind itself nor in its own formula, over however many others.

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
