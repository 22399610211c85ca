// Writes docs/permissions.md from the roles that a fresh database ships: `npm run docs:permissions`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { rightsOf, type Grant } from '@steward/core/permissions/decide';
import pg from 'pg';
import { startLocalPostgres } from '../../database/local-postgres.ts';
import { migrate } from '../../database/migrate.ts';
import { permissionsPage, type Column } from './permissions-page.ts';

interface Row {
  key: string;
  name: string;
  vertical: string;
  vertical_modules: Grant['module'][];
  grants: { module: Grant['module']; permissions: Grant['permissions'] }[];
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-permissions-'));
fs.chmodSync(folder, 0o711);
const server = await startLocalPostgres({ dataDir: path.join(folder, 'd'), durable: false });
const client = new pg.Client({ host: server.host, port: server.port, user: 'postgres', database: 'postgres' });
await client.connect();
await migrate(client);
await client.query("insert into organizations (organization_id, name) values (gen_random_uuid(), 'Any')");
const { rows } = await client.query<Row>(
  `select r.key, r.name, v.name as vertical, v.modules as vertical_modules,
     (select json_agg(json_build_object('module', g.module_key, 'permissions', g.permissions)) from role_grants g where g.role_id = r.id) as grants
   from roles r join verticals v on v.id = r.vertical_id order by r.key <> 'super_admin', v.name, r.name`,
);
await client.end();
await server.stop();
fs.rmSync(folder, { recursive: true, force: true });

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
const [first, ...others] = rows.map(columnOf);
const columns = [...(first ? [first] : []), admin, ...others];
fs.writeFileSync(new URL('../../../../../docs/permissions.md', import.meta.url), permissionsPage(columns));
