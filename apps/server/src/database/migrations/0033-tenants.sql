-- Tenants of a property, what they lease and since when, and the people in it.

create table tenants (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  contact_name text not null default '',
  email text not null default '',
  mobile text not null default '',
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate
);
create unique index tenants_name on tenants (organization_id, environment_id, lower(btrim(name)));
select tenant_table('tenants');

-- Who signs in as a tenant sees that tenant's things only.
create table tenant_accounts (
  organization_id uuid not null references organizations deferrable initially immediate,
  tenant_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, tenant_id, user_id),
  foreign key (organization_id, tenant_id) references tenants on delete cascade deferrable initially immediate,
  foreign key (organization_id, user_id) references memberships on delete cascade deferrable initially immediate
);
create index tenant_accounts_by_user on tenant_accounts (organization_id, user_id);
select tenant_table('tenant_accounts');

-- A space or a part of it: so many square metres, or a share; neither means all of it. The last day counts.
create table leases (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  tenant_id uuid not null,
  space_id uuid not null,
  tenant_space_name text not null default '',
  valid_from date not null check (valid_from between '1900-01-01' and '2199-12-31'),
  valid_until date check (valid_until between '1900-01-01' and '2199-12-31'),
  area double precision check (area > 0),
  share double precision check (share > 0 and share <= 1),
  headcount int check (headcount between 0 and 1000000),
  cost_recovery text not null check (cost_recovery in ('none', 'area', 'sub_meter', 'fixed')),
  recovery_share double precision check (recovery_share >= 0 and recovery_share <= 1),
  data_consent_on date check (data_consent_on between '1900-01-01' and '2199-12-31'),
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate,
  foreign key (organization_id, tenant_id) references tenants deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces deferrable initially immediate,
  check (valid_until >= valid_from),
  check (area is null or share is null),
  check ((cost_recovery = 'fixed') = (recovery_share is not null))
);
create index leases_by_environment on leases (organization_id, environment_id);
create index leases_by_tenant on leases (organization_id, tenant_id);
create index leases_by_space on leases (organization_id, space_id, valid_from);
select tenant_table('leases');

create table occupants (
  organization_id uuid not null references organizations deferrable initially immediate,
  id uuid not null,
  environment_id uuid not null,
  kind text not null check (kind in ('occupier', 'employee')),
  name text not null check (length(btrim(name)) between 1 and 200),
  job_title text not null default '',
  email text not null default '',
  mobile text not null default '',
  tenant_id uuid,
  space_id uuid,
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, environment_id) references environments deferrable initially immediate,
  foreign key (organization_id, tenant_id) references tenants deferrable initially immediate,
  foreign key (organization_id, space_id) references spaces deferrable initially immediate
);
create index occupants_by_environment on occupants (organization_id, environment_id);
create index occupants_by_tenant on occupants (organization_id, tenant_id) where tenant_id is not null;
create index occupants_by_space on occupants (organization_id, space_id) where space_id is not null;
select tenant_table('occupants');

-- The link to the business card of an employee. The secret is kept encrypted, because the QR code is drawn again from it.
create table business_cards (
  organization_id uuid not null references organizations deferrable initially immediate,
  occupant_id uuid not null,
  token_hash text not null,
  token_encrypted text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, occupant_id),
  foreign key (organization_id, occupant_id) references occupants on delete cascade deferrable initially immediate
);
create unique index business_cards_token on business_cards (organization_id, token_hash);
select tenant_table('business_cards', true, 'token_hash', 'token_encrypted');

-- Organizations from before: the roles as new ones get them. Policies hold for the owner too, who sees one organization at a time.
do $$
declare
  org uuid;
begin
  perform set_local('app.identity', 'on');
  for org in select organization_id from organizations loop
    perform set_local('app.organization_id', org::text);
    update verticals set modules = modules || array['tenants', 'occupants']
      where organization_id = org and key = 'tenant' and not modules @> array['tenants'];
    insert into role_grants (organization_id, role_id, module_key, permissions)
      select org, r.id, m.key, case when r.key = 'property_manager' then array['read', 'edit', 'delete'] else array['read'] end
        from roles r, (values ('tenants'), ('occupants')) m (key)
        where r.organization_id = org and r.key in ('tenant', 'occupant', 'property_manager')
      on conflict do nothing;
  end loop;
  perform set_local('app.identity', ''), set_local('app.organization_id', '');
end $$;
