import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Sensor } from '@steward/contract/sensing/devices';
import { MAX_DATA_SET_SENSORS, points, type IotDataSet, type IotDataSetDetail } from '@steward/contract/sensing/points';
import { addDays, daysBetween } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import { reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listSensors } from '../devices/sensors.service.ts';
import * as repository from './data-sets.repository.ts';
import type { DataSetFields, DataSetRow } from './data-sets.repository.ts';

/** A local day is packed a day after its end: three days ago it is in every time zone. */
const closedDay = ({ now }: Ctx): string => addDays(now.toISOString().slice(0, 10), -3);

/** The last day for which a data set is expected to have values by now; undefined: its period only begins. */
function coveredUntil(ctx: Ctx, { first_day, last_day }: Pick<DataSetRow, 'first_day' | 'last_day'>) {
  const closed = closedDay(ctx);
  const until = last_day !== null && last_day < closed ? last_day : closed;
  return until < first_day ? undefined : until;
}

/** Sensors within reach by their ids, also those that were taken out of the register. */
async function sensorsById(ctx: Ctx, work: Work, ids: readonly string[]): Promise<Map<string, Sensor>> {
  if (ids.length === 0) return new Map();
  const registered = await listSensors(ctx, work, { ids });
  const removed = await listSensors(ctx, work, { ids, state: 'off' });
  return new Map([...registered, ...removed].map((sensor) => [sensor._id, sensor]));
}

const rounded = (share: number) => Math.round(share * 1e6) / 1e6;

const propertiesOf = (sensors: readonly Sensor[]): IotDataSet['properties'] => {
  const names = new Map(
    sensors.flatMap(({ environment_id, environment_name }) =>
      environment_id === null ? [] : [[environment_id, environment_name ?? ''] as const],
    ),
  );
  return [...names]
    .map(([environment_id, environment_name]) => ({ environment_id, environment_name }))
    .toSorted((a, b) => a.environment_name.localeCompare(b.environment_name));
};

const latestOf = (sensors: readonly Sensor[]): string | null =>
  sensors.reduce<string | null>((last, { latest }) => (latest && latest.at > (last ?? '') ? latest.at : last), null);

interface Described {
  dataSet: IotDataSet;
  sensors: IotDataSetDetail['sensors'];
}

/** Data sets with what is known of their sensors within reach. */
async function detailsOf(ctx: Ctx, work: Work, rows: readonly DataSetRow[]): Promise<Described[]> {
  const ids = rows.map(({ _id }) => _id);
  const members = await repository.listMembers(work.db, work.scope, ids);
  const bySet = grouped(members, ({ data_set_id }) => data_set_id);
  const known = await sensorsById(ctx, work, [
    ...new Set(members.filter(({ is_reached }) => is_reached).map(({ sensor_id }) => sensor_id)),
  ]);
  const covered = new Map(
    (await repository.sumCovered(work.db, work.scope, ids, closedDay(ctx))).map(({ data_set_id, sensor_id, days }) => [
      `${data_set_id} ${sensor_id}`,
      days,
    ]),
  );
  return rows.map((row) => {
    const all = bySet.get(row._id) ?? [];
    const until = coveredUntil(ctx, row);
    const expected = until === undefined ? 0 : daysBetween(row.first_day, until) + 1;
    const sensors = all
      .flatMap(({ sensor_id }) => known.get(sensor_id) ?? [])
      .map((sensor) => ({
        ...sensor,
        coverage: expected === 0 ? null : rounded((covered.get(`${row._id} ${sensor._id}`) ?? 0) / expected),
      }))
      .toSorted((a, b) => (a.name || a.sensor_key).localeCompare(b.name || b.sensor_key));
    const sum = sensors.reduce((total, { coverage }) => total + (coverage ?? 0), 0);
    const dataSet = {
      ...row,
      sensor_count: sensors.length,
      has_more: all.some(({ is_reached }) => !is_reached),
      properties: propertiesOf(sensors),
      coverage: expected === 0 || sensors.length === 0 ? null : rounded(sum / sensors.length),
      covered_until: until ?? null,
      latest_at: latestOf(sensors),
    };
    return { dataSet, sensors };
  });
}

export const listDatacenterIot = (
  ctx: Ctx,
  { search, ...page }: Parsed<typeof points.listDatacenterIot>,
): Promise<Answer<typeof points.listDatacenterIot>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const rows = await repository.listDataSets(db, scope, { search }, page);
    return {
      paginateData: (await detailsOf(ctx, work, rows)).map(({ dataSet }) => dataSet),
      totalData: await repository.countDataSets(db, scope, { search }),
    };
  });

export const fetchEnvIot = (ctx: Ctx, { env_id }: Parsed<typeof points.fetchEnvIot>): Promise<IotDataSet[]> =>
  reading(ctx, async (work) => {
    if (!(await reachesProperty(work.db, work.scope, env_id))) fail('environment.not-found');
    const rows = await repository.listDataSets(work.db, work.scope, { environment_id: env_id });
    return (await detailsOf(ctx, work, rows)).map(({ dataSet }) => dataSet);
  });

export async function findDataSet(ctx: Ctx, work: Work, id: string): Promise<IotDataSetDetail> {
  const row = await repository.findDataSet(work.db, work.scope, id);
  const [found] = row ? await detailsOf(ctx, work, [row]) : [];
  return found ? { ...found.dataSet, sensors: found.sensors } : fail('iot-data-set.not-found');
}

export const getDatacenterIot = (ctx: Ctx, { _id }: Parsed<typeof points.getDatacenterIot>) =>
  reading(ctx, (work) => findDataSet(ctx, work, _id));

/** What the fields must say together, and whether owner and sensors are within the organization and within reach. */
async function check(ctx: Ctx, work: Work, fields: DataSetFields, sensorIds: readonly string[]): Promise<void> {
  const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);
  if (fields.last_day !== null && fields.last_day < fields.first_day)
    refuse('last_day', 'must not be before the start');
  if (fields.owner_id !== null && !(await repository.hasMember(work.db, work.scope, fields.owner_id)))
    refuse('owner_id', 'is nobody of this organization');
  const found = await sensorsById(ctx, work, sensorIds);
  if (sensorIds.some((id) => !found.has(id))) fail('sensor.not-found');
}

const unlessNameTaken = (write: Promise<void>) =>
  unlessTaken('iot_data_sets_name', 'iot-data-set.name-taken', write, [
    { field: 'name', message: 'A data set with this name already exists. Please choose another name.' },
  ]);

export const addDatacenterIot = (
  ctx: Ctx,
  { sensor_ids, owner_id, ...sent }: Parsed<typeof points.addDatacenterIot>,
): Promise<IotDataSetDetail> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { userId } = actorOf(ctx);
    const fields = { ...sent, owner_id: owner_id === undefined ? userId : owner_id };
    const sensorIds = [...new Set(sensor_ids)];
    await check(ctx, work, fields, sensorIds);
    const id = uuid();
    await unlessNameTaken(
      repository.insertDataSet(db, scope, { id, ...fields, created_by: userId, created_at: ctx.now }),
    );
    await repository.addMembers(db, scope, id, sensorIds);
    return findDataSet(ctx, work, id);
  });

export const updateDatacenterIot = (
  ctx: Ctx,
  { _id, ...sent }: Parsed<typeof points.updateDatacenterIot>,
): Promise<IotDataSetDetail> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { sensors, ...known } = await findDataSet(ctx, work, _id);
    const before = sensors.map((sensor) => sensor._id);
    const { sensor_ids, ...fields } = changed(points.updateDatacenterIot.input, { ...known, sensor_ids: before }, sent);
    const wanted = new Set(sensor_ids);
    const fresh = [...wanted].filter((id) => !before.includes(id));
    // The owner who left stays until another one is chosen.
    const owner_id = fields.owner_id === known.owner_id ? null : fields.owner_id;
    await check(ctx, work, { ...fields, owner_id }, fresh);
    const beyond = known.has_more
      ? (await repository.listMembers(db, scope, [_id])).filter(({ is_reached }) => !is_reached).length
      : 0;
    if (wanted.size + beyond > MAX_DATA_SET_SENSORS)
      fail('request.invalid', undefined, [{ field: 'sensor_ids', message: 'has too many entries' }]);
    await unlessNameTaken(repository.updateDataSet(db, scope, _id, fields));
    const gone = before.filter((id) => !wanted.has(id));
    if (gone.length > 0) await repository.removeMembers(db, scope, _id, gone);
    await repository.addMembers(db, scope, _id, fresh);
    return findDataSet(ctx, work, _id);
  });

export const deleteDatacenterIot = (ctx: Ctx, { _id }: Parsed<typeof points.deleteDatacenterIot>) =>
  inTransaction(ctx, async (work) => {
    const { has_more } = await findDataSet(ctx, work, _id);
    if (has_more) fail('iot-data-set.has-more');
    await repository.deleteDataSet(work.db, work.scope, _id);
    return { done: true as const };
  });
