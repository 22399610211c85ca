import type { Answer, Parsed } from '@steward/contract/call';
import type { weather } from '@steward/contract/energy/weather';
import { addDays, daysBetween, type Period } from '@steward/core/calendar/day';
import { hoursByDay } from '@steward/core/weather/temperatures';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { lastDayOfHours, listHours } from './weather.repository.ts';
import { stationOf } from './weather.service.ts';

const DAYS_SHOWN = 7;
const noHours: null[] = Array.from({ length: 24 }, () => null);

export const getHourlyTemperatures = (
  ctx: Ctx,
  { environment_id, start, end }: Parsed<typeof weather.getHourlyTemperatures>,
): Promise<Answer<typeof weather.getHourlyTemperatures>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const station = await stationOf(work, environment_id);
    if (!station) return { station_name: null, days: [] };
    const last = start === undefined ? await lastDayOfHours(db, scope, station._id) : undefined;
    const period: Period | undefined =
      start !== undefined && end !== undefined
        ? { start, end }
        : last === undefined
          ? undefined
          : { start: addDays(last, 1 - DAYS_SHOWN), end: addDays(last, 1) };
    if (!period) return { station_name: station.name, days: [] };
    const known = hoursByDay(await listHours(db, scope, station._id, period));
    const days = Array.from({ length: daysBetween(period.start, period.end) }, (_, index) => {
      const day = addDays(period.start, index);
      return { day, hours: [...(known.get(day) ?? noHours)] };
    });
    return { station_name: station.name, days };
  });
