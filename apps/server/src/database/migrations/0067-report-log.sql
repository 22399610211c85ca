-- Everything that is done with a report that was sent, chained by hashes. Entries are added and never changed.

create table ghg_report_log (
  organization_id uuid not null references organizations deferrable initially immediate,
  report_id uuid not null,
  seq int not null check (seq > 0),
  at timestamptz not null,
  round int not null,
  side text not null check (side in ('verifier', 'organization')),
  actor_name text not null,
  kind text not null,
  detail jsonb not null default '{}',
  previous text not null check (previous ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, report_id, seq),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate
);
select tenant_table('ghg_report_log', false);
revoke update, delete on ghg_report_log from steward_app;
