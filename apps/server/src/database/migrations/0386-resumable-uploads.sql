-- Files that arrive in parts (tus): what was announced, how much has arrived, and who is sending right now.

create table resumable_uploads (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  -- No key: what was sent is swept with its file, also after the account has gone.
  user_id uuid not null,
  environment_id uuid,
  name text not null check (length(name) between 1 and 200),
  content_type text not null default '' check (length(content_type) <= 200),
  -- The folders of a dropped folder, and what the screen is going to make of the file.
  path text not null default '' check (length(path) <= 1000),
  purpose text not null default '' check (length(purpose) <= 60),
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0,
  state text not null default 'announced' check (state in ('announced', 'complete', 'used')),
  sha256 text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The request that writes parts now, on whichever server. It gives way when another one waits for it.
  held_by uuid,
  held_until timestamptz,
  is_wanted boolean not null default false,
  primary key (organization_id, id),
  constraint resumable_uploads_received check (received between 0 and bytes),
  constraint resumable_uploads_complete check (state = 'announced' or (received = bytes and sha256 is not null))
);
create index resumable_uploads_by_user on resumable_uploads (organization_id, user_id, state);
create index resumable_uploads_by_expiry on resumable_uploads (expires_at);
select tenant_table('resumable_uploads', false);
-- The sweep finds what has expired before it works for an organization.
create policy identity on resumable_uploads for select using (app_identity());
select outlives('resumable_uploads', 'environment_id', 'environments', 'id');
create index resumable_uploads_by_environment on resumable_uploads (organization_id, environment_id);
