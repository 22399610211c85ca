import { permissions as words } from '@steward/core/permissions/modules';
import { roles } from '@steward/contract/access/roles';
import type { Call } from '@steward/contract/call';
import { reportingLevels } from '@steward/core/property/property-codes';
import { allKinds, FixtureSource, reachOf } from '../samples/fixture-source.ts';
import type { Reach } from '../fixtures/fixture.ts';
import type { Person } from '../person.ts';
import { verticalOf } from '../roles.ts';
import { PASSWORD, type TestServer } from '../test-server.ts';
import { answers, walk } from './walk.ts';

/** A person who must not reach the objects of another person, and all of these objects. */
export interface Outsider {
  owner: Person;
  asker: Person;
  ids: Map<string, string[]>;
  /** The rows that must not change, by table. */
  rows: () => Promise<Map<string, string>>;
  /** Sends these calls with the owner's ids; returns what leaked or was changed. */
  ask: (calls: readonly Call[]) => Promise<string[]>;
  /** The answers of these calls to the asker, for those that only read. */
  answers: (calls: readonly Call[]) => Promise<Map<string, string>>;
  /** Deletes the rows that must not change, with all their dependents. */
  remove: () => Promise<void>;
}

export async function tenantTables(
  server: Pick<TestServer, 'owner'>,
  except: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await server.owner.query<{ table_name: string }>(
    `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'`,
  );
  return rows.map((row) => row.table_name).filter((table) => !except.includes(table));
}

/** The rows of every tenant table that meet a condition, as one text per table. */
async function rowsWhere(server: TestServer, condition: string, value: string, except: readonly string[] = []) {
  const all = new Map<string, string>();
  for (const table_name of await tenantTables(server, except)) {
    const found = await server.owner.query<{ t: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') t from ${table_name} t where ${condition}`,
      [value],
    );
    all.set(table_name, found.rows[0]?.t ?? '');
  }
  return all;
}

/** Deletes rows of every tenant table: the condition of a table is made from its columns. */
async function removeWhere(
  server: TestServer,
  condition: (columns: readonly string[]) => string,
  value: string,
  except: readonly string[] = [],
) {
  const tables = await tenantTables(server, except);
  const client = await server.owner.connect();
  try {
    await client.query('begin');
    // As a replica, which ignores the order of foreign keys; on a cluster the setting reaches the workers too.
    await client.query("set local session_replication_role = 'replica'");
    for (const table of tables) {
      const { rows } = await client.query<{ column_name: string }>(
        `select column_name from information_schema.columns
          where table_schema = 'public' and table_name = $1 and data_type in ('uuid', 'text', 'jsonb')`,
        [table],
      );
      const columns = rows.map((row) => row.column_name);
      await client.query(`delete from ${table} where ${condition(columns)}`, [value]);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The admin of another organization. */
export async function otherOrganization(server: TestServer): Promise<Outsider> {
  const owner = await server.newAdmin('Ada');
  const asker = await server.newAdmin('Eve');
  const ids = await new FixtureSource(server, owner).everything();
  const rows = async () => {
    const all = await rowsWhere(server, 'organization_id = $1', owner.session.organization_id);
    const account = await server.owner.query<{ t: string }>('select u::text t from users u where id = $1', [
      owner.session.uid,
    ]);
    return all.set('users', (account.rows[0]?.t ?? '').replace(/,"\d{4}-[^"]*"/g, ''));
  };
  const secrets = { texts: new RegExp(`SECRET|${owner.session.email}`), ids: new Set([...ids.values()].flat()) };
  return {
    owner,
    asker,
    ids,
    rows,
    ask: (calls) => walk({ calls, asker, ids, secrets: () => secrets, isHidden: () => true, rows }),
    answers: (calls) => answers({ calls, asker, ids }),
    remove: () => removeWhere(server, () => 'organization_id = $1', owner.session.organization_id),
  };
}

// The level of a report decides the kind of its target.
const targets = { Organization: 'organization', Portfolio: 'portfolio', Property: 'environment' } as const;

/** A member of the same organization with all permissions, but with another property. */
export async function otherProperty(server: TestServer): Promise<Outsider> {
  const owner = await server.newAdmin('Ada');
  const ids = await new FixtureSource(server, owner).everything();
  const house = await owner.newEnvironment();
  const asker = await server.newMember(owner, [house._id]);
  const role = await owner.get(roles.createRole, {
    name: 'Everything',
    verticalId: await verticalOf(owner, 'property'),
    modules: (['start', 'manage', 'valuations', 'costs', 'performance', 'report', 'account'] as const).map(
      (module_id) => ({
        module_id,
        permissions: [...words],
      }),
    ),
  });
  const restore = () =>
    server.owner.query('update memberships set role_id = $1 where user_id = $2', [role._id, asker.session.uid]);
  await restore();
  await asker.logIn(asker.session.email, PASSWORD);

  const kindsOf = (...reaches: Reach[]) => allKinds.filter((kind) => reaches.includes(reachOf(kind)));
  const secretsOf = (kinds: readonly string[]) => ({
    texts: new RegExp(`SECRET-?(${kinds.map((kind) => kind.toUpperCase()).join('|')})`),
    ids: new Set(kinds.flatMap((kind) => ids.get(kind) ?? [])),
  });
  const hidden = kindsOf('property', 'person');
  const everywhere = secretsOf(hidden);
  // Users who may read the audit log see there that a person made a key or signed in.
  const inAuditLog = secretsOf(kindsOf('property'));
  const hiddenIds = hidden.flatMap((kind) => ids.get(kind) ?? []).join('|');
  // Without the sessions: users who may edit people may sign them out.
  const rows = () => rowsWhere(server, 't::text ~ $1', hiddenIds, ['sessions']);
  // Column by column: a cluster does not accept the text of a whole row in a change.
  const naming = (columns: readonly string[]) => columns.map((column) => `${column}::text ~ $1`).join(' or ');
  const variants = (input: Record<string, unknown>) =>
    reportingLevels.some((level) => level === input['level'])
      ? reportingLevels.map((level) => ({ ...input, level, target_id: ids.get(targets[level])?.[0] }))
      : [input];
  const asked = new Map([...ids, ['user', [owner.session.uid, asker.session.uid]]]);
  const membersOf = (calls: readonly Call[]) => calls.filter(({ access }) => access === 'member');
  const ask = (calls: readonly Call[]) =>
    walk({
      calls: membersOf(calls),
      asker,
      ids: asked,
      secrets: ({ area }) => (area === 'audit-log' ? inAuditLog : everywhere),
      isHidden: (kind) => hidden.includes(kind),
      rows,
      variants,
      restore,
    });
  return {
    owner,
    asker,
    ids,
    rows,
    ask,
    answers: (calls) => answers({ calls: membersOf(calls), asker, ids: asked, variants }),
    remove: () => removeWhere(server, naming, hiddenIds, ['sessions']),
  };
}
