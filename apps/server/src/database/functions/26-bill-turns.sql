-- Takes the turn of properties until the transaction ends: others that write their bills wait, and then see what this one wrote (read committed),
-- or are repeated (serializable). Called first by what saves bills, and by every function that adds up what bills of a property say.
create or replace function take_bill_turns(org uuid, of_properties uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  insert into bill_turns as t (organization_id, environment_id, taken_by)
    select e.organization_id, e.id, pg_current_xact_id()::text::bigint from environments e
    where e.organization_id = org and e.id = any (of_properties)
    -- Sorted, so that two transactions wait for each other rather than deadlock.
    order by e.id
  on conflict (organization_id, environment_id) do update set taken_by = excluded.taken_by where t.taken_by <> excluded.taken_by;
end $$;

-- The open organizations with bills whose findings are due (energy/bill-audits): asked for by a job that runs for no organization.
create or replace function organizations_to_audit() returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select o.organization_id from organizations o
    where o.closed_at is null and exists (select 1 from bill_audit_marks m where m.organization_id = o.organization_id);
end $$;
revoke execute on function organizations_to_audit() from public;
grant execute on function organizations_to_audit() to steward_app;
