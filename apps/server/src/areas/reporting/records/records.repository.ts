import type { Parsed } from '@steward/contract/call';
import type { records } from '@steward/contract/reporting/records';
import type { RecordLevel } from '@steward/core/records/kind';
import { recordListFields, type RecordState } from '@steward/core/records/list-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { matchingText, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import { personName } from '../../../database/person-name.ts';
import {
  deleteMine,
  insertMine,
  isMine,
  joinMine,
  mine,
  updateMine,
  wholeOrganization,
} from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import type { RecordContent } from './record-content.ts';

const joined = (db: Tx, scope: Scope) =>
  mine(db, scope, 'records', 'r')
    .leftJoin('environments as p', joinMine(scope, 'environments as p', 'r.environment_id'))
    .leftJoin('portfolios as f', joinMine(scope, 'portfolios as f', 'r.portfolio_id'));

/** A record as it is read, without its kind in words and its files. */
export interface RecordRow extends RecordContent {
  _id: string;
  kind: string;
  environment_name: string | null;
  portfolio_name: string | null;
  owner_name: string | null;
  state: RecordState;
  version: number;
  accepted_version: number | null;
  review_reason: string;
  changed_by: string | null;
  changed_by_name: string | null;
  /** Everybody who wrote a version since the one that counts. */
  contributors: readonly string[];
  changed_at: string;
  created_at: string;
  deleted_at: string | null;
  deletion_reason: string;
}

/** Everybody who wrote a version of a record since the accepted one; deleting and restoring say nothing new. */
const contributors = (scope: Scope) => sql<string[]>`array(
  select distinct v.changed_by from record_versions v where ${isMine(scope, 'record_versions', 'v')}
    and v.esg_record_id = r.id and v.version > coalesce(r.accepted_version, 0)
    and v.change in ('created', 'changed', 'evidence') and v.changed_by is not null)`;

const shown = (db: Tx, scope: Scope) =>
  joined(db, scope)
    .leftJoin('users as writer', 'writer.id', 'r.changed_by')
    .leftJoin('users as owner', 'owner.id', 'r.owner_id')
    .select([
      'r.id as _id',
      'r.kind',
      'r.level',
      'r.portfolio_id',
      'f.name as portfolio_name',
      'r.environment_id',
      'p.environment_name',
      'r.first_day',
      'r.last_day',
      'r.values',
      'r.source',
      'r.owner_id',
      personName('owner').as('owner_name'),
      'r.state',
      'r.version',
      'r.accepted_version',
      'r.review_reason',
      'r.changed_by',
      personName('writer').as('changed_by_name'),
      contributors(scope).as('contributors'),
      'r.changed_at',
      'r.created_at',
      'r.deleted_at',
      'r.deletion_reason',
    ]);

type Asked = Parsed<typeof records.getRecords>;
export type RecordFilter = Omit<Asked, 'sort' | 'descending' | 'page' | 'page_size'>;

const listColumns: ListColumns<typeof recordListFields> = {
  level: { column: sql.ref('r.level'), type: 'text' },
  state: { column: sql.ref('r.state'), type: 'text' },
  environment_id: { column: sql.ref('r.environment_id'), type: 'uuid' },
  portfolio_id: { column: sql`coalesce(r.portfolio_id, p.portfolio_id)`, type: 'uuid' },
  owner_id: { column: sql.ref('r.owner_id'), type: 'uuid' },
  first_day: { column: sql.ref('r.first_day'), type: 'day' },
  last_day: { column: sql.ref('r.last_day'), type: 'day' },
  source: { column: sql.ref('r.source'), type: 'text' },
};

function filtered<Q extends ReturnType<typeof joined>>(query: Q, filter: RecordFilter): Q {
  const { kind, level, portfolio_id, environment_id, state, from, to, record_id, deleted, search, where } = filter;
  let asked = query as ReturnType<typeof joined>;
  // A link opens a deleted record as well.
  asked =
    record_id === undefined
      ? asked.where('r.deleted_at', deleted ? 'is not' : 'is', null)
      : asked.where('r.id', '=', record_id);
  if (kind !== undefined) asked = asked.where('r.kind', '=', kind);
  if (level !== undefined) asked = asked.where('r.level', '=', level);
  if (portfolio_id !== undefined)
    asked = asked.where(sql<boolean>`coalesce(r.portfolio_id, p.portfolio_id) = ${portfolio_id}`);
  if (environment_id !== undefined) asked = asked.where('r.environment_id', '=', environment_id);
  if (state !== undefined) asked = asked.where('r.state', '=', state);
  if (from !== undefined) asked = asked.where(sql<boolean>`coalesce(r.last_day, 'infinity') >= ${from}::date`);
  if (to !== undefined) asked = asked.where('r.first_day', '<=', to);
  if (where) asked = asked.where(matchingText(where, recordListFields, listColumns));
  if (search)
    asked = asked.where(
      finds(search, [sql.ref('p.environment_name'), sql.ref('f.name'), sql.ref('r.source'), sql`r.values::text`]),
    );
  return asked as Q;
}

const sortColumns = {
  first_day: sql.ref('r.first_day'),
  kind: sql.ref('r.kind'),
  place: sql`coalesce(p.environment_name, f.name, '')`,
  state: sql.ref('r.state'),
  changed_at: sql.ref('r.changed_at'),
};

export const listRecords = (db: Tx, scope: Scope, { sort, descending, page, page_size, ...filter }: Asked) =>
  // `shown` only adds columns to `joined`, which the filter does not touch.
  filtered(shown(db, scope) as unknown as ReturnType<typeof joined>, filter)
    .orderBy(sortColumns[sort], descending ? 'desc' : 'asc')
    .orderBy('r.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .$castTo<RecordRow>()
    .execute();

export const countRecords = (db: Tx, scope: Scope, filter: RecordFilter) =>
  filtered(joined(db, scope), filter)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      sql<number>`(count(*) filter (where r.state = 'to-review'))::int`.as('to_review'),
    ])
    .executeTakeFirstOrThrow();

export const findRecord = (db: Tx, scope: Scope, id: string): Promise<RecordRow | undefined> =>
  shown(db, scope).where('r.id', '=', id).$castTo<RecordRow>().executeTakeFirst();

/** Those of these records that are within reach, and not deleted. */
export const findRecords = (db: Tx, scope: Scope, ids: readonly string[]): Promise<RecordRow[]> =>
  shown(db, scope)
    .where(sql<boolean>`r.id = any (${ids}::uuid[])`)
    .where('r.deleted_at', 'is', null)
    .$castTo<RecordRow>()
    .execute();

/** The records that wait for another user than their owner and those who wrote them, and this one is neither. */
export async function countToReview(db: Tx, scope: Scope, userId: string): Promise<number> {
  const { n } = await mine(db, scope, 'records', 'r')
    .where('r.state', '=', 'to-review')
    .where('r.deleted_at', 'is', null)
    .where(sql<boolean>`r.owner_id is distinct from ${userId}::uuid`)
    .where(sql<boolean>`${userId}::uuid <> all (${contributors(scope)})`)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export const reachesPortfolio = async (db: Tx, scope: Scope, id: string): Promise<boolean> =>
  Boolean(await mine(db, scope, 'portfolios').select('id').where('id', '=', id).executeTakeFirst());

export const hasMember = async (db: Tx, scope: Scope, userId: string): Promise<boolean> =>
  Boolean(
    await mine(db, wholeOrganization(scope), 'memberships')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('active', '=', true)
      .executeTakeFirst(),
  );

interface Written {
  version: number;
  state: RecordState;
  accepted_version: number | null;
  changed_by: string | null;
}

const asColumns = ({ values, ...content }: RecordContent) => ({ ...content, values: JSON.stringify(values) });

export async function insertRecords(
  db: Tx,
  scope: Scope,
  rows: readonly ({ id: string; kind: string; content: RecordContent } & Written)[],
): Promise<void> {
  if (!rows.length) return;
  const added = rows.map(({ content, ...row }) => ({ ...row, ...asColumns(content), created_by: row.changed_by }));
  await insertMine(db, scope, 'records', added).execute();
  const versions = rows.map(({ id, version, content, changed_by }) => ({
    esg_record_id: id,
    version,
    change: 'created',
    content: JSON.stringify(content),
    changed_by,
  }));
  await insertMine(db, scope, 'record_versions', versions).execute();
}

export async function updateRecord(
  db: Tx,
  scope: Scope,
  id: string,
  content: RecordContent,
  row: Written & { changed_at: Date; deleted_at?: Date | null; deleted_by?: string | null; deletion_reason?: string },
): Promise<void> {
  await updateMine(db, scope, 'records')
    .set({ ...asColumns(content), ...row, review_reason: '' })
    .where('id', '=', id)
    .execute();
}

export async function insertVersion(
  db: Tx,
  scope: Scope,
  {
    record_id,
    ...row
  }: {
    record_id: string;
    version: number;
    change: 'changed' | 'evidence' | 'deleted' | 'restored';
    content: RecordContent;
    reason: string;
    changed_by: string | null;
    changed_at: Date;
  },
): Promise<void> {
  await insertMine(db, scope, 'record_versions', {
    ...row,
    esg_record_id: record_id,
    content: JSON.stringify(row.content),
  }).execute();
}

/** Accepts the present version of these records. */
export async function acceptRecords(db: Tx, scope: Scope, ids: readonly string[], by: string | null, at: Date) {
  await updateMine(db, scope, 'records')
    .set({ state: 'accepted', accepted_version: sql`version`, review_reason: '' })
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
  await sql`update record_versions v set accepted_by = ${by}, accepted_at = ${at} from records r
    where ${isMine(scope, 'record_versions', 'v')} and ${isMine(scope, 'records', 'r')}
      and r.id = v.esg_record_id and r.version = v.version and r.id = any (${ids}::uuid[])`.execute(db);
}

export async function returnRecord(db: Tx, scope: Scope, id: string, reason: string): Promise<void> {
  await updateMine(db, scope, 'records')
    .set({ state: 'returned', review_reason: reason })
    .where('id', '=', id)
    .execute();
}

export const listVersions = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'record_versions', 'v')
    .leftJoin('users as writer', 'writer.id', 'v.changed_by')
    .leftJoin('users as judge', 'judge.id', 'v.accepted_by')
    .leftJoin('users as owner', (join) => join.on(sql<boolean>`owner.id = (v.content ->> 'owner_id')::uuid`))
    .select([
      'v.version',
      'v.change',
      'v.content',
      'v.reason',
      personName('writer').as('changed_by_name'),
      'v.changed_at',
      personName('judge').as('accepted_by_name'),
      'v.accepted_at',
      personName('owner').as('owner_name'),
    ])
    .where('v.esg_record_id', '=', id)
    .orderBy('v.version', 'desc')
    .$castTo<{
      version: number;
      change: 'created' | 'changed' | 'evidence' | 'deleted' | 'restored';
      content: RecordContent;
      reason: string;
      changed_by_name: string | null;
      changed_at: string;
      accepted_by_name: string | null;
      accepted_at: string | null;
      owner_name: string | null;
    }>()
    .execute();

/** The versions that count, with what they say. Their place is where the record is now: merged properties have one id. */
export async function listAccepted(
  db: Tx,
  scope: Scope,
  asked: { kind: string; level?: RecordLevel; subject?: string | null; from: string; to: string; isInForce: boolean },
) {
  const { kind, level, subject, from, to, isInForce } = asked;
  const first = sql`(v.content ->> 'first_day')::date`;
  const last = sql`coalesce((v.content ->> 'last_day')::date, 'infinity')`;
  const { rows } = await sql<{
    _id: string;
    version: number;
    level: RecordLevel;
    portfolio_id: string | null;
    environment_id: string | null;
    content: RecordContent;
    accepted_at: string | null;
    changed_at: string;
  }>`
    select r.id as _id, v.version, r.level, r.portfolio_id, r.environment_id, v.content, v.accepted_at, v.changed_at
      from records r join record_versions v on ${isMine(scope, 'record_versions', 'v')}
        and v.esg_record_id = r.id and v.version = r.accepted_version
      where ${isMine(scope, 'records', 'r')} and r.kind = ${kind} and r.deleted_at is null
        ${level === undefined ? sql`` : sql`and r.level = ${level}`}
        ${subject ? sql`and coalesce(r.environment_id, r.portfolio_id) = ${subject}` : sql``}
        and ${isInForce ? sql`${first} <= ${to}::date and ${last} >= ${from}::date` : sql`${first} >= ${from}::date and ${last} <= ${to}::date`}
      order by ${first}, r.id`.execute(db);
  return rows;
}

/** For the import: every record within reach, or these. */
export const listForImport = (db: Tx, scope: Scope, ids?: readonly string[]) =>
  mine(db, scope, 'records')
    .select([
      'id',
      'kind',
      'level',
      'portfolio_id',
      'environment_id',
      'first_day',
      'last_day',
      'values',
      'source',
      'owner_id',
    ])
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`id = any (${ids ?? []}::uuid[])`))
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<RecordContent & { id: string; kind: string }>()
    .execute();

/** Those of these records that were changed, accepted by a person or given evidence. */
export async function listReliedOn(db: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from records r where ${isMine(scope, 'records', 'r')} and r.id = any (${ids}::uuid[]) and (r.version > 1
      or exists (select 1 from record_versions v where ${isMine(scope, 'record_versions', 'v')}
        and v.esg_record_id = r.id and v.accepted_at is not null))`.execute(db);
  return rows.map(({ id }) => id);
}

/** For an import that is undone: no user relies on them. */
export async function deleteRecords(db: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'records')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}
