import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { insertMine, isMine, mine, updateMine, wholeOrganization } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** The fields of the properties within reach that show whether two of them are the same. */
export const listIdentities = (db: Tx, scope: Scope) =>
  mine(db, scope, 'environments')
    .where('archived_at', 'is', null)
    .select([
      'id',
      'environment_name as name',
      'address',
      'suite',
      'city',
      'zip_code as zipCode',
      'country_code as countryCode',
      'latitude',
      'longitude',
      'gross_floor_area as areaM2',
      'project_id as externalId',
    ])
    .execute();

/** The meter numbers in the register of more than one property. */
export async function listSharedMeters(db: Tx, scope: Scope): Promise<{ environment_id: string; number: string }[]> {
  const { rows } = await sql<{ environment_id: string; number: string }>`
    select environment_id, number from (
      select m.environment_id, m.carrier || ' ' || m.meter_no as number,
          min(m.environment_id::text) over same <> max(m.environment_id::text) over same as is_shared
        from meters m where ${isMine(scope, 'meters', 'm')} and length(m.meter_no) >= 5
        window same as (partition by m.carrier, m.meter_no)) counted
      where is_shared`.execute(db);
  return rows;
}

export const listDistinctions = (db: Tx, scope: Scope) =>
  mine(db, wholeOrganization(scope), 'property_distinctions')
    .select(['id as _id', 'environment_id', 'other_id'])
    .execute();

export async function insertDistinction(
  db: Tx,
  scope: Scope,
  row: { id: string; environment_id: string; other_id: string; decided_by: string },
) {
  await insertMine(db, scope, 'property_distinctions', row)
    .onConflict((c) =>
      c
        .expression(sql`organization_id, least(environment_id, other_id), greatest(environment_id, other_id)`)
        .doNothing(),
    )
    .execute();
}

const shown = (db: Tx, scope: Scope) =>
  mine(db, scope, 'property_merges').select([
    'id as _id',
    'environment_id',
    'kept_name',
    'duplicate_name',
    'merged_by_name',
    'merged_at',
    'unmerged_by_name',
    'unmerged_at',
  ]);

export const listMerges = (db: Tx, scope: Scope) =>
  shown(db, scope).orderBy('merged_at', 'desc').orderBy('id', 'desc').limit(100).execute();

export const findMerge = (db: Tx, scope: Scope, id: string) => shown(db, scope).where('id', '=', id).executeTakeFirst();

/** Including the duplicate. */
export const findWhole = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).select('duplicate_id').where('id', '=', id).executeTakeFirst();

export async function insertMerge(
  db: Tx,
  scope: Scope,
  merge: {
    id: string;
    environment_id: string;
    duplicate_id: string;
    kept_name: string;
    duplicate_name: string;
    merged_by: string;
    merged_by_name: string;
    merged_at: string;
  },
) {
  await insertMine(db, scope, 'property_merges', merge).execute();
}

export async function markUnmerged(db: Tx, scope: Scope, id: string, at: string, by: string) {
  await updateMine(db, scope, 'property_merges')
    .set({ unmerged_at: at, unmerged_by_name: by })
    .where('id', '=', id)
    .execute();
}

/** The number of rows of each table that a merge moved, and that existed on the kept property already. */
export async function countRows(db: Tx, scope: Scope, mergeId: string) {
  const { rows } = await sql<{ table: string; moved: number; joined: number }>`
    select r.table_name as table,
        count(distinct r.row_key) filter (where r.change = 'moved')::int as moved,
        count(*) filter (where r.change = 'joined')::int as joined
      from property_merge_rows r
      where ${isMine(wholeOrganization(scope), 'property_merge_rows', 'r')} and r.merge_id = ${mergeId} and r.table_name not in ('environments', 'ghg_report_snapshots')
      group by 1 order by 1`.execute(db);
  return rows;
}

/** The years for which both properties have a report. */
export async function listYearsOfBoth(db: Tx, scope: Scope, one: string, other: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select a.year from ghg_reports a join ghg_reports b on ${isMine(wholeOrganization(scope), 'ghg_reports', 'b')}
        and b.level = a.level and b.year = a.year and b.target_id = ${other}
      where ${isMine(wholeOrganization(scope), 'ghg_reports', 'a')} and a.target_id = ${one} order by 1`.execute(db);
  return rows.map(({ year }) => year);
}

/** Bills with the same number at both properties: both are kept. */
export async function countSameBills(db: Tx, scope: Scope, one: string, other: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bills a where ${isMine(wholeOrganization(scope), 'bills', 'a')} and a.environment_id = ${one}
      and a.invoice_no <> '' and exists (select 1 from bills b where ${isMine(wholeOrganization(scope), 'bills', 'b')}
        and b.environment_id = ${other} and b.invoice_no = a.invoice_no and b.supplier = a.supplier)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The documents of a property. */
export const listDocuments = async (db: Tx, scope: Scope, environmentId: string): Promise<string[]> =>
  (await mine(db, scope, 'documents').select('id').where('environment_id', '=', environmentId).execute()).map(
    ({ id }) => id,
  );

/** The present row. */
export async function findRow(db: Tx, scope: Scope, id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(e) as row from environments e where ${isMine(scope, 'environments', 'e')} and e.id = ${id}`.execute(
    db,
  );
  return rows[0]?.row;
}
