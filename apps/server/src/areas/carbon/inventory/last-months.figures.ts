import { addDays } from '@steward/core/calendar/day';
import { lastTwelveMonths } from '@steward/core/coverage/last-twelve-months';
import { addParts } from '@steward/core/figures/figure';
import { stepsBetween } from '@steward/core/figures/steps';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listBoundary } from '../boundaries/boundary.service.ts';
import { countingOf } from './inventory-inputs.service.ts';
import { ofProperties } from './inventory.figures.ts';

// The last twelve months, by the rule of the inventory: a running year lacks the seasons that are still to come.

/** The figure by month that each of these adds up. */
const monthly = {
  'emissions.last_12_months': 'emissions.location',
  'energy.last_12_months': 'energy.use',
  'water.last_12_months': 'water.use',
} as const;

async function ofLastMonths(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const { add, of } = collectParts();
  const { ids, keys, today } = asked;
  if (!ids.length) return of;
  const period = lastTwelveMonths(today);
  const steps = stepsBetween('month', period.start, addDays(period.end, -1));
  const wanted = (Object.keys(monthly) as (keyof typeof monthly)[]).filter((key) => keys.has(key));
  if (wanted.length) {
    const months = await ofProperties(work, {
      ...asked,
      keys: new Set(wanted.map((key) => monthly[key])),
      grain: 'month',
      steps,
    });
    for (const id of ids)
      for (const key of wanted)
        add(
          key,
          id,
          'now',
          addParts(steps.map((step) => months(monthly[key], id, step.key) ?? { value: null, reason: 'no-data' })),
        );
  }
  if (keys.has('area.last_12_months')) {
    const environments = await listBoundary(work, { environmentIds: ids });
    const filter = { environmentIds: ids };
    const { dated } = await countingOf(work, { filter, environments }, Number(today.slice(0, 4)), today);
    for (const row of environments) {
      const area = dated.areaIn(row, period);
      const held = dated.heldIn(row.environment_id, period);
      add(
        'area.last_12_months',
        row.environment_id,
        'now',
        area === undefined ? { value: null, reason: 'not-held' } : { value: area, period: held },
      );
    }
  }
  return of;
}

export const lastMonthsSource: FigureSource = { property: ofLastMonths };
