-- The payment of a bill: only allowed steps, one export, and no changes after an approval.

-- The same steps as core/payments/bill-state.ts.
create or replace function bill_payable_steps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state is distinct from old.state and (old.state, new.state) not in (
    ('draft', 'flagged'), ('draft', 'approved'), ('flagged', 'draft'), ('flagged', 'approved'),
    ('approved', 'draft'), ('approved', 'flagged'), ('approved', 'exported'), ('approved', 'paid'),
    ('exported', 'approved'), ('exported', 'paid'), ('paid', 'approved'), ('paid', 'exported')
  ) then
    raise exception 'a bill does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'bill_payable_steps';
  end if;
  -- Another run takes it only after the first was cancelled.
  if new.payment_run_id is distinct from old.payment_run_id and old.payment_run_id is not null and new.payment_run_id is not null then
    raise exception 'a bill is exported once' using errcode = 'check_violation', constraint = 'bill_payable_steps';
  end if;
  return new;
end $$;

-- The fields that a payment depends on cannot change once the bill is exported or partly paid; an approval alone ends with every save.
create or replace function bill_keeps_approval() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  now_state text;
  now_paid numeric;
begin
  if current_setting('app.moving', true) = 'on' then return new; end if;
  select state, paid_amount into now_state, now_paid from bill_payables
    where organization_id = old.organization_id and bill_id = old.id;
  if now_state is null then return new; end if;
  if now_state in ('exported', 'paid') or now_paid <> 0 then
    if (new.environment_id, new.supplier, new.invoice_no, new.account_no, new.gross_amount, new.payable_amount, new.currency)
      is distinct from (old.environment_id, old.supplier, old.invoice_no, old.account_no, old.gross_amount, old.payable_amount, old.currency) then
      raise exception 'a bill that is being paid keeps what its payment depends on'
        using errcode = 'check_violation', constraint = 'bill_keeps_approval';
    end if;
  elsif now_state = 'approved' then
    update bill_payables set state = 'draft', amount = null, currency = null, approved_by = null, approved_at = null,
      approval_note = '', under_reserve = false, asked_by = null, asked_at = null, environment_id = new.environment_id
      where organization_id = old.organization_id and bill_id = old.id;
  elsif new.environment_id <> old.environment_id then
    update bill_payables set environment_id = new.environment_id where organization_id = old.organization_id and bill_id = old.id;
  end if;
  return new;
end $$;

create or replace function bill_is_not_paid() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.erasing', true) = 'on' then return old; end if;
  if exists (select 1 from bill_payables p where p.organization_id = old.organization_id and p.bill_id = old.id
    and p.state in ('approved', 'exported', 'paid')) then
    raise exception 'a bill that was approved is not deleted' using errcode = 'check_violation', constraint = 'bill_is_not_paid';
  end if;
  return old;
end $$;

-- A booking is "paid" while any of its payments exists. Without payments it is a proposal for its bill again; a booking of several
-- bills becomes open, because it is unknown which bill a new payment would be for.
create or replace function bank_entry_unpaid() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.erasing', true) = 'on' then return null; end if;
  update payment_transfers set state = 'sent', bill_payment_id = null
    where organization_id = old.organization_id and bill_id = old.bill_id and bill_payment_id = old.id;
  if exists (select 1 from bill_payments p where p.organization_id = old.organization_id and p.bank_entry_id = old.bank_entry_id) then
    update bank_entries set note = 'part-removed' where organization_id = old.organization_id and id = old.bank_entry_id;
    return null;
  end if;
  update bank_entries set note = 'payment-removed',
      outcome = case when note = 'part-removed' then 'open' else 'proposed' end,
      proposed_bill = case when note = 'part-removed' then null else old.bill_id end
    where organization_id = old.organization_id and id = old.bank_entry_id and outcome = 'paid';
  return null;
end $$;

create or replace function bank_entry_unpaid_by_tenant() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update bank_entries set outcome = 'proposed', note = 'payment-removed', proposed_statement = new.recharge_statement_id
    where organization_id = new.organization_id and id = new.bank_entry_id and outcome = 'paid';
  return null;
end $$;
