import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { airMeasurements as contract, type AirMeasurement } from '@steward/contract/sensing/air-measurements';
import { usualAirValue, type MeasuredAir } from '@steward/core/comfort/air-units';
import { momentOf } from '@steward/core/sensing/local-moment';
import { pointType } from '@steward/reference/sensing/point-types';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { mustFind as mustFindDocument } from '../../estate/documents/documents.service.ts';
import { zonesOf } from '../../estate/environments/time-zones.service.ts';
import { findSpace } from '../../estate/spaces/spaces.service.ts';
import * as repository from './air-measurements.repository.ts';

/** So many µg/m³ of TVOC are more than any room has: the published range is in ppb. */
const MOST_TVOC_BY_MASS = 50_000;
/** The values of so many at most are read for a page, the latest. */
const MOST_VALUES = 20_000;

type Row = NonNullable<Awaited<ReturnType<typeof repository.findMeasurement>>>;

const refuse = (field: string, message: string): never => fail('request.invalid', undefined, [{ field, message }]);

/** As entered where a later edition no longer knows the unit. */
const usualOf = ({ point_type, value, unit }: Pick<Row, 'point_type' | 'value' | 'unit'>) =>
  usualAirValue(point_type, value, unit) ?? { value, unit };

const shown = (row: Row): AirMeasurement => ({ ...row, usual: usualOf(row) });

const mustFind = async ({ db, scope }: Work, id: string): Promise<Row> =>
  (await repository.findMeasurement(db, scope, id)) ?? fail('air-measurement.not-found');

function refuseValue({ point_type, value, unit }: repository.Fields): void {
  const usual = usualAirValue(point_type, value, unit) ?? refuse('unit', 'must be a unit of this quantity');
  const type = pointType(point_type);
  const isOwnUnit = usual.unit === type?.unit;
  const min = (isOwnUnit ? type?.min : 0) ?? Number.NEGATIVE_INFINITY;
  const max = (isOwnUnit ? type?.max : MOST_TVOC_BY_MASS) ?? Number.POSITIVE_INFINITY;
  if (usual.value < min || usual.value > max)
    fail('air-measurement.out-of-range', `${min}–${max} ${usual.unit}`, [
      { field: 'value', message: 'is outside the valid range of this quantity' },
    ]);
}

/** The moment by the clock of the property; refuses what contradicts itself or is still to come. */
async function checked(
  ctx: Ctx,
  work: Work,
  environment_id: string,
  fields: repository.Fields,
  known?: Row,
): Promise<repository.StoredFields> {
  refuseValue(fields);
  const { space_id, document_id } = fields;
  if (space_id !== null && (await findSpace(work, space_id))?.environment_id !== environment_id)
    fail('space.not-found');
  // Evidence that another person attached need not be within reach to stay.
  if (document_id !== null && document_id !== known?.document_id) await mustFindDocument(work, document_id);
  const zone = (await zonesOf(work, [environment_id], ctx.now)).get(environment_id) ?? 'UTC';
  const measured_at = new Date(momentOf(zone, fields.measured_on, fields.measured_time));
  if (measured_at > ctx.now) refuse('measured_on', 'must not lie in the future');
  const stored = { ...fields, measured_at };
  const same = await repository.findSame(work.db, work.scope, { environment_id, ...stored }, known?._id ?? uuid());
  if (same)
    fail(
      'air-measurement.taken',
      [`${same.value} ${same.unit}`, same.space_name, same.instrument, same.measured_by].filter(Boolean).join(', '),
      [{ field: 'measured_on', message: 'For this moment there is a value already.' }],
    );
  return stored;
}

/** Adds a measurement in the transaction of the caller. */
export async function insertMeasurement(
  ctx: Ctx,
  work: Work,
  { id, environment_id, ...fields }: repository.Fields & { id: string; environment_id: string },
): Promise<void> {
  const stored = await checked(ctx, work, environment_id, fields);
  const created_by = ctx.actor?.userId ?? null;
  await repository.insertMeasurement(work.db, work.scope, { id, environment_id, created_by, ...stored });
}

/** Changes a measurement in the transaction of the caller. */
export async function changeMeasurement(ctx: Ctx, work: Work, id: string, fields: repository.Fields): Promise<void> {
  const known = await mustFind(work, id);
  await repository.updateMeasurement(
    work.db,
    work.scope,
    id,
    await checked(ctx, work, known.environment_id, fields, known),
  );
}

export const getAirMeasurements = (
  ctx: Ctx,
  asked: Parsed<typeof contract.getAirMeasurements>,
): Promise<Answer<typeof contract.getAirMeasurements>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const { environment_id, space_id } = asked;
    if (environment_id && !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    if (space_id && !(await findSpace(work, space_id))) fail('space.not-found');
    // Whose space it is decides for sensors; measurements of a whole property are not for one of its tenants.
    if (scope.tenants) return { paginateData: [], totalData: 0 };
    return {
      paginateData: (await repository.listMeasurements(db, scope, asked)).map(shown),
      totalData: await repository.countMeasurements(db, scope, asked),
    };
  });

export const saveAirMeasurement = (
  ctx: Ctx,
  input: Parsed<typeof contract.saveAirMeasurement>,
): Promise<AirMeasurement> =>
  inTransaction(ctx, async (work) => {
    const known = input.air_measurement_id ? await mustFind(work, input.air_measurement_id) : undefined;
    const { environment_id, ...fields } = saved(contract.saveAirMeasurement.input, 'air_measurement_id', input, known);
    if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
    if (known && known.environment_id !== environment_id) refuse('environment_id', 'cannot be changed');
    const id = known?._id ?? uuid();
    if (known) await changeMeasurement(ctx, work, id, fields);
    else await insertMeasurement(ctx, work, { id, environment_id, ...fields });
    return shown(await mustFind(work, id));
  });

export const deleteAirMeasurement = (
  ctx: Ctx,
  { air_measurement_id }: Parsed<typeof contract.deleteAirMeasurement>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async (work) => {
    await mustFind(work, air_measurement_id);
    await repository.deleteMeasurements(work.db, work.scope, [air_measurement_id]);
    return { done: true };
  });

/** A value measured by hand, in the usual unit of its quantity. */
export interface HandValue {
  environment_id: string;
  space_id: string | null;
  space_name: string | null;
  point_type: MeasuredAir;
  at: number;
  value: number;
  unit: string;
}

/** The values of properties measured by hand between two moments (milliseconds since 1970), the latest first; for other areas. */
export async function handValuesOf(
  { db, scope }: Work,
  ids: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<HandValue[]> {
  if (scope.tenants || !ids.length || from >= to) return [];
  const rows = await repository.listValues(db, scope, {
    ids,
    from: new Date(from),
    to: new Date(to),
    most: MOST_VALUES,
  });
  return rows.map(({ measured_at, ...row }) => ({ ...row, at: Date.parse(measured_at), ...usualOf(row) }));
}
