-- The ledger: what was known of an activity stays known. Lines of entries are closed, never changed; of the months of bills, the
-- state before a change is kept.

create or replace function activity_line_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.erasing', true) = 'on' then return old; end if;
  if tg_op = 'DELETE' then
    raise exception 'a line of the ledger is not deleted' using errcode = 'check_violation', constraint = 'activity_lines_stay';
  end if;
  if current_setting('app.moving', true) = 'on'
    and (to_jsonb(new) - 'environment_id') is not distinct from (to_jsonb(old) - 'environment_id') then return new; end if;
  if old.known_until <> 'infinity'
    or (to_jsonb(new) - 'known_until') is distinct from (to_jsonb(old) - 'known_until') then
    raise exception 'a line of the ledger is closed, not changed' using errcode = 'check_violation', constraint = 'activity_lines_stay';
  end if;
  return new;
end $$;

create or replace function bill_month_is_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.erasing', true) = 'on' or current_setting('app.moving', true) = 'on' then return coalesce(new, old); end if;
  if old.known_from < now() then
    insert into bill_months_past (organization_id, bill_id, carrier, month, environment_id, meter_no, treatment, days, quantity,
        unit, is_estimate, is_tenants, known_from, known_until)
      values (old.organization_id, old.bill_id, old.carrier, old.month, old.environment_id, old.meter_no, old.treatment, old.days,
        old.quantity, old.unit, old.is_estimate, old.is_tenants, old.known_from, now())
      on conflict do nothing;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.known_from := now();
  return new;
end $$;

-- Own factors, instruments and servicing records: the argument is the kind under which the state before is kept.
create or replace function reference_state_is_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  before jsonb := to_jsonb(old);
  property uuid := (before ->> 'environment_id')::uuid;
begin
  if current_setting('app.erasing', true) = 'on' or current_setting('app.moving', true) = 'on' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'known_from') is not distinct from (before - 'known_from') then return new; end if;
  -- A servicing record is of its equipment's property.
  if before ? 'equipment_id' then
    select e.environment_id into property from equipment e
      where e.organization_id = old.organization_id and e.id = (before ->> 'equipment_id')::uuid;
  end if;
  -- With a property that is deleted its past goes, too.
  if old.known_from < now() and (property is null or exists (select 1 from environments e
      where e.organization_id = old.organization_id and e.id = property)) then
    insert into reference_states_past (organization_id, kind, row_id, environment_id, state, known_from, known_until)
      values (old.organization_id, tg_argv[0], old.id, property, before, old.known_from, now())
      on conflict do nothing;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.known_from := now();
  return new;
end $$;
