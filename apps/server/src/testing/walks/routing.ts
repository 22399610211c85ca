import pg from 'pg';
import { vi } from 'vitest';
import type { TestServer } from '../test-server.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

interface Plan {
  [key: string]: unknown;
  Plans?: Plan[];
  'Relation Name'?: string;
  'Node Type'?: string;
}

/** Records every statement of the application in this process until `stop`; equal texts once. */
export function recordStatements(): { stop: () => Statement[] } {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  return {
    stop() {
      const statements = new Map<string, Statement>();
      for (const [first, second] of spy.mock.calls as unknown[][]) {
        const config = typeof first === 'string' ? { text: first } : (first as Partial<Statement> | undefined);
        const values = Array.isArray(second) ? (second as unknown[]) : (config?.values ?? []);
        if (config?.text) statements.set(config.text, { text: config.text, values });
      }
      spy.mockRestore();
      return [...statements.values()];
    },
  };
}

const isPlan = (value: unknown): value is Plan => typeof value === 'object' && value !== null;

function* nodesOf(value: unknown): Generator<Plan> {
  if (!isPlan(value)) return;
  if (!Array.isArray(value)) yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

const OF_ONE_TENANT = /organization_id = ('[0-9a-f-]{36}'::uuid|app_org\(\))/;

/** The parts of a plan that read rows of more than one tenant: the tables, or on a cluster the number of its tasks. */
export function wideReads(plan: unknown, tenantTables: readonly string[]): string[] {
  const wide: string[] = [];
  for (const node of nodesOf(plan)) {
    const tasks = node['Task Count'];
    if (typeof tasks === 'number' && tasks > 1) wide.push(`${tasks} tasks`);
    const table = node['Relation Name'];
    if (typeof table !== 'string' || !tenantTables.includes(table)) continue;
    // The target of an INSERT is not read; that of UPDATE and DELETE is read by the node below.
    if (node['Node Type'] === 'ModifyTable') continue;
    const conditions = [node, ...(node.Plans ?? []).filter((child) => child['Node Type']?.startsWith('Bitmap'))]
      .flatMap((each) => [each, ...(each.Plans ?? [])])
      .filter((each) => each === node || each['Node Type']?.startsWith('Bitmap'))
      .flatMap((each) => [each['Index Cond'], each['Recheck Cond'], each.Filter]);
    const below = conditions.join(' ');
    if (!OF_ONE_TENANT.test(below)) wide.push(table);
  }
  return wide;
}

/** The expressions of each unique key of a table, without the organization. */
type UniqueKeys = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The unique keys of these tables. */
export async function uniqueKeysOf(owner: pg.Pool, tables: readonly string[]): Promise<UniqueKeys> {
  const { rows } = await owner.query<{ name: string; key: string[] }>(
    `select c.relname as name, array_agg(pg_get_indexdef(x.indexrelid, k, false) order by k) as key
     from pg_index x join pg_class c on c.oid = x.indrelid, generate_series(1, x.indnkeyatts) k
     where x.indisunique and c.relnamespace = 'public'::regnamespace and c.relname = any ($1) group by c.relname, x.indexrelid`,
    [tables],
  );
  const keys = new Map<string, string[][]>();
  for (const { name, key } of rows) {
    const rest = key.filter((column) => column !== 'organization_id');
    if (rest.length) keys.set(name, [...(keys.get(name) ?? []), rest]);
  }
  return keys;
}

// A function of a column compared with a value: `(lower(btrim(name)) = 'x'::text)`.
const BY_FUNCTION = /\([a-z_]+\((?:[^()]|\([^()]*\))*\) = /;

/** The lookups of a plan without a fitting index: a unique key, or a function of a column, is in the filter. */
function slowLookups(plan: unknown, keys: UniqueKeys): string[] {
  const found: string[] = [];
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name'];
    if (typeof table !== 'string' || typeof node.Filter !== 'string') continue;
    const filter = node.Filter;
    // A partial index that leaves most rows out, such as those of closed objects, may serve better than the key.
    const isKey =
      node['Node Type'] === 'Seq Scan' &&
      (keys.get(table) ?? []).some((key) => key.every((column) => filter.includes(`(${column} = `)));
    if (keys.has(table) && (isKey || BY_FUNCTION.test(filter))) found.push(`${table}: ${filter}`);
  }
  return found;
}

/** The statements that look up a tenant's row without an index, by their plans as the application's role. */
export async function statementsWithSlowLookups(
  { steward }: TestServer,
  { organization_id, uid }: { organization_id: string; uid: string },
  statements: readonly Statement[],
  keys: UniqueKeys,
): Promise<{ read: number; slow: string[] }> {
  const mentions = new RegExp(`\\b(${[...keys.keys()].join('|')})\\b`);
  const client = new pg.Client(steward.database.app);
  await client.connect();
  const slow: string[] = [];
  let read = 0;
  try {
    const settings = { 'app.organization_id': organization_id, 'app.actor_id': uid };
    for (const [name, value] of Object.entries(settings))
      await client.query(`set ${name} to ${pg.escapeLiteral(value)}`);
    for (const { text, values } of statements) {
      if (!/^\s*(select|with|insert|update|delete)/i.test(text) || !mentions.test(text)) continue;
      const { rows } = await client.query<Record<string, unknown>>(`explain (format json) ${text}`, values);
      read += 1;
      const found = slowLookups(rows, keys);
      if (found.length) slow.push(`${found.join(', ')}: ${text}`);
    }
  } finally {
    await client.end();
  }
  return { read, slow };
}
