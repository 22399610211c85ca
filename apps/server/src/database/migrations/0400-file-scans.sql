-- What the virus scanner found in the contents of an organization (decision 0127). Without a scanner there are no rows.
create table file_scans (
  organization_id uuid not null references organizations deferrable initially immediate,
  sha256 text not null,
  -- waiting: arrived and not served before it is scanned; known: was there before the scanner, and is served until it is scanned.
  state text not null check (state in ('waiting', 'known', 'clean', 'infected')),
  -- The name that the scanner gave what it found.
  virus text not null default '' check (length(virus) <= 200),
  -- Why the last attempt had no result.
  failure text not null default '' check (failure in ('', 'unreachable', 'too-large', 'failed')),
  attempts int not null default 0,
  -- The next attempt; while a worker scans it: when another one may take it.
  due_at timestamptz not null,
  scanned_at timestamptz,
  -- Of an infected content: the bytes were deleted for ever.
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (organization_id, sha256)
);
create index file_scans_due on file_scans (organization_id, state desc, due_at) where state in ('waiting', 'known');
create index file_scans_infected on file_scans (organization_id, scanned_at desc) where state = 'infected';
select tenant_table('file_scans', false);
-- The maintenance job finds the organizations that have something to scan before it works for one.
create policy identity on file_scans for select using (app_identity());
