import { rightsOf } from '@steward/contract/modules';
import type { Grant } from '@steward/core/permissions/decide';
import type pg from 'pg';
import type { Column } from './permissions-page.ts';

interface Row {
  key: string;
  name: string;
  vertical: string;
  vertical_modules: Grant['module'][];
  grants: { module: Grant['module']; permissions: Grant['permissions'] }[];
}

const columnOf = ({ key, name, vertical, vertical_modules, grants }: Row): Column => {
  const source = { kind: 'role', id: key, name } as const;
  const bounds = { id: vertical, name: vertical, isActive: true, modules: vertical_modules };
  const isSuperAdmin = key === 'super_admin';
  const held = grants.map((grant): Grant => ({ ...grant, source, bounds }));
  return { title: name, rights: rightsOf({ isSuperAdmin, isAdmin: false, switchedOff: [], grants: held }, new Date()) };
};
const admin: Column = {
  title: 'Admin',
  rights: rightsOf({ isSuperAdmin: false, isAdmin: true, switchedOff: [], grants: [] }, new Date()),
};

/** The columns of docs/permissions.md: the roles of a new organization, read from a temporary database. */
export async function shippedRoles(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Row>(
    `select r.key, r.name, v.name as vertical, v.modules as vertical_modules,
     (select json_agg(json_build_object('module', g.module_key, 'permissions', g.permissions)) from role_grants g where g.role_id = r.id) as grants
   from roles r join verticals v on v.id = r.vertical_id order by r.key <> 'super_admin', v.name, r.name`,
  );
  const [first, ...others] = rows.map(columnOf);
  return [...(first ? [first] : []), admin, ...others];
}
