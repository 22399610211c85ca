-- Invitations, what an organization knows of its members beside their role, own settings, and what a person sees of the
-- own sessions.

-- Own settings that follow a person from device to device: the back-button rule, the reminder that was put off.
alter table users add column settings jsonb not null default '{}';

alter table sessions
  add column address text not null default '',
  add column last_used_at timestamptz not null default now(),
  -- How the person proved who they are: a session of single sign-on stays inside the organization whose provider vouched.
  add column method text not null default 'password' check (method in ('password', 'sso'));

-- Pictures are files of an organization, so a person has one in each; likewise the executive title.
create table member_profiles (
  organization_id uuid not null references organizations deferrable initially immediate,
  user_id uuid not null,
  picture_file_id uuid,
  qr_file_id uuid,
  executive_title text check (executive_title in
    ('CEO', 'CFO', 'CMO', 'CTO', 'COO', 'CIO', 'CHRO', 'CSO', 'CPO', 'CRO', 'CCO', 'CISO', 'CDAO', 'CAO', 'CLO', 'CXO')),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate,
  foreign key (organization_id, picture_file_id) references files deferrable initially immediate,
  foreign key (organization_id, qr_file_id) references files deferrable initially immediate
);
select tenant_table('member_profiles');
create policy identity on member_profiles using ((select app_identity())) with check ((select app_identity()));

create table invitations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null default '',
  last_name text not null default '',
  language text not null check (language in ('en', 'ar', 'de')),
  role_key text not null,
  role_name text not null,
  is_admin boolean not null default false,
  is_tenant boolean not null default false,
  -- The newest link is the one that works.
  token_hash text not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create unique index invitations_open on invitations (organization_id, email) where accepted_at is null and revoked_at is null;
create index invitations_by_token on invitations (token_hash);
select tenant_table('invitations', true, 'token_hash');
-- Who opens an invitation is not signed in yet.
create policy identity on invitations using ((select app_identity())) with check ((select app_identity()));

-- What happens to an account (second factor set up or reset, keys, sign-in by a provider) belongs into the log of the
-- organization, though the account itself stands over the organizations.
create function record_account_event(org uuid, subject uuid, event text, detail jsonb default '{}') returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into audit_log (organization_id, actor_id, actor_name, request_id, action, table_name, object_id, old, new)
    values (org, app_actor(), nullif(current_setting('app.actor_name', true), ''), nullif(current_setting('app.request_id', true), ''),
      'update', 'accounts', subject::text, null, jsonb_build_object('event', event) || detail)
$$;
grant execute on function record_account_event(uuid, uuid, text, jsonb) to steward_app;
