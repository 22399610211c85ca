import type { Parsed } from '@steward/contract/call';
import type {
  AirMeasurement,
  airMeasurements as contract,
  airMeasurementSorts,
} from '@steward/contract/sensing/air-measurements';
import { airMeasurementFields } from '@steward/core/comfort/air-fields';
import type { AirUnit, MeasuredAir } from '@steward/core/comfort/air-units';
import { namesOf } from '@steward/core/fields/field';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { columnsOf } from '../../../database/field-columns.ts';
import { finds } from '../../../database/matching.ts';
import { deleteMine, insertMine, isMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

export type Fields = Pick<AirMeasurement, keyof typeof airMeasurementFields>;
export type StoredFields = Fields & { measured_at: Date };

const columns = columnsOf('air_measurements', namesOf(airMeasurementFields));

/** A document that the person does not reach is not named. */
const documentOf = (scope: Scope) => sql<{ document_id: string; title: string } | null>`(
  select json_build_object('document_id', d.id, 'title', d.title) from documents d
    where ${isMine(scope, 'documents', 'd')} and d.id = air_measurements.document_id and d.trashed_at is null)`;

const ofSpaces = (db: Tx, scope: Scope) =>
  mine(db, scope, 'air_measurements')
    .innerJoin('environments', joinMine(scope, 'environments', 'air_measurements.environment_id'))
    .leftJoin('spaces', joinMine(scope, 'spaces', 'air_measurements.space_id'));

const shown = (db: Tx, scope: Scope) =>
  ofSpaces(db, scope)
    .select([
      'air_measurements.id as _id',
      'air_measurements.environment_id',
      'environments.environment_name',
      'spaces.space_name',
      ...columns,
      'air_measurements.measured_at',
      documentOf(scope).as('document'),
      'air_measurements.created_at',
    ])
    .$narrowType<{ point_type: MeasuredAir; unit: AirUnit }>();

type Asked = Parsed<typeof contract.getAirMeasurements>;

const isAsked = ({ environment_id, space_id, point_type, search }: Asked) =>
  sql<boolean>`${environment_id ? sql`air_measurements.environment_id = ${environment_id}` : sql`true`}
    and ${space_id ? sql`air_measurements.space_id = ${space_id}` : sql`true`}
    and ${point_type ? sql`air_measurements.point_type = ${point_type}` : sql`true`}
    and ${
      search
        ? finds(search, [
            'spaces.space_name',
            'air_measurements.instrument',
            'air_measurements.method',
            'air_measurements.measured_by',
            'air_measurements.note',
          ])
        : sql`true`
    }`;

const sortedBy = {
  measured_at: sql.ref('air_measurements.measured_at'),
  space_name: sql.ref('spaces.space_name'),
  point_type: sql.ref('air_measurements.point_type'),
  measured_by: sql.ref('air_measurements.measured_by'),
} as const satisfies Record<(typeof airMeasurementSorts)[number], unknown>;

export const listMeasurements = (db: Tx, scope: Scope, asked: Asked) =>
  shown(db, scope)
    .where(isAsked(asked))
    .orderBy(sortedBy[asked.sort], asked.descending ? 'desc' : 'asc')
    .orderBy('air_measurements.measured_at', 'desc')
    .orderBy('air_measurements.id')
    .limit(asked.page_size)
    .offset((asked.page - 1) * asked.page_size)
    .execute();

export const countMeasurements = async (db: Tx, scope: Scope, asked: Asked): Promise<number> =>
  (
    await ofSpaces(db, scope)
      .where(isAsked(asked))
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const findMeasurement = (db: Tx, scope: Scope, id: string) =>
  shown(db, scope).where('air_measurements.id', '=', id).executeTakeFirst();

/** A value of the same quantity, place and moment. */
export const findSame = (
  db: Tx,
  scope: Scope,
  { environment_id, space_id, point_type, measured_at }: StoredFields & { environment_id: string },
  but: string,
) =>
  shown(db, scope)
    .where('air_measurements.environment_id', '=', environment_id)
    .where('air_measurements.point_type', '=', point_type)
    .where(sql<boolean>`air_measurements.measured_at = ${measured_at}`)
    .where(sql<boolean>`air_measurements.space_id is not distinct from ${space_id}::uuid`)
    .where('air_measurements.id', '<>', but)
    .executeTakeFirst();

/** The values of properties between two moments, the end excluded; at most so many, the latest. */
export const listValues = (
  db: Tx,
  scope: Scope,
  { ids, from, to, most }: { ids: readonly string[]; from: Date; to: Date; most: number },
) =>
  ofSpaces(db, scope)
    .where(sql<boolean>`air_measurements.environment_id = any (${ids}::uuid[])`)
    .where(sql<boolean>`air_measurements.measured_at >= ${from} and air_measurements.measured_at < ${to}`)
    .select([
      'air_measurements.environment_id',
      'air_measurements.space_id',
      'spaces.space_name',
      'air_measurements.point_type',
      'air_measurements.value',
      'air_measurements.unit',
      'air_measurements.measured_at',
    ])
    .$narrowType<{ point_type: MeasuredAir; unit: AirUnit }>()
    .orderBy('air_measurements.measured_at', 'desc')
    .limit(most)
    .execute();

/** The fields of measurements, for imports. */
export const listFields = (db: Tx, scope: Scope, ids: readonly string[] | undefined) =>
  mine(db, scope, 'air_measurements')
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`air_measurements.id = any (${ids ?? []}::uuid[])`))
    .select(['air_measurements.id', 'air_measurements.environment_id', ...columns])
    .$narrowType<{ point_type: MeasuredAir; unit: AirUnit }>()
    .execute();

export async function insertMeasurement(
  db: Tx,
  scope: Scope,
  row: StoredFields & { id: string; environment_id: string; created_by: string | null },
): Promise<void> {
  await insertMine(db, scope, 'air_measurements', row).execute();
}

export async function updateMeasurement(db: Tx, scope: Scope, id: string, fields: StoredFields): Promise<void> {
  await updateMine(db, scope, 'air_measurements').set(fields).where('id', '=', id).execute();
}

export async function deleteMeasurements(db: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await deleteMine(db, scope, 'air_measurements')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}
