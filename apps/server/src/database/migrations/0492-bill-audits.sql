-- Bills are saved first and audited after it (decision 0164).

-- Who writes bills of a property takes its turn here first, so that sums are added up by one at a time (functions/26-bill-turns.sql).
create table bill_turns (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  -- The transaction that has or had the last turn.
  taken_by bigint not null,
  primary key (organization_id, environment_id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
select tenant_table('bill_turns', false);

-- Bills that were saved, changed or deleted since their findings were looked for; without a bill: what is flagged at the property is
-- looked at again. Only added and removed, never changed: writers do not wait for each other. Without keys to bill and property, which
-- may be deleted.
create table bill_audit_marks (
  organization_id uuid not null references organizations deferrable initially immediate,
  environment_id uuid not null,
  id uuid not null,
  bill_id uuid,
  -- The order in which bills were saved: what two say of each other is flagged at the later one.
  marked_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, environment_id, id)
);
select tenant_table('bill_audit_marks', false);
create index bill_audit_marks_by_bill on bill_audit_marks (organization_id, bill_id, marked_at);
