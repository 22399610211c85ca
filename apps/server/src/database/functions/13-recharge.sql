-- An issued recharge: sums that are exact, no day of a bill twice, and nothing changed afterwards.

create or replace function recharge_run_steps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state is distinct from old.state and (old.state, new.state) not in (('draft', 'issued'), ('issued', 'cancelled')) then
    raise exception 'a recharge run does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'recharge_run_steps';
  end if;
  if current_setting('app.moving', true) = 'on' and new.state = old.state then return new; end if;
  if old.state <> 'draft' and (new.number, new.first_day, new.last_day, new.currency, new.basis, new.amount, new.environment_id)
    is distinct from (old.number, old.first_day, old.last_day, old.currency, old.basis, old.amount, old.environment_id) then
    raise exception 'an issued recharge run is not changed' using errcode = 'check_violation', constraint = 'recharge_run_steps';
  end if;
  if old.state = 'draft' and new.state = 'issued' then
    if exists (
      select 1 from recharge_bills b where b.organization_id = new.organization_id and b.recharge_run_id = new.id
        and b.amount is distinct from (select coalesce(sum(l.amount), 0) from recharge_lines l
          where l.organization_id = new.organization_id and l.recharge_bill_id = b.id)
    ) or new.amount is distinct from (select sum(b.amount) from recharge_bills b
        where b.organization_id = new.organization_id and b.recharge_run_id = new.id)
      or exists (
        select 1 from recharge_statements s where s.organization_id = new.organization_id and s.recharge_run_id = new.id
          and s.amount is distinct from (select coalesce(sum(l.amount), 0) from recharge_lines l
            where l.organization_id = new.organization_id and l.recharge_statement_id = s.id)
      ) then
      raise exception 'the parts of a recharge run are not its bills' using errcode = 'check_violation', constraint = 'recharge_sums';
    end if;
  end if;
  return new;
end $$;

create or replace function recharge_is_frozen() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  the_row record;
  run uuid;
begin
  if tg_op = 'DELETE' then the_row := old; else the_row := new; end if;
  if current_setting('app.erasing', true) = 'on' or current_setting('app.moving', true) = 'on' then return the_row; end if;
  if tg_argv[0] = 'recharge_lines' then
    select b.recharge_run_id into run from recharge_bills b
      where b.organization_id = the_row.organization_id and b.id = the_row.recharge_bill_id;
  else
    run := the_row.recharge_run_id;
  end if;
  if tg_argv[0] = 'recharge_statements' and tg_op = 'UPDATE' then
    if new.tenant_id is null and (new.amount, new.prepayment, new.tenant_name, new.recharge_run_id)
      is not distinct from (old.amount, old.prepayment, old.tenant_name, old.recharge_run_id) then
      return new;
    end if;
  end if;
  -- The bill of a cancelled run may go.
  if tg_argv[0] = 'recharge_bills' and tg_op = 'UPDATE' and exists (
    select 1 from recharge_runs r where r.organization_id = new.organization_id and r.id = run and r.state = 'cancelled') then
    if new.bill_id is null and (new.amount, new.from_day, new.until_day, new.recharge_run_id)
      is not distinct from (old.amount, old.from_day, old.until_day, old.recharge_run_id) then
      return new;
    end if;
  end if;
  if exists (select 1 from recharge_runs r where r.organization_id = the_row.organization_id and r.id = run and r.state <> 'draft') then
    raise exception 'an issued recharge run is not changed' using errcode = 'check_violation', constraint = 'recharge_is_frozen';
  end if;
  return the_row;
end $$;

create or replace function recharge_bill_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select 1 from recharge_bills b
      join recharge_runs r on r.organization_id = new.organization_id and r.id = b.recharge_run_id
      where b.organization_id = new.organization_id and b.bill_id = new.bill_id and b.id <> new.id
        and b.from_day < new.until_day and new.from_day < b.until_day and r.state <> 'cancelled'
  ) then
    raise exception 'a day of a bill is recharged once' using errcode = 'check_violation', constraint = 'recharge_bill_once';
  end if;
  return new;
end $$;
