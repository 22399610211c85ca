-- Single sign-on with the organization's own provider (OpenID Connect), and personal keys for programs.

create table identity_providers (
  organization_id uuid not null references organizations deferrable initially immediate,
  issuer text not null,
  client_id text not null,
  client_secret_sealed text not null,
  email_domains text[] not null default '{}',
  enabled boolean not null default true,
  creates_members boolean not null default false,
  role_key text not null default 'standard',
  role_name text not null default 'Standard role',
  -- No password login for people of these domains; admins keep theirs for the day the provider is down.
  enforced boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (organization_id)
);
select tenant_table('identity_providers', true, 'client_secret_sealed');
create policy identity on identity_providers using ((select app_identity())) with check ((select app_identity()));

-- A sign-on that was begun: good for some minutes, once, and in one browser. Belongs to the installation: whoever comes
-- back from the provider is nobody yet.
create table sign_ons (
  state_hash text primary key,
  organization_id uuid not null references organizations on delete cascade,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Tokens that opened a session: each does so once.
create table spent_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);

create table api_keys (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  -- The first characters, to recognise it by.
  hint text not null,
  key_hash text not null,
  scopes text[] not null check (cardinality(scopes) between 1 and 50),
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
create policy identity on api_keys using ((select app_identity())) with check ((select app_identity()));

do $$ declare t text; begin
  foreach t in array array['sign_ons', 'spent_tokens'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy identity on %I using ((select app_identity())) with check ((select app_identity()))', t);
    execute format('grant select, insert, update, delete on %I to steward_app', t);
  end loop;
end $$;
