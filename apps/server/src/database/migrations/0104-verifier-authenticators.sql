-- The authenticator a verifier set up at the first opening of a link. It belongs to whom the report is sent to, so that the link
-- of the next round asks for a code of the same one. Asked to be set up anew, it has no secret until that was done.

create table verifier_authenticators (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  report_id uuid not null,
  email text not null,
  -- Encrypted with the installation's secret, as those of accounts are.
  secret_sealed text,
  -- The time step of the last accepted code: a code works once.
  last_step bigint not null default 0,
  declared_name text not null default '',
  declared_body text not null default '',
  -- Null during set-up.
  confirmed_at timestamptz,
  reset_at timestamptz,
  reset_by_name text not null default '',
  reset_reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, report_id) references ghg_reports on delete cascade deferrable initially immediate,
  constraint verifier_authenticators_confirmed check (confirmed_at is null or (secret_sealed is not null and declared_name <> '')),
  constraint verifier_authenticators_reset check (reset_at is null or reset_reason <> '')
);
create unique index verifier_authenticators_by_report on verifier_authenticators (organization_id, report_id, email);
select tenant_table('verifier_authenticators', true, 'secret_sealed', 'last_step');
