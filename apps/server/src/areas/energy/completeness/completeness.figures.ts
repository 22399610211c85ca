import { billsDueUntil, coverageTogether } from '@steward/core/coverage/meters';
import type { FigurePart } from '@steward/core/figures/figure';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listCoverage } from './coverage.service.ts';

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

export const completenessSource: FigureSource = { property: ofProperties };
