-- The reminders that were sent of what ends, such as documents: each step once for a last day.

create table ending_reminders (
  organization_id uuid not null references organizations deferrable initially immediate,
  kind text not null check (length(kind) between 1 and 60),
  object_id uuid not null,
  ends_on date not null,
  days_before int not null check (days_before between 0 and 3660),
  sent_at timestamptz not null default now(),
  primary key (organization_id, kind, object_id, ends_on, days_before)
);
select tenant_table('ending_reminders', false);
