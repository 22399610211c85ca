-- A meter is neither its own parent nor part of its own formula, directly or through others; its related rows are on its property.

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

-- While rows move from one property to another, all its meters move, one statement after the other.
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

-- The payer of a meter on a day: the present payer, inverted for every change after that day (core/meters/payer.ts).
create or replace function meter_payer_on(paid_by text, changes date[], on_day date) returns text language sql immutable as $$
  select case when (select count(*) from unnest(changes) change where change > on_day) % 2 = 0 then paid_by
    when paid_by = 'tenant' then 'landlord' else 'tenant' end
$$;

-- Whether a tenant pays the meter that a bill names, in a month of the bill: on its first day, in the month that the bill begins in on
-- the bill's. Energy only: of water and waste category 13 knows nothing. By index alone: a scan of the table would make transactions collide that change other meters.
create or replace function is_tenants_meter(org uuid, of_property uuid, of_carrier text, number text, of_bill uuid, of_month date)
  returns boolean language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  payer text;
  changes date[];
  on_day date := of_month;
begin
  if of_carrier in ('water', 'waste_water', 'waste') then return false; end if;
  select paid_by, payer_changes into payer, changes from meters
    where organization_id = org and environment_id = of_property and carrier = of_carrier and bill_no = number;
  if payer is null then return false; end if;
  if cardinality(changes) > 0 then
    on_day := greatest(of_month,
      (select billing_start_date from bills where organization_id = org and id = of_bill));
  end if;
  return meter_payer_on(payer, changes, on_day) = 'tenant';
end $$;

create or replace function bill_month_knows_payer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Rows that move to another property keep their values.
  if tg_op = 'UPDATE' and current_setting('app.moving', true) = 'on' then return new; end if;
  new.is_tenants := is_tenants_meter(new.organization_id, new.environment_id, new.carrier, new.meter_no, new.bill_id, new.month);
  return new;
end $$;

-- The months of the bills of a number get its payer. Computed before: a distributed database refuses functions of a row in its UPDATE.
create or replace function renew_payer_of_months(org uuid, of_property uuid, of_carrier text, number text) returns void language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  one record;
  of_bills uuid[] := '{}';
  of_months date[] := '{}';
begin
  for one in select m.bill_id, m.month, m.is_tenants from bill_months m
    where m.organization_id = org and m.environment_id = of_property and m.carrier = of_carrier and m.meter_no = number loop
    if one.is_tenants <> is_tenants_meter(org, of_property, of_carrier, number, one.bill_id, one.month) then
      of_bills := of_bills || one.bill_id;
      of_months := of_months || one.month;
    end if;
  end loop;
  if cardinality(of_bills) = 0 then return; end if;
  update bill_months m set is_tenants = not m.is_tenants from unnest(of_bills, of_months) k (bill_id, month)
    where m.organization_id = org and m.bill_id = k.bill_id and m.carrier = of_carrier and m.month = k.month;
end $$;

-- The bills of a meter get its payer; for a meter with a new number, or one that is deleted, the bills of its former number do.
create or replace function bill_months_follow_payer() returns trigger language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if current_setting('app.erasing', true) = 'on' or current_setting('app.moving', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' then
    perform renew_payer_of_months(old.organization_id, old.environment_id, old.carrier, old.bill_no);
  end if;
  if tg_op <> 'DELETE' then
    perform renew_payer_of_months(new.organization_id, new.environment_id, new.carrier, new.bill_no);
  end if;
  return null;
end $$;

-- A number in the form for comparison with bills: without spaces, hyphens and the like.
create or replace function meter_bill_no(number text) returns text language sql immutable as $$
  select regexp_replace(number, '[[:space:][:punct:]‐‑‒–—―·°№]', '', 'g')
$$;

create or replace function meter_keeps_bill_no() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.bill_no := meter_bill_no(new.meter_no);
  return new;
end $$;

-- Saved bills without a meter are of the one that was registered for their number, and are written with its number. By index alone: a
-- scan of the table would make transactions collide that change other bills. core/meters/bill-meter.ts decides of bills that come later.
create or replace function assign_bills_to_meters(org uuid, meter_ids uuid[]) returns void
  language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  found_ids uuid[];
begin
  with own as (
    select m.id, m.environment_id, m.carrier, m.bill_no from meters m
      where m.organization_id = org and m.id = any (meter_ids) and m.formula = '' and m.bill_no <> '' and not exists (
        select 1 from meters twin where twin.organization_id = org and twin.environment_id = m.environment_id
          and twin.carrier = m.carrier and twin.id <> m.id and twin.formula = '' and upper(twin.bill_no) = upper(m.bill_no))
  ), assigned as (
    update bills b set meter_id = own.id, meter_no = own.bill_no from own
      where b.organization_id = org and b.environment_id = own.environment_id and b.carrier = own.carrier
        and b.status = 'saved' and b.meter_id is null and upper(meter_bill_no(b.meter_no)) = upper(own.bill_no)
      returning b.id
  )
  select array_agg(id) into found_ids from assigned;
  if found_ids is not null then
    update bill_months m set meter_no = b.meter_no from bills b
      where b.organization_id = org and b.id = any (found_ids)
        and m.organization_id = org and m.bill_id = b.id and m.meter_no <> b.meter_no;
  end if;
end $$;

create or replace function new_meters_find_bills() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  org uuid;
begin
  if current_setting('app.erasing', true) = 'on' or current_setting('app.moving', true) = 'on' then return null; end if;
  for org in select distinct organization_id from changed loop
    perform assign_bills_to_meters(org, (select array_agg(id) from changed where organization_id = org));
  end loop;
  return null;
end $$;

-- Settings of a meter number belong to the meter: they move to its new number, unless that one has settings.
create or replace function bills_follow_meter() returns trigger language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  named text;
begin
  if current_setting('app.erasing', true) = 'on' or current_setting('app.moving', true) = 'on' then return null; end if;
  update bills set meter_no = new.bill_no
    where organization_id = new.organization_id and meter_id = new.id and meter_no <> new.bill_no;
  update bill_months m set meter_no = new.bill_no from bills b
    where b.organization_id = new.organization_id and b.meter_id = new.id
      and m.organization_id = new.organization_id and m.bill_id = b.id and m.meter_no <> new.bill_no;
  foreach named in array array['bill_rhythms', 'bill_exemptions', 'bill_estimates'] loop
    execute format('update %1$I t set meter_no = $1 where t.organization_id = $2 and t.environment_id = $3 and t.carrier = $4
        and t.meter_no = $5 and not exists (select 1 from %1$I other where other.organization_id = $2
          and other.environment_id = $3 and other.carrier = $4 and other.meter_no = $1)', named)
      using new.bill_no, new.organization_id, new.environment_id, new.carrier, old.bill_no;
  end loop;
  -- Audit limits have no carrier.
  update bill_audit_limits t set meter_no = new.bill_no
    where t.organization_id = new.organization_id and t.environment_id = new.environment_id and t.meter_no = old.bill_no
      and not exists (select 1 from bill_audit_limits other where other.organization_id = new.organization_id
        and other.environment_id = new.environment_id and other.meter_no = new.bill_no)
      and not exists (select 1 from meters twin where twin.organization_id = new.organization_id
        and twin.environment_id = new.environment_id and twin.bill_no = old.bill_no);
  perform assign_bills_to_meters(new.organization_id, array[new.id]);
  return null;
end $$;
