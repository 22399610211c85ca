import { addDays } from '@steward/core/calendar/day';
import type { AirUnit, MeasuredAir } from '@steward/core/comfort/air-units';
import { weekdayOf } from '@steward/core/property/opening-hours';
import type { Ctx } from '../../../../platform/ctx.ts';
import { reading } from '../../../../database/transaction.ts';
import { saveOpeningHours } from '../../../estate/opening-hours/opening-hours.service.ts';
import { listSpaces } from '../../../estate/spaces/spaces.service.ts';
import { saveAirMeasurement } from '../../../sensing/air-measurements/air-measurements.service.ts';

const [MONDAY, FRIDAY] = [1, 5];

/** Two rounds with an instrument through the offices: how many working days ago, which space, what it showed. */
const rounds: readonly (readonly [days: number, space: number, time: string, MeasuredAir, number, AirUnit])[] = [
  [6, 1, '10:15', 'co2', 780, 'ppm'],
  [6, 1, '10:20', 'zone_air_temp', 22.4, '°C'],
  [6, 1, '10:25', 'zone_air_humidity', 41, '%RH'],
  [6, 3, '11:05', 'co2', 1460, 'ppm'],
  [3, 3, '14:30', 'co2', 1010, 'ppm'],
  [3, 3, '14:35', 'zone_air_temp', 26.8, '°C'],
];

/** The so-manieth working day before a day. */
function workingDay(today: string, back: number): string {
  let day = today;
  for (let left = back; left > 0;) {
    day = addDays(day, -1);
    if (weekdayOf(day) <= FRIDAY) left -= 1;
  }
  return day;
}

/** Opening hours of the second property, which has no sensors, and values of its air that a person measured. */
export async function makeAir(ctx: Ctx, ids: readonly string[], now: Date): Promise<void> {
  const environment_id = ids[1];
  if (!environment_id) return;
  const week = Array.from({ length: FRIDAY }, (_, at) => ({ weekday: MONDAY + at, from: '08:00', until: '18:00' }));
  await saveOpeningHours(ctx, { environment_id, hours: { week, closed_days: [] } });
  const spaces = await reading(ctx, (work) => listSpaces(work, environment_id));
  const named = ['Lobby', 'Offices, lower floors', 'Offices, upper floors', 'Conference centre'];
  const today = now.toISOString().slice(0, 10);
  for (const [days, space, measured_time, point_type, value, unit] of rounds)
    await saveAirMeasurement(ctx, {
      environment_id,
      space_id: spaces.find(({ space_name }) => space_name === named[space])?._id ?? null,
      measured_on: workingDay(today, days),
      measured_time,
      point_type,
      value,
      unit,
      instrument: 'Testo 400, no. 60831',
      method: 'ISO 16000-26',
      calibrated_until: addDays(today, 200),
      measured_by: 'Jonas Weber',
      note: '',
      document_id: null,
    });
}
