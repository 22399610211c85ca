import { addDays, type Period } from '@steward/core/calendar/day';
import { billsDueUntil, coverageTogether, type ChainMonths } from '@steward/core/coverage/meters';
import { addParts, type FigurePart } from '@steward/core/figures/figure';
import { stepsBetween } from '@steward/core/figures/steps';
import { isUseOf, type Carrier } from '@steward/core/ghg/carrier';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listMonthlyCoverage } from '../../energy/completeness/coverage.service.ts';
import { listBoundary } from '../boundaries/boundary.service.ts';
import { countingOf } from './inventory-inputs.service.ts';
import { ofProperties, yearsOf } from './inventory.figures.ts';

// The last twelve months, by the rule of the inventory: a running year lacks the seasons that are still to come.

/** The last twelve whole months whose bills are due. */
function lastTwelveMonths(today: string): Period {
  const end = billsDueUntil(today);
  return { start: `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`, end };
}

/** The figure by month that each of these adds up. */
const monthly = {
  'emissions.last_12_months': 'emissions.location',
  'energy.last_12_months': 'energy.use',
  'water.last_12_months': 'water.use',
} as const;

const isBehind =
  (key: keyof typeof monthly) =>
  (carrier: Carrier): boolean =>
    key === 'emissions.last_12_months' || isUseOf(key === 'energy.last_12_months' ? 'energy' : 'water', carrier);

/** The meter days of a period with a bill, and those due. */
function daysIn(
  years: readonly { year: number; chains: readonly ChainMonths<Carrier>[] }[],
  period: Period,
  isOf: (carrier: Carrier) => boolean,
): FigurePart['days'] {
  const carriers = years.flatMap(({ year, chains }) =>
    chains.map(({ carrier, days, daysExpected }) => {
      const within = (_: number, index: number) => {
        const start = `${year}-${String(index + 1).padStart(2, '0')}-01`;
        return start >= period.start && start < period.end;
      };
      const sum = (list: readonly number[]) => list.filter(within).reduce((a, b) => a + b, 0);
      return { carrier, days: sum(days), daysExpected: sum(daysExpected) };
    }),
  );
  const found = coverageTogether([{ carriers, dueDays: 0 }], isOf);
  return found ? { covered: found.days, due: found.daysExpected } : undefined;
}

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
    const coverage = [];
    for (const year of yearsOf({ steps }))
      coverage.push({ year, of: await listMonthlyCoverage(work, { environmentIds: ids }, ids, year, period.end) });
    for (const id of ids) {
      const chains = coverage.map((one) => ({ year: one.year, chains: one.of.get(id) ?? [] }));
      for (const key of wanted)
        add(key, id, 'now', {
          ...addParts(steps.map((step) => months(monthly[key], id, step.key) ?? { value: null, reason: 'no-data' })),
          days: daysIn(chains, period, isBehind(key)),
        });
    }
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
