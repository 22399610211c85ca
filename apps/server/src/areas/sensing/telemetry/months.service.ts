import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { telemetry } from '@steward/contract/sensing/telemetry';
import { addDays, daysBetween, nextMonthStart } from '@steward/core/calendar/day';
import { boundsOfDay, localDayOf } from '@steward/core/sensing/local-days';
import { pointsOfDays } from '@steward/core/sensing/series';
import { grouped } from '@steward/core/grouped';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { knownDays, type KnownDay } from './points.ts';
import { inSpace, mustReachSpace, pointShower } from './reading.service.ts';
import { listToRead, type ReadSensor } from './sensors.repository.ts';

type Asked = Parsed<typeof telemetry.getLastMonthData>;
type Months = Answer<typeof telemetry.getLastMonthData>[number];

const HOUR = 3_600_000;

interface Stretch {
  start: number;
  end: number;
}

/** The last whole month and the running one until now, each with the month before; all by the local clock. */
function stretchesOf(zone: string, now: number) {
  const today = localDayOf(zone, now);
  const startOf = (day: string) => boundsOfDay(zone, day).startsAt;
  const first = `${today.slice(0, 7)}-01`;
  const last = `${addDays(first, -1).slice(0, 7)}-01`;
  const beforeLast = `${addDays(last, -1).slice(0, 7)}-01`;
  // As many days of the last month as have passed of this one, and as much of the next day as of today.
  const passed = addDays(last, daysBetween(first, today));
  const sameMoment = passed < nextMonthStart(last) ? startOf(passed) + (now - startOf(today)) : startOf(first);
  const end = Math.min(sameMoment, startOf(first));
  return {
    lastMonth: { start: startOf(last), end: startOf(first) },
    beforeLast: { start: startOf(beforeLast), end: startOf(last) },
    thisMonth: { start: startOf(first), end: now },
    sameDays: { start: startOf(last), end },
  };
}

/** Days in one figure: of a counter the sum, of others the mean weighted by time. */
function figureOf(days: readonly KnownDay[], kind: string, { start, end }: Stretch): Months['last_month']['before'] {
  let [knownMs, amount, filled] = [0, 0, 0];
  for (const { startsAt, endsAt, summary } of days) {
    const ms = summary.covered * (endsAt - startsAt);
    knownMs += ms;
    amount += summary.amount ?? 0;
    filled += summary.filled * (kind === 'counter' ? (summary.amount ?? 0) : ms);
  }
  const whole = kind === 'counter' ? amount : knownMs;
  const value = knownMs === 0 ? null : kind === 'counter' ? amount : amount / (knownMs / HOUR);
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    value,
    covered: end > start ? Math.round((knownMs / (end - start)) * 1e6) / 1e6 : 0,
    filled_share: whole > 0 ? Math.round((filled / whole) * 1e6) / 1e6 : 0,
  };
}

async function monthsOf(work: Work, sensors: readonly ReadSensor[], now: number): Promise<Months[]> {
  const { zone } = sensors[0] ?? { zone: 'UTC' };
  const { lastMonth, beforeLast, thisMonth, sameDays } = stretchesOf(zone, now);
  const read = (stretch: Stretch) => knownDays(work, sensors, stretch.start, stretch.end);
  const last = await read(lastMonth);
  const before = await read(beforeLast);
  const running = await read(thisMonth);
  const same = await read(sameDays);
  const shown = pointShower();
  return sensors.map(({ row: { id, name, sensor_key, unit, kind, point_type } }) => {
    const month = (days: readonly KnownDay[], stretch: Stretch, earlier: readonly KnownDay[], other: Stretch) => ({
      ...figureOf(days, kind, stretch),
      days: shown(pointsOfDays(days, kind, zone, 'day')),
      before: figureOf(earlier, kind, other),
    });
    return {
      sensor_id: id,
      name: name || sensor_key,
      unit,
      kind,
      point_type,
      last_month: month(last.get(id) ?? [], lastMonth, before.get(id) ?? [], beforeLast),
      this_month: month(running.get(id) ?? [], thisMonth, same.get(id) ?? [], sameDays),
    };
  });
}

export const getLastMonthData = (ctx: Ctx, { space_id }: Asked): Promise<Answer<typeof telemetry.getLastMonthData>> =>
  reading(ctx, async (work) => {
    if (space_id === undefined) return fail('telemetry.parameters');
    await mustReachSpace(work, space_id);
    const sensors = await listToRead(work, inSpace(space_id), ctx.now);
    const months = new Map<string, Months>();
    for (const together of grouped(sensors, ({ zone }) => zone).values())
      for (const one of await monthsOf(work, together, ctx.now.getTime())) months.set(one.sensor_id, one);
    return sensors.flatMap(({ row }) => months.get(row.id) ?? []);
  });
