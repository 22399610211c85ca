import { addDays } from '@steward/core/calendar/day';
import { lastTwelveMonths } from '@steward/core/coverage/last-twelve-months';
import { billsDueUntil, coverageTogether, daysOfMonth } from '@steward/core/coverage/meters';
import { stepsBetween } from '@steward/core/figures/steps';
import type { FigurePart } from '@steward/core/figures/figure';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listCoverage, listMonthlyCoverage } from './coverage.service.ts';

/** The days of all meters of properties, as the dashboard counts them. */
async function ofProperties(work: Work, { ids, keys, steps, today }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const filter = { environmentIds: ids };
  const properties = ids.map((environment_id) => ({ environment_id }));
  for (const { key: year } of steps) {
    const covered = await listCoverage(work, filter, properties, Number(year), billsDueUntil(today));
    for (const [id, own] of covered) {
      const found = coverageTogether([own]);
      const days = found ? { covered: found.days, due: found.daysExpected } : undefined;
      const partOf = (value: number | undefined): FigurePart =>
        value === undefined ? { value: null, reason: own.notHeld.length ? 'not-held' : 'not-due' } : { value, days };
      for (const key of keys) parts.add(key, id, year, partOf(key === 'data.days_due' ? days?.due : days?.covered));
    }
  }
  return parts.of;
}

/** The days of the last twelve months whose bills are due. */
async function ofLastMonths(work: Work, { ids, keys, today }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const period = lastTwelveMonths(today);
  const months = stepsBetween('month', period.start, addDays(period.end, -1));
  const sums = new Map<string, { covered: number; due: number }>();
  for (const year of new Set(months.map(({ start }) => Number(start.slice(0, 4))))) {
    const found = await listMonthlyCoverage(work, { environmentIds: ids }, ids, year, period.end);
    for (const [id, chains] of found)
      for (const { start } of months.filter((one) => one.start.startsWith(`${year}-`))) {
        const days = coverageTogether([{ carriers: daysOfMonth(chains, start), dueDays: 0 }]);
        if (!days) continue;
        const before = sums.get(id);
        sums.set(id, {
          covered: (before?.covered ?? 0) + days.days,
          due: (before?.due ?? 0) + days.daysExpected,
        });
      }
  }
  for (const id of ids) {
    const days = sums.get(id);
    for (const key of keys)
      parts.add(
        key,
        id,
        'now',
        days
          ? { value: key === 'data.days_due_last_12_months' ? days.due : days.covered, days }
          : { value: null, reason: 'not-due' },
      );
  }
  return parts.of;
}

const ofYear: FigureSource = { property: ofProperties };
const ofMonths: FigureSource = { property: ofLastMonths };

export const completenessSources = {
  'data.days_covered': ofYear,
  'data.days_due': ofYear,
  'data.days_covered_last_12_months': ofMonths,
  'data.days_due_last_12_months': ofMonths,
} satisfies Record<string, FigureSource>;
