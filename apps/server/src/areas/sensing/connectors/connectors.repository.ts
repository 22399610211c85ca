import type { Connector, ConnectorFailure, SeenValue } from '@steward/contract/sensing/connectors';
import type { RefusedLine } from '@steward/core/sensing/connector-csv';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { acrossOrganizations, deleteMine, insertMine, isMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Settings = Omit<NonNullable<Connector['settings']>, 'has_secret'>;

export interface ConnectorRow {
  id: string;
  name: string;
  kind: Connector['kind'];
  enabled: boolean;
  settings: Settings;
  secret_sealed: string | null;
  secret_hash: string | null;
  created_at: string;
  version: number;
  running_at: string | null;
  failing_since: string | null;
  failure: ConnectorFailure | null;
  detail: string;
  tries: number;
  next_at: string | null;
  paused_until: string | null;
  sample: SeenValue[] | null;
}

const rows = (db: Tx, scope: Scope) =>
  mine(db, scope, 'connectors', 'c')
    .leftJoin('connector_runs as r', (join) =>
      join.on(sql<boolean>`${isMine(scope, 'connector_runs', 'r')} and r.connector_id = c.id`),
    )
    .select([
      'c.id',
      'c.name',
      'c.kind',
      'c.enabled',
      'c.settings',
      'c.secret_sealed',
      'c.secret_hash',
      'c.created_at',
      'c.version',
      'r.running_at',
      'r.failing_since',
      'r.failure',
      sql<string>`coalesce(r.detail, '')`.as('detail'),
      sql<number>`coalesce(r.tries, 0)`.as('tries'),
      'r.next_at',
      'r.paused_until',
      'r.sample',
    ])
    .$castTo<ConnectorRow>();

export const listConnectors = (db: Tx, scope: Scope): Promise<ConnectorRow[]> =>
  rows(db, scope)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute();

export const findConnector = (db: Tx, scope: Scope, id: string): Promise<ConnectorRow | undefined> =>
  rows(db, scope).where('c.id', '=', id).executeTakeFirst();

export const countConnectors = async (db: Tx, scope: Scope): Promise<number> =>
  (
    await mine(db, scope, 'connectors')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export interface SavedConnector {
  name: string;
  enabled: boolean;
  settings: Settings;
  secret_sealed: string | null;
  secret_hash: string | null;
}

const columns = ({ settings, ...rest }: SavedConnector) => ({ ...rest, settings: JSON.stringify(settings) });

export async function insertConnector(
  db: Tx,
  scope: Scope,
  row: SavedConnector & { id: string; kind: string; created_by: string; created_at: Date },
): Promise<void> {
  await insertMine(db, scope, 'connectors', { ...row, ...columns(row) }).execute();
}

export async function updateConnector(db: Tx, scope: Scope, id: string, row: SavedConnector): Promise<void> {
  await updateMine(db, scope, 'connectors')
    .set({ ...columns(row), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteConnector(db: Tx, scope: Scope, id: string): Promise<void> {
  await deleteMine(db, scope, 'connectors').where('id', '=', id).execute();
}

/** The connector of a network by its secret, if it is on and its organization is not closed. */
export const findByHash = (db: Tx, scope: Scope, id: string, hash: string) =>
  mine(db, scope, 'connectors')
    .innerJoin('organizations as o', (join) =>
      join.on(sql<boolean>`${isMine(scope, 'organizations', 'o')} and o.closed_at is null`),
    )
    .select(['connectors.id', 'connectors.kind', 'connectors.name'])
    .where(sql<boolean>`connectors.id::text = ${id}`)
    .where('connectors.secret_hash', '=', hash)
    .where('connectors.enabled', '=', true)
    .$castTo<Pick<ConnectorRow, 'id' | 'kind' | 'name'>>()
    .executeTakeFirst();

export interface Due {
  organization_id: string;
  id: string;
  kind: ConnectorRow['kind'];
  version: number;
}

/** The connectors of some kinds that are on, of all organizations that are not closed. */
export const listEnabled = (db: Tx, kinds: readonly string[], dueAt?: Date): Promise<Due[]> =>
  acrossOrganizations(db)
    .selectFrom('connectors as c')
    .innerJoin('organizations as o', 'o.organization_id', 'c.organization_id')
    .leftJoin('connector_runs as r', (join) =>
      join.onRef('r.organization_id', '=', 'c.organization_id').onRef('r.connector_id', '=', 'c.id'),
    )
    .select(['c.organization_id', 'c.id', 'c.kind', 'c.version'])
    .where('c.enabled', '=', true)
    .where('o.closed_at', 'is', null)
    .where(sql<boolean>`c.kind = any (${kinds}::text[])`)
    .$if(dueAt !== undefined, (q) => q.where(sql<boolean>`(r.next_at is null or r.next_at <= ${dueAt})`))
    .orderBy('c.organization_id')
    .orderBy('c.id')
    .$castTo<Due>()
    .execute();

/** Claims a due connector until a moment; false if another process has. */
export async function claim(db: Tx, scope: Scope, id: string, now: Date, until: Date): Promise<boolean> {
  const { rows: claimed } = await sql`insert into connector_runs as r (organization_id, connector_id, next_at)
    select ${scope.organizationId}::uuid, c.id, ${until} from connectors c
    where c.organization_id = ${scope.organizationId}::uuid and c.id = ${id}::uuid and c.enabled
    on conflict (organization_id, connector_id) do update set next_at = excluded.next_at
      where r.next_at is null or r.next_at <= ${now}
    returning r.connector_id`.execute(db);
  return claimed.length > 0;
}

export interface Run {
  running_at?: Date | null;
  failing_since?: Date | null;
  failure?: ConnectorFailure | null;
  detail?: string;
  tries?: number;
  next_at?: Date | null;
  paused_until?: Date | null;
  sample?: string;
}

/** Writes how a connector runs; a deleted one is left alone. */
export async function saveRun(db: Tx, scope: Scope, id: string, run: Run): Promise<void> {
  await sql`insert into connector_runs (organization_id, connector_id)
    select ${scope.organizationId}::uuid, c.id from connectors c
    where c.organization_id = ${scope.organizationId}::uuid and c.id = ${id}::uuid on conflict do nothing`.execute(db);
  await updateMine(db, scope, 'connector_runs').set(run).where('connector_id', '=', id).execute();
}

export interface FileRow {
  connector_id: string;
  sha256: string;
  name: string;
  read_at: string;
  done: number;
  is_whole: boolean;
  lines: number;
  stored: number;
  quarantined: number;
  refused: number;
  refused_lines: RefusedLine[];
}

const fileColumns = [
  'connector_id',
  'sha256',
  'name',
  'read_at',
  'done',
  'is_whole',
  'lines',
  'stored',
  'quarantined',
  'refused',
  'refused_lines',
] as const;

export const findFile = (db: Tx, scope: Scope, id: string, sha256: string): Promise<FileRow | undefined> =>
  mine(db, scope, 'connector_files')
    .select(fileColumns)
    .where('connector_id', '=', id)
    .where('sha256', '=', sha256)
    .$castTo<FileRow>()
    .executeTakeFirst();

/** The newest files of each connector. */
export async function listFiles(db: Tx, scope: Scope, most: number): Promise<FileRow[]> {
  const { rows: found } = await sql<FileRow>`select f.* from (select x.*, row_number() over
      (partition by x.connector_id order by x.read_at desc, x.sha256) as n from connector_files x
      where ${isMine(scope, 'connector_files', 'x')}) f where f.n <= ${most} order by f.read_at desc, f.sha256`.execute(
    db,
  );
  return found;
}

export async function saveFile(
  db: Tx,
  scope: Scope,
  { refused_lines, ...row }: Omit<FileRow, 'read_at'>,
): Promise<void> {
  const fields = { ...row, refused_lines: JSON.stringify(refused_lines) };
  await insertMine(db, scope, 'connector_files', fields)
    .onConflict((c) => c.columns(['organization_id', 'connector_id', 'sha256']).doUpdateSet(fields))
    .execute();
}

/** The registered devices with these serial numbers, as they are or in capital or small letters; by the number in small letters. */
export async function findDevices(db: Tx, scope: Scope, serials: readonly string[]): Promise<Map<string, string>> {
  const spellings = [...new Set(serials.flatMap((serial) => [serial, serial.toUpperCase(), serial.toLowerCase()]))];
  const found = await mine(db, scope, 'hardware')
    .select(['id', 'serial_number'])
    .where(sql<boolean>`serial_number = any (${spellings}::text[])`)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(found.map(({ id, serial_number }) => [serial_number.toLowerCase(), id]));
}
