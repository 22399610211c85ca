-- A collection run keeps to what was prepared, its debits are its sum, and after the approval its file does not change.

create or replace function collection_run_steps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.number, new.collection_day, new.notice_days, new.creditor_id, new.creditor_name, new.creditor_iban, new.creditor_bic, new.debits,
      new.amount, new.message_id, new.created_by)
    is distinct from (old.number, old.collection_day, old.notice_days, old.creditor_id, old.creditor_name, old.creditor_iban,
      old.creditor_bic, old.debits, old.amount, old.message_id, old.created_by)
    or (old.approved_at is not null and (new.body, new.approved_by, new.approved_at)
      is distinct from (old.body, old.approved_by, old.approved_at))
    or (old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at) then
    raise exception 'a collection run is not changed' using errcode = 'check_violation', constraint = 'collection_run_steps';
  end if;
  if old.approved_at is null and new.approved_at is not null and not exists (
    select 1 from collection_debits d where d.organization_id = new.organization_id and d.collection_run_id = new.id
      having count(*) = new.debits and coalesce(sum(d.amount), 0) = new.amount) then
    raise exception 'the debits of a collection run are not its sum' using errcode = 'check_violation', constraint = 'collection_sums';
  end if;
  return new;
end $$;

create or replace function collection_debit_steps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.collection_run_id, new.recharge_statement_id, new.tenant_name, new.mandate_reference, new.signed_on, new.debtor_name,
      new.debtor_iban, new.debtor_bic, new.original_iban, new.scheme, new.sequence, new.end_to_end_id, new.batch_id, new.amount)
    is distinct from (old.collection_run_id, old.recharge_statement_id, old.tenant_name, old.mandate_reference, old.signed_on,
      old.debtor_name, old.debtor_iban, old.debtor_bic, old.original_iban, old.scheme, old.sequence, old.end_to_end_id, old.batch_id,
      old.amount) then
    raise exception 'a debit of a collection run is not changed' using errcode = 'check_violation', constraint = 'collection_debit_steps';
  end if;
  if old.notified_at is not null and (new.notified_at, new.notified_to) is distinct from (old.notified_at, old.notified_to) then
    raise exception 'a tenant is told of a collection once' using errcode = 'check_violation', constraint = 'collection_debit_steps';
  end if;
  if new.state is distinct from old.state and (old.state, new.state) not in (('prepared', 'sent'), ('prepared', 'cancelled'),
    ('sent', 'paid'), ('sent', 'returned'), ('sent', 'cancelled'), ('paid', 'returned')) then
    raise exception 'a debit does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'collection_debit_steps';
  end if;
  return new;
end $$;

-- Collections and payments of a statement are never more than what it says.
create or replace function statement_within_balance() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  left_over numeric;
begin
  select s.amount - s.prepayment
    - coalesce((select sum(d.amount) from collection_debits d where d.organization_id = new.organization_id
        and d.recharge_statement_id = new.recharge_statement_id and d.state in ('prepared', 'sent', 'paid')), 0)
    - coalesce((select sum(p.amount) from statement_payments p where p.organization_id = new.organization_id
        and p.recharge_statement_id = new.recharge_statement_id and p.reversed_at is null), 0)
    into left_over
    from recharge_statements s where s.organization_id = new.organization_id and s.id = new.recharge_statement_id;
  if left_over < 0 then
    raise exception 'more than the statement says' using errcode = 'check_violation', constraint = 'statement_within_balance';
  end if;
  return null;
end $$;

-- A payment stays as it was recorded; it is taken back once, with a reason.
create or replace function statement_payment_steps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.recharge_statement_id, new.amount, new.paid_on, new.method, new.reference, new.note, new.created_by)
    is distinct from (old.recharge_statement_id, old.amount, old.paid_on, old.method, old.reference, old.note, old.created_by)
    or (old.reversed_at is not null and (new.reversed_at, new.reversed_by, new.reversal_reason)
      is distinct from (old.reversed_at, old.reversed_by, old.reversal_reason)) then
    raise exception 'a payment of a statement is not changed' using errcode = 'check_violation', constraint = 'statement_payment_steps';
  end if;
  return new;
end $$;
