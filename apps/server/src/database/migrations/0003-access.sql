-- People, roles and memberships; sessions, second factors, single sign-on, invitations and personal keys.

-- People stand above the tenants: one person may belong to several organizations.
create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  contact_number text not null default '',
  title text not null default '',
  goals text not null default '',
  language text not null default 'en' check (language in ('en', 'ar', 'de')),
  is_super_admin boolean not null default false,
  is_demo boolean not null default false,
  is_setup boolean not null default false,
  active boolean not null default true,
  verified_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  -- Personal settings that follow a person from device to device: the back-button rule, a postponed reminder.
  settings jsonb not null default '{}',
  -- Place of work, from the profile.
  country_code text not null default '' check (country_code ~ '^([A-Z]{2})?$'),
  state text not null default '' check (length(state) <= 120),
  city text not null default '' check (length(city) <= 120),
  -- The organizations of the memberships, maintained where those are written: policies ask no other table.
  organization_ids uuid[] not null default '{}',
  -- Whether a second factor was confirmed, maintained where those are written: the list of members shows it.
  has_second_factor boolean not null default false
);
create unique index users_email on users (email);

-- Verticals limit their roles, roles grant modules; teams, single grants and approved requests add to them.
-- The modules are defined in code (core/permissions/modules.ts), the grants here.
create table verticals (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 100),
  -- Of a vertical that every organization has; only Super Admins change those.
  key text,
  is_active boolean not null default true,
  modules text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index verticals_key on verticals (organization_id, key);
create unique index verticals_name on verticals (organization_id, lower(btrim(name))) where deleted_at is null;
select tenant_table('verticals');
create policy identity on verticals for select using (app_identity());

create table roles (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null default gen_random_uuid(),
  vertical_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  -- Of a role that every organization has.
  key text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, vertical_id) references verticals deferrable initially immediate
);
create unique index roles_key on roles (organization_id, key);
create unique index roles_name on roles (organization_id, lower(btrim(name)));
create index roles_by_vertical on roles (organization_id, vertical_id);
select tenant_table('roles');
create policy identity on roles for select using (app_identity());

create table role_grants (
  organization_id uuid not null references organizations deferrable initially immediate,
  role_id uuid not null,
  module_key text not null,
  permissions text[] not null check (permissions <@ array['read', 'create', 'edit', 'delete', 'export', 'approve']),
  primary key (organization_id, role_id, module_key),
  foreign key (organization_id, role_id) references roles on delete cascade deferrable initially immediate
);
select tenant_table('role_grants');

create table memberships (
  organization_id uuid not null references organizations deferrable initially immediate,
  user_id uuid not null references users deferrable initially immediate,
  is_admin boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  role_id uuid not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, role_id) references roles deferrable initially immediate
);
create index memberships_by_user on memberships (user_id);
create index memberships_by_role on memberships (organization_id, role_id);
select tenant_table('memberships');
create policy identity on memberships using (app_identity()) with check (app_identity());

-- A person is seen by the organizations they belong to, and changed by themselves.
select reference_table('users');
revoke delete on users from steward_app;
create policy self on users using (id = app_actor()) with check (id = app_actor());
create policy fellow on users for select using (app_org() = any (organization_ids));

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
create index member_profiles_by_picture on member_profiles (organization_id, picture_file_id) where picture_file_id is not null;
create index member_profiles_by_qr on member_profiles (organization_id, qr_file_id) where qr_file_id is not null;
select tenant_table('member_profiles');
create policy identity on member_profiles using (app_identity()) with check (app_identity());

create table sessions (
  id uuid primary key,
  user_id uuid not null,
  organization_id uuid not null,
  refresh_hash text not null,
  -- Earlier tokens: using one again means that the cookie was stolen, and ends the session.
  used_hashes text[] not null default '{}',
  -- The answer to the last renewal stays valid for some seconds, so that two tabs may renew at once.
  renewed_at timestamptz not null default now(),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  address text not null default '',
  last_used_at timestamptz not null default now(),
  -- A session by single sign-on is limited to the organization whose provider vouched.
  method text not null default 'password' check (method in ('password', 'sso')),
  -- Viewing the product as another person, who can change nothing.
  viewing_user_id uuid,
  -- Whether the provider of a single sign-on reported a second factor.
  shows_second_factor boolean not null default false
);
create unique index sessions_refresh on sessions (refresh_hash);
create index sessions_by_user on sessions (user_id);
create index sessions_by_organization on sessions (organization_id);
create index sessions_by_viewed on sessions (viewing_user_id) where viewing_user_id is not null;
select coordinator_table('sessions');

create table mail_tokens (
  token_hash text primary key,
  user_id uuid not null,
  purpose text not null check (purpose in ('verify', 'reset', 'invite')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_by_user on mail_tokens (user_id);
select coordinator_table('mail_tokens');

-- The second factor: a secret shared with an authenticator, encrypted with the installation's secret, and recovery codes.
create table second_factors (
  user_id uuid primary key,
  secret_sealed text not null,
  -- Null during set-up.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
select coordinator_table('second_factors');
create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
select coordinator_table('recovery_codes');

-- Single sign-on with the organization's own provider (OpenID Connect).
create table identity_providers (
  organization_id uuid not null references organizations deferrable initially immediate,
  issuer text not null,
  client_id text not null,
  client_secret_sealed text not null,
  email_domains text[] not null default '{}',
  enabled boolean not null default true,
  creates_members boolean not null default false,
  -- No password login for people of these domains; admins keep theirs in case the provider is down.
  enforced boolean not null default false,
  changed_at timestamptz not null default now(),
  role_id uuid not null,
  -- Where the organization requires a second factor: an admin vouches that this provider asks for one.
  asks_second_factor boolean not null default false,
  primary key (organization_id),
  foreign key (organization_id, role_id) references roles deferrable initially immediate
);
create index identity_providers_by_role on identity_providers (organization_id, role_id);
select tenant_table('identity_providers', true, 'client_secret_sealed');
create policy identity on identity_providers using (app_identity()) with check (app_identity());

-- A sign-on in progress: valid for some minutes, once, and in one browser. Above the tenants: whoever comes back from the
-- provider is not signed in yet.
create table sign_ons (
  state_hash text primary key,
  organization_id uuid not null,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_ons_by_organization on sign_ons (organization_id);
select coordinator_table('sign_ons');

-- Tokens that opened a session: each does so once.
create table spent_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
select coordinator_table('spent_tokens');

-- The identity of a person at a provider: an address can be reassigned to somebody else, the subject cannot.
create table sign_on_subjects (
  organization_id uuid not null references organizations deferrable initially immediate,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  matched_at timestamptz not null default now(),
  primary key (organization_id, issuer, subject),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create unique index sign_on_subjects_by_user on sign_on_subjects (organization_id, issuer, user_id);
create index sign_on_subjects_by_member on sign_on_subjects (organization_id, user_id);
select tenant_table('sign_on_subjects');
create policy identity on sign_on_subjects using (app_identity()) with check (app_identity());

create table invitations (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null default '',
  last_name text not null default '',
  language text not null check (language in ('en', 'ar', 'de')),
  is_admin boolean not null default false,
  -- Of the newest link; older ones no longer work.
  token_hash text not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  role_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, role_id) references roles deferrable initially immediate,
  -- A role promised by an open invitation cannot be deleted; closed invitations do not keep it.
  check (role_id is not null or accepted_at is not null or revoked_at is not null)
);
create unique index invitations_open on invitations (organization_id, email) where accepted_at is null and revoked_at is null;
create index invitations_by_token on invitations (token_hash);
create index invitations_by_role on invitations (organization_id, role_id);
select tenant_table('invitations', true, 'token_hash');
-- Whoever opens an invitation is not signed in yet.
create policy identity on invitations using (app_identity()) with check (app_identity());

-- Personal keys for programs.
create table api_keys (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  -- The first characters, to recognize it by.
  hint text not null,
  key_hash text not null,
  scopes text[] not null check (cardinality(scopes) between 1 and 200),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create index api_keys_by_hash on api_keys (key_hash);
create index api_keys_by_user on api_keys (organization_id, user_id);
select tenant_table('api_keys', true, 'key_hash', 'last_used_at');
create policy identity on api_keys using (app_identity()) with check (app_identity());
