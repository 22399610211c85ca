-- Who came to work in an organization, and when: also somebody who runs the installation and is no member of it.
create table organization_visits (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  user_id uuid not null,
  user_name text not null,
  is_member boolean not null,
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
select tenant_table('organization_visits');
create index views_as_open on views_as (organization_id, viewer_id) where ended_at is null;
