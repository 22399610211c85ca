import { Readable } from 'node:stream';
import type { Parsed } from '@steward/contract/call';
import type { IotDataSetDetail, points } from '@steward/contract/sensing/points';
import { addDays } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import { boundsOfDay, localDayOf } from '@steward/core/sensing/local-days';
import { stringify } from 'csv-stringify/sync';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { harmless } from '../../../platform/imports/csv.ts';
import { clocksOfSensors, seriesOfSensors } from '../telemetry/reading.service.ts';
import { csvHead, csvRows } from './data-set-csv.ts';
import { findDataSet } from './data-sets.service.ts';

type Step = Parsed<typeof points.downloadDatacenterIot>['step'];

/** So many days of sensors are read at once; long steps are read by the year, which ends with a month. */
const DAYS_AT_ONCE = { one: 31, all: 400 };

function nextPart(day: string, step: Step, sensors: number): string {
  if (step === 'day' || step === 'month') return `${Number(day.slice(0, 4)) + 1}-01-01`;
  return addDays(day, Math.max(1, Math.min(DAYS_AT_ONCE.one, Math.floor(DAYS_AT_ONCE.all / sensors))));
}

/** The days of a data set by the clock of a zone, in parts that are read one after the other. */
function* partsOf(zone: string, { first_day, last_day }: IotDataSetDetail, step: Step, sensors: number, now: number) {
  const end = last_day === null ? now : Math.min(now, boundsOfDay(zone, last_day).endsAt);
  const today = localDayOf(zone, now);
  for (let day = first_day; day <= today;) {
    const { startsAt } = boundsOfDay(zone, day);
    if (startsAt >= end) return;
    day = nextPart(day, step, sensors);
    yield { start: startsAt, end: Math.min(end, boundsOfDay(zone, day).startsAt) };
  }
}

async function* linesOf(ctx: Ctx, dataSet: IotDataSetDetail, step: Step): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read the text as UTF-8.
  yield `\uFEFF${stringify([csvHead(dataSet.sensors).map((cell) => harmless(cell))])}`;
  const ids = dataSet.sensors.map(({ _id }) => _id);
  const clocks = await reading(ctx, (work) => clocksOfSensors(ctx, work, ids));
  for (const [zone, together] of grouped([...clocks], ([, one]) => one)) {
    const here = together.map(([id]) => id);
    for (const part of partsOf(zone, dataSet, step, here.length, ctx.now.getTime())) {
      const series = await reading(ctx, (work) => seriesOfSensors(ctx, work, here, { ...part, step }));
      const rows = csvRows(dataSet.sensors, series, zone, step);
      if (rows.length > 0) yield stringify(rows);
    }
  }
}

/** The values in parts, each read in its own transaction: a period may be years of values. */
export async function downloadDatacenterIot(
  ctx: Ctx,
  { _id, step }: Parsed<typeof points.downloadDatacenterIot>,
): Promise<FileAnswer> {
  const dataSet = await reading(ctx, (work) => findDataSet(ctx, work, _id));
  return {
    name: `${dataSet.name.replaceAll(/[\\/:*?"<>|\n\r\t]/g, '-')}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: Readable.from(linesOf(ctx, dataSet, step)),
  };
}
