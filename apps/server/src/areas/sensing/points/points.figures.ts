import type { FigurePart } from '@steward/core/figures/figure';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import type { Work } from '../../../database/transaction.ts';
import { sumAirDays, sumSensorHours } from './figures.repository.ts';

/** The point types whose sensors measure the air of rooms, by figure, each in its usual unit. */
const air = {
  'air.temperature': { types: ['zone_air_temp'], unit: '°C' },
  'air.humidity': { types: ['zone_air_humidity'], unit: '%RH' },
  'air.co2': { types: ['co2'], unit: 'ppm' },
} as const;

const none: FigurePart = { value: null, reason: 'no-data' };

async function coverageOf(work: Work, { ids, steps, ctx }: AskedFigures, add: ReturnType<typeof collectParts>['add']) {
  const rows = await sumSensorHours(work, ids, steps, ctx.now);
  const found = new Map(rows.map((row) => [`${row.environment_id} ${row.step}`, row]));
  for (const id of ids)
    for (const { key } of steps) {
      const row = found.get(`${id} ${key}`);
      // Without a sensor that had begun, nothing is expected.
      const due: FigurePart = row && row.due > 0 ? { value: row.due } : { value: null, reason: 'not-applicable' };
      add('sensors.due_hours', id, key, due);
      add('sensors.known_hours', id, key, row && row.due > 0 ? { value: row.known } : due);
    }
}

async function airOf(
  work: Work,
  { ids, steps, keys }: AskedFigures,
  add: ReturnType<typeof collectParts>['add'],
): Promise<void> {
  for (const [key, { types, unit }] of Object.entries(air)) {
    if (!keys.has(key) && !keys.has(`${key}_hours`)) continue;
    const rows = await sumAirDays(work, ids, steps, { types, unit });
    const found = new Map(rows.map((row) => [`${row.environment_id} ${row.step}`, row]));
    for (const id of ids)
      for (const step of steps) {
        const row = found.get(`${id} ${step.key}`);
        const isKnown = row !== undefined && row.hours > 0;
        add(key, id, step.key, isKnown ? { value: row.integral / row.hours } : none);
        add(`${key}_hours`, id, step.key, isKnown ? { value: row.hours } : none);
      }
  }
}

async function ofProperties(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  if (work.scope.tenants || !asked.ids.length) return parts.of;
  if (asked.keys.has('sensors.due_hours') || asked.keys.has('sensors.known_hours'))
    await coverageOf(work, asked, parts.add);
  await airOf(work, asked, parts.add);
  return parts.of;
}

export const pointsSource: FigureSource = { property: ofProperties };
