import { environments } from '@steward/contract/estate/environments';
import { meters } from '@steward/contract/estate/meters';
import { notes } from '@steward/contract/estate/notes';
import { spaces } from '@steward/contract/estate/spaces';
import { propertyMerges } from '@steward/contract/operations/property-merges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FixtureSource } from '../../../testing/fixture-source.ts';
import type { Person } from '../../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

// What says that something happened, and is never taken back.
const history = ['audit_log', 'property_merges', 'property_merge_rows', 'notifications', 'jobs', 'mails', 'sessions'];

async function tenantTables(): Promise<string[]> {
  const { rows } = await server.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !history.includes(name));
}

/** Every row of an organization, as the database writes it. */
async function everyRow(organizationId: string): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const table of await tenantTables()) {
    const { rows } = await server.owner.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where organization_id = $1 order by 1`,
      [organizationId],
    );
    all.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** The tables whose rows name a property by a foreign key. */
async function tablesOfProperties(): Promise<string[]> {
  const { rows } = await server.owner.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'environments'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

const rowsNaming = (all: ReadonlyMap<string, readonly string[]>, id: string) =>
  [...all].filter(([, rows]) => rows.some((row) => row.includes(id))).map(([table]) => table);

test('everything that hangs on a property moves to the kept one, and comes back row by row', async () => {
  const ada = await server.newAdmin('Ada');
  const organization = ada.session.organization_id;
  const ids = await new FixtureSource(server, ada).everything();
  const [duplicate_id = ''] = ids.get('environment') ?? [];
  const kept_id = (await ada.newEnvironment({ environment_name: 'The one that stays', gross_floor_area: 1_000_000 }))._id;
  const before = await everyRow(organization);
  const { _id: merge_id } = await ada.get(propertyMerges.mergeProperties, { kept_id, duplicate_id });
  const merged = await everyRow(organization);
  // Earlier versions of an entry and what was handed in say what they said then.
  expect(rowsNaming(merged, duplicate_id)).toEqual(['ghg_entry_versions', 'ghg_report_snapshots']);
  expect(await ada.get(propertyMerges.checkPropertyUnmerge, { merge_id })).toEqual({ is_possible: true, obstacles: [] });
  await ada.get(propertyMerges.unmergeProperties, { merge_id });
  const after = await everyRow(organization);
  for (const [table, rows] of before) expect({ table, rows: after.get(table) }).toEqual({ table, rows });
  const empty = (await tablesOfProperties()).filter((table) => !before.get(table)?.some((row) => row.includes(duplicate_id)));
  expect(empty).toEqual([]);
}, 120_000);
