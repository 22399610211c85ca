-- Invitations and identity providers give a role of the organization, by its id; who is a tenant follows from the vertical of
-- the role. Single sign-on knows people again by what their provider calls them. Keys are scoped by modules.

alter table invitations add column role_id uuid;
alter table identity_providers add column role_id uuid;
do $$ declare o record; begin
  for o in select organization_id from organizations loop
    perform set_config('app.organization_id', o.organization_id::text, true);
    update invitations i set role_id = (select r.id from roles r where r.organization_id = i.organization_id
      and r.key in (case when i.is_tenant and i.role_key not in ('tenant', 'occupant') then 'tenant' else i.role_key end, 'standard')
      order by r.key = 'standard' limit 1);
    update identity_providers p set role_id = (select r.id from roles r where r.organization_id = p.organization_id
      and r.key in (p.role_key, 'standard') order by r.key = 'standard' limit 1);
    -- Whoever was a tenant by a mark beside the role stays one.
    update memberships m set role_id = (select r.id from roles r where r.organization_id = m.organization_id and r.key = 'tenant')
      where m.is_tenant and not exists (select from roles r
        join verticals v on v.organization_id = r.organization_id and v.id = r.vertical_id
        where r.organization_id = m.organization_id and r.id = m.role_id and v.key = 'tenant');
    -- Scopes named areas of calls before.
    update api_keys k set scopes = (select array_agg(distinct coalesce(n.scope, s))
      from unnest(k.scopes) s
      left join (values ('bills.*', 'utilities.*'), ('environments.*', 'properties.*'), ('environments.*', 'property.*'),
        ('files.*', 'documents.*'), ('ghg.*', 'ghg-protocol.*'), ('ghg.*', 'emission-factors.*'),
        ('verification.*', 'ghg-protocol.*'), ('translation.*', 'translations.*')) n (area, scope) on n.area = s)
      where not '*' = any (k.scopes);
  end loop;
  perform set_config('app.organization_id', '', true);
end $$;
alter table invitations
  drop column role_key, drop column role_name, drop column is_tenant,
  add foreign key (organization_id, role_id) references roles on delete set null (role_id) deferrable initially immediate,
  -- A role that is still promised cannot be deleted; what became of old invitations does not hold it.
  add check (role_id is not null or accepted_at is not null or revoked_at is not null);
alter table identity_providers
  alter column role_id set not null,
  drop column role_key, drop column role_name,
  add foreign key (organization_id, role_id) references roles deferrable initially immediate;
alter table memberships drop column is_tenant;
alter table api_keys drop constraint api_keys_scopes_check, add check (cardinality(scopes) between 1 and 200);
create index invitations_by_role on invitations (organization_id, role_id);

-- Whom a provider means: an address can be given to somebody else, what the provider calls a person cannot.
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
select tenant_table('sign_on_subjects');
create policy identity on sign_on_subjects using ((select app_identity())) with check ((select app_identity()));
