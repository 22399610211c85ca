-- The modules were put into another order: bills and payments are no longer in one group with dashboards and reports. A grant on a group
-- holds for everything below it, so a moved module would move rights. These functions rewrite what was granted in the old order.

create or replace function moved_modules(held text[]) returns text[] language plpgsql immutable as $$
declare
  -- What was below a module in the old order.
  before jsonb := '{
    "manage": ["funds", "portfolios", "properties", "property", "spaces", "tenants", "equipment", "occupants", "meters", "efficiency-measures",
      "readings", "notes", "renewables", "tariffs", "property-documents", "organization-flows", "documents"],
    "measure": ["dashboards", "utilities", "utilities-energy", "utilities-heat", "utilities-water", "utilities-waste", "utilities-completeness",
      "bill-flags", "bill-intake", "payments", "recharge", "ghg-entities", "ghg-entries", "emission-factors", "ghg-campaigns", "net-zero",
      "embodied-carbon", "weather"],
    "report": ["ghg-protocol"],
    "utilities": ["utilities-energy", "utilities-heat", "utilities-water", "utilities-waste", "utilities-completeness", "bill-flags",
      "bill-intake"]
  }';
  -- What is directly below one in the new order; those that others contain come first.
  after jsonb := '[
    ["properties-and-pages", ["properties", "property", "notes"]],
    ["portfolios-and-funds", ["portfolios", "funds"]],
    ["spaces-and-tenants", ["spaces", "tenants", "occupants", "organization-flows"]],
    ["meters-and-readings", ["meters", "readings", "tariffs", "renewables"]],
    ["all-documents", ["documents", "property-documents"]],
    ["manage", ["properties-and-pages", "portfolios-and-funds", "spaces-and-tenants", "equipment", "meters-and-readings", "all-documents"]],
    ["utilities", ["utilities-energy", "utilities-heat", "utilities-water", "utilities-waste", "bill-flags", "bill-intake"]],
    ["costs", ["utilities", "utilities-completeness", "payments", "recharge"]],
    ["targets", ["net-zero", "efficiency-measures"]],
    ["performance", ["dashboards", "targets"]],
    ["boundaries", ["ghg-entities", "emission-factors", "weather"]],
    ["report", ["ghg-protocol", "ghg-entries", "boundaries", "ghg-campaigns", "embodied-carbon"]]
  ]';
  found text[];
  parts text[];
  node jsonb;
begin
  select coalesce(array_agg(distinct key), '{}') into found from (
    select key from unnest(held) key where key not in ('manage', 'measure', 'report')
    union all select jsonb_array_elements_text(before -> key) from unnest(held) key where before ? key
  ) all_of_them;
  for node in select * from jsonb_array_elements(after) loop
    parts := array(select jsonb_array_elements_text(node -> 1));
    continue when not found @> parts;
    -- One that has permissions of its own is complete only if it is held itself.
    continue when node ->> 0 = 'utilities' and not found @> array['utilities'];
    found := array(select key from unnest(found) key where key <> all (parts) and key <> node ->> 0) || (node ->> 0);
  end loop;
  return array(select key from unnest(found) key order by key);
end $$;

-- Grants in the old order, as modules with their permissions: [{"module": "measure", "permissions": ["read"]}, ...].
create or replace function moved_grants(held jsonb) returns table (module_key text, permissions text[]) language sql immutable as $$
  with given as (
    select g ->> 'module' as module, array(select jsonb_array_elements_text(g -> 'permissions')) as permissions from jsonb_array_elements(held) g
  ), moved as (
    select unnest(moved_modules(array_agg(distinct module))) as module, permission
      from given, unnest(given.permissions) permission group by permission
    -- What was held by itself stays as it was; `report` has another meaning now.
    union select module, permission from given, unnest(given.permissions) permission
      where module not in ('manage', 'measure', 'report') and module in (select unnest(moved_modules(array(select module from given))))
  )
  select module, array_agg(permission order by permission) from moved group by module
$$;

-- Scopes of API keys are grants written as text: module.permission, module.* or *.
create or replace function moved_scopes(scopes text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct scope order by scope), '{}') from (
    select scope from unnest(scopes) scope where scope not like '%.%'
    union all
    select m.module_key || '.' || p.permission from moved_grants((
      select coalesce(jsonb_agg(jsonb_build_object('module', module, 'permissions', permissions)), '[]') from (
        select regexp_replace(scope, '\.[^.]*$', '') as module, array_agg(regexp_replace(scope, '^.*\.', '')) as permissions
          from unnest(scopes) scope where scope like '%.%' group by 1
      ) named
    )) m, unnest(m.permissions) p (permission)
  ) moved
$$;

-- Rewrites what an organization granted, bounded, asked for and switched off in the old order.
create or replace function move_modules(org uuid) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select role_id, jsonb_agg(jsonb_build_object('module', module_key, 'permissions', permissions)) as held
      from role_grants where organization_id = org group by role_id
  loop
    delete from role_grants where organization_id = org and role_id = one.role_id;
    insert into role_grants (organization_id, role_id, module_key, permissions)
      select org, one.role_id, m.module_key, m.permissions from moved_grants(one.held) m;
  end loop;
  for one in
    select team_id, jsonb_agg(jsonb_build_object('module', module_key, 'permissions', permissions)) as held
      from team_grants where organization_id = org group by team_id
  loop
    delete from team_grants where organization_id = org and team_id = one.team_id;
    insert into team_grants (organization_id, team_id, module_key, permissions)
      select org, one.team_id, m.module_key, m.permissions from moved_grants(one.held) m;
  end loop;
  -- Of one person those that end together and came in the same way.
  for one in
    select user_id, request_id, granted_by, expires_at, min(created_at) as created_at, array_agg(id) as ids,
        jsonb_agg(jsonb_build_object('module', module_key, 'permissions', permissions)) as held
      from user_grants where organization_id = org group by user_id, request_id, granted_by, expires_at
  loop
    delete from user_grants where organization_id = org and id = any (one.ids);
    insert into user_grants (organization_id, id, user_id, module_key, permissions, request_id, granted_by, expires_at, created_at)
      select org, gen_random_uuid(), one.user_id, m.module_key, m.permissions, one.request_id, one.granted_by, one.expires_at, one.created_at
        from moved_grants(one.held) m;
  end loop;
  for one in
    select request_id, status, decision_reason, expires_at, array_agg(module_key) as keys,
        jsonb_agg(jsonb_build_object('module', module_key, 'permissions', permissions)) as held
      from permission_request_items where organization_id = org group by request_id, status, decision_reason, expires_at
      order by status = 'pending'
  loop
    delete from permission_request_items where organization_id = org and request_id = one.request_id and module_key = any (one.keys);
    insert into permission_request_items (organization_id, request_id, module_key, permissions, status, decision_reason, expires_at)
      select org, one.request_id, m.module_key, m.permissions, one.status, one.decision_reason, one.expires_at from moved_grants(one.held) m
      on conflict (organization_id, request_id, module_key) do update
        set permissions = excluded.permissions, status = excluded.status, decision_reason = excluded.decision_reason;
  end loop;
  update verticals set modules = moved_modules(modules) where organization_id = org;
  select array_agg(module_key) as keys into one from switched_off_modules where organization_id = org;
  delete from switched_off_modules where organization_id = org;
  insert into switched_off_modules (organization_id, module_key) select org, unnest(moved_modules(coalesce(one.keys, '{}')));
end $$;
