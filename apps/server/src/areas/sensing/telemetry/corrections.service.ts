import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { telemetry, TelemetryCorrection } from '@steward/contract/sensing/telemetry';
import { localDayOf } from '@steward/core/sensing/local-days';
import { inTurn, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './corrections.repository.ts';
import { findPackedRange } from './days.repository.ts';
import { daysFrom, packChanged, takeTurn } from './packing.ts';
import { sensorsById, withRules, type SensorRow } from './sensors.repository.ts';

async function mustFindSensor({ db, scope }: Work, id: string): Promise<SensorRow> {
  const [found] = await sensorsById(db, scope, [id]);
  return found ?? fail('sensor.not-found');
}

export const getTelemetryCorrections = (
  ctx: Ctx,
  { sensor_id }: Parsed<typeof telemetry.getTelemetryCorrections>,
): Promise<Answer<typeof telemetry.getTelemetryCorrections>> =>
  reading(ctx, async (work) => {
    await mustFindSensor(work, sensor_id);
    return repository.listCorrections(work.db, work.scope, sensor_id);
  });

/** Packs the days of a stretch again, as far as days of the sensor are packed. */
async function packStretchAgain(ctx: Ctx, work: Work, row: SensorRow, from: number, to: number): Promise<void> {
  const [sensor] = await withRules(work, [row], ctx.now);
  if (!sensor) return;
  await takeTurn(work, [sensor]);
  const range = await findPackedRange(work, row.id);
  if (!range?.starts || !range.ends) return;
  const [start, end] = [Math.max(from, range.starts), Math.min(to, range.ends - 1)];
  if (start > end) return;
  const days = [...daysFrom(localDayOf(sensor.zone, start), localDayOf(sensor.zone, end))];
  await packChanged(work, sensor, days, ctx.now.getTime());
}

const isKept = (action: Parsed<typeof telemetry.correctTelemetry>['action']): action is TelemetryCorrection['action'] =>
  action !== 'include';

export const correctTelemetry = (
  ctx: Ctx,
  input: Parsed<typeof telemetry.correctTelemetry>,
): Promise<TelemetryCorrection> =>
  inTurn(ctx, `telemetry ${scopeOf(ctx).organizationId}`, async (work) => {
    const { db, scope } = work;
    const { sensor_id, action, reason, old_last, new_first } = input;
    const sensor = await mustFindSensor(work, sensor_id);
    const [start, end] = [new Date(input.start), new Date(input.end)];
    if (end < start) fail('telemetry.times');
    const isReplacement = action === 'replacement';
    if (isReplacement && (old_last === null || new_first === null || sensor.kind !== 'counter'))
      fail('telemetry.replacement');
    const { userId } = actorOf(ctx);
    const ended = isKept(action)
      ? []
      : await repository.endExclusions(db, scope, { sensorId: sensor_id, start, end }, { userId, at: ctx.now });
    const id = ended.at(-1)?.id ?? uuid();
    if (isKept(action))
      await repository.insertCorrection(db, scope, {
        id,
        sensor_id,
        action,
        starts_at: start,
        ends_at: end,
        old_last: isReplacement ? old_last : null,
        new_first: isReplacement ? new_first : null,
        reason,
        created_by: userId,
        created_at: ctx.now,
      });
    else if (ended.length === 0) fail('telemetry.nothing-excluded');
    if (action !== 'annotate') await packStretchAgain(ctx, work, sensor, start.getTime(), end.getTime());
    return repository.findCorrection(db, scope, id);
  });
