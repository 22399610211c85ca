import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import {
  MAX_POINTS,
  MAX_SENSORS,
  telemetrySteps,
  type telemetry,
  type TelemetryPoint,
  type TelemetryStep,
} from '@steward/contract/sensing/telemetry';
import type { Point } from '@steward/core/sensing/series';
import { sql } from 'kysely';
import { mine } from '../../../database/scoped.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { countValues } from './days.repository.ts';
import { listToRead, readersById, type ReadSensor } from './sensors.repository.ts';
import { pointsByDay, pointsByStep } from './points.ts';

type Asked = Parsed<typeof telemetry.getHardWareTelemetryData>;

const rounded = (share: number) => Math.round(share * 1e6) / 1e6;

/** Shows points of many sensors: their steps are the same ones, so that each moment is written once. */
export function pointShower(): (points: readonly Point[]) => TelemetryPoint[] {
  const moments = new Map<number, string>();
  const moment = (at: number) => {
    const known = moments.get(at);
    if (known !== undefined) return known;
    const made = new Date(at).toISOString();
    moments.set(at, made);
    return made;
  };
  return (points) =>
    points.map(({ at, until, value, min, max, n, covered, filled, quality }) => ({
      at: moment(at),
      until: moment(until),
      value,
      min,
      max,
      n,
      covered: rounded(covered),
      filled_share: rounded(filled),
      quality,
    }));
}

/** The sensors in a space: those that are attached to it, and those of a device there that are attached to no other. */
export const inSpace = (spaceId: string) => sql`coalesce(s.space_id, h.space_id) = ${spaceId} and s.removed_at is null`;

export async function mustReachSpace({ db, scope }: Work, spaceId: string): Promise<void> {
  const found = await mine(db, scope, 'spaces').select('id').where('id', '=', spaceId).executeTakeFirst();
  if (!found) fail('space.not-found');
}

async function findAsked(work: Work, { space_id, hardware_id, sensor_ids }: Asked, now: Date): Promise<ReadSensor[]> {
  const { db, scope } = work;
  const conditions = [];
  if (space_id !== undefined) {
    await mustReachSpace(work, space_id);
    conditions.push(inSpace(space_id));
  }
  if (hardware_id !== undefined) {
    const found = await mine(db, scope, 'hardware').select('id').where('id', '=', hardware_id).executeTakeFirst();
    if (!found) fail('hardware.not-found');
    conditions.push(sql`s.hardware_id = ${hardware_id} and s.removed_at is null`);
  }
  if (sensor_ids !== undefined) conditions.push(sql`s.id = any (${sensor_ids}::uuid[])`);
  const sensors = await listToRead(work, sql.join(conditions, sql` and `), now, MAX_SENSORS);
  if (sensor_ids !== undefined && space_id === undefined && hardware_id === undefined)
    if (sensors.length < new Set(sensor_ids).size) fail('sensor.not-found');
  return sensors;
}

const HOUR = 3_600_000;
const lengths: Readonly<Record<Exclude<TelemetryStep, 'raw'>, number>> = {
  '15min': HOUR / 4,
  hour: HOUR,
  day: 23 * HOUR,
  month: 28 * 24 * HOUR,
};

/** Refuses more points than one answer may have, and names the smallest step that fits. */
async function limitPoints(work: Work, sensors: readonly ReadSensor[], step: TelemetryStep, from: number, to: number) {
  const stepsOf = (one: Exclude<TelemetryStep, 'raw'>) => sensors.length * Math.ceil((to - from) / lengths[one]);
  const ids = sensors.map(({ row }) => row.id);
  const points = step === 'raw' ? await countValues(work, ids, from, to) : stepsOf(step);
  if (points <= MAX_POINTS) return;
  const fits = telemetrySteps.find((one) => one !== 'raw' && one !== step && stepsOf(one) <= MAX_POINTS);
  fail('telemetry.too-many-points', fits ?? 'month');
}

export const getHardWareTelemetryData = (
  ctx: Ctx,
  input: Asked,
): Promise<Answer<typeof telemetry.getHardWareTelemetryData>> =>
  reading(ctx, async (work) => {
    const { space_id, hardware_id, sensor_ids, step, fill_intervals } = input;
    const isOfNothing = space_id === undefined && hardware_id === undefined && sensor_ids === undefined;
    if (isOfNothing || input.start === undefined || input.end === undefined) return fail('telemetry.parameters');
    const [start, end] = [Date.parse(input.start), Date.parse(input.end)];
    if (!(end > start)) fail('telemetry.times');
    const sensors = await findAsked(work, input, ctx.now);
    await limitPoints(work, sensors, step, start, end);
    const points = await pointsOfAll(work, sensors, { start, end, step, fill: fill_intervals, now: ctx.now.getTime() });
    const shown = pointShower();
    return sensors.map(({ row: { id, name, sensor_key, unit, kind, point_type }, zone }) => ({
      sensor_id: id,
      name: name || sensor_key,
      unit,
      kind,
      point_type,
      time_zone: zone,
      step,
      points: shown(points.get(id) ?? []),
    }));
  });

interface Asking {
  start: number;
  end: number;
  step: TelemetryStep;
  fill: number | null;
  now: number;
}

async function pointsOfAll(work: Work, sensors: readonly ReadSensor[], { step, fill, ...asking }: Asking) {
  if (step === 'day' || step === 'month') return pointsByDay(work, sensors, { ...asking, step, fill });
  return pointsByStep(work, sensors, { ...asking, step, fill });
}

/** The time zone of each of these sensors within reach, for other areas. */
export async function clocksOfSensors(ctx: Ctx, work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const sensors = await readersById(work, ids, ctx.now);
  return new Map(sensors.map(({ row, zone }) => [row.id, zone]));
}

/** The series of sensors within reach, for other areas: they ask for parts that fit into memory. */
export async function seriesOfSensors(
  ctx: Ctx,
  work: Work,
  ids: readonly string[],
  stretch: Pick<Asking, 'start' | 'end' | 'step'>,
): Promise<Map<string, Point[]>> {
  const sensors = await readersById(work, ids, ctx.now);
  return pointsOfAll(work, sensors, { ...stretch, fill: null, now: ctx.now.getTime() });
}
