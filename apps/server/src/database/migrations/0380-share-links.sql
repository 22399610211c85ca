-- Links to one subject that open without an account: business cards, servicing calendars, and what areas share later.

create table share_links (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  -- The id of the subject within its kind; its area knows the table.
  subject_id uuid not null,
  environment_id uuid,
  -- The version that the link opens; null: the newest.
  version_id uuid,
  -- The name of the subject when the link was made.
  title text not null default '' check (length(title) <= 500),
  label text not null default '' check (length(label) <= 200),
  secret_hash text not null,
  -- Only of kinds whose address is shown again, such as a QR code.
  secret_encrypted text,
  password_hash text,
  may_download boolean not null default true,
  ends_at timestamptz,
  max_openings int check (max_openings between 1 and 10000),
  openings int not null default 0,
  last_opened_at timestamptz,
  -- Whose rights the link has; null: it belongs to the organization.
  owner_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate
);
create unique index share_links_secret on share_links (organization_id, secret_hash);
create index share_links_by_subject on share_links (organization_id, kind, subject_id);
create index share_links_by_environment on share_links (organization_id, environment_id) where environment_id is not null;
create index share_links_by_owner on share_links (organization_id, owner_id, created_at);
create index share_links_by_created_at on share_links (organization_id, created_at);
select tenant_table('share_links', true, 'secret_hash', 'secret_encrypted', 'password_hash', 'openings', 'last_opened_at');

create table share_link_openings (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  share_link_id uuid not null,
  opened_at timestamptz not null default now(),
  -- Empty: the link itself; otherwise the name of the file.
  what text not null default '' check (length(what) <= 500),
  -- The network of the visitor, never the whole address.
  address text not null,
  primary key (organization_id, id),
  foreign key (organization_id, share_link_id) references share_links on delete cascade deferrable initially immediate
);
create index share_link_openings_by_link on share_link_openings (organization_id, share_link_id, opened_at);
create index share_link_openings_by_moment on share_link_openings (organization_id, opened_at);
select tenant_table('share_link_openings', false);

-- Business cards and calendar addresses move. Their tokens have the same form, so printed and subscribed addresses still open.
-- The old tables stay empty; the next release drops them.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    insert into share_links (organization_id, id, kind, subject_id, environment_id, title, secret_hash, secret_encrypted, created_at)
      select org, gen_random_uuid(), 'business-card', c.occupant_id, o.environment_id, left(o.name, 500), c.token_hash, c.token_encrypted, c.created_at
        from business_cards c join occupants o on o.organization_id = org and o.id = c.occupant_id
        where c.organization_id = org;
    delete from business_cards where organization_id = org;
    insert into share_links (organization_id, id, kind, subject_id, secret_hash, owner_id, created_by, created_at)
      select org, gen_random_uuid(), 'servicing-calendar', f.user_id, f.token_hash, f.user_id, f.user_id, f.created_at
        from servicing_feeds f where f.organization_id = org;
    delete from servicing_feeds where organization_id = org;
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
