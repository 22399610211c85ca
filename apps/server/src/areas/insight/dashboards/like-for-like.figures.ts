import { lastTwelveMonths } from '@steward/core/coverage/last-twelve-months';
import { isUseOf } from '@steward/core/ghg/carrier';
import { sumKnown } from '@steward/core/ghg/known-sums';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listBoundary } from '../../carbon/boundaries/boundary.service.ts';
import { compareYears } from '../../carbon/inventory/carrier-years.service.ts';
import { countedRows } from './portfolio.compared.service.ts';
import { comparedMonths } from './compared-months.ts';

// Energy on equal days of the same meters (decision 0110), as the overview compares it: the difference and the value before are added up over
// properties, and the change is divided afterwards.

interface Compared {
  now: number | null;
  before: number | null;
}

function answer(asked: AskedFigures, step: string, of: (id: string) => Compared | undefined) {
  const parts = collectParts();
  for (const id of asked.ids) {
    const { now, before } = of(id) ?? { now: null, before: null };
    const isKnown = now !== null && before !== null;
    for (const key of asked.keys) {
      const value = !isKnown ? null : key.includes('difference') ? now - before : before;
      parts.add(key, id, step, value === null ? { value, reason: 'no-data' } : { value });
    }
  }
  return parts.of;
}

async function ofYears(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const filter = { environmentIds: asked.ids };
  const environments = await listBoundary(work, filter);
  const found = new Map<string, FigureParts>();
  for (const { key } of asked.steps) {
    const year = Number(key);
    const known = await compareYears(work, filter, year);
    const { rows } = await countedRows(work, known, { environments, year, day: asked.today, filter });
    const mine = grouped(
      rows.filter((row) => isUseOf('energy', row.carrier) && !row.is_elsewhere),
      (row) => row.environment_id,
    );
    const compared = (id: string): Compared => ({
      now: sumKnown((mine.get(id) ?? []).map((row) => row.both_now)),
      before: sumKnown((mine.get(id) ?? []).map((row) => row.both_before)),
    });
    found.set(key, answer(asked, key, compared));
  }
  return (key, id, step) => found.get(step)?.(key, id, step);
}

/** The last twelve months beside the twelve before them, month by month of each meter. */
async function ofLastMonths(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const pairs = await comparedMonths(work, asked, lastTwelveMonths(asked.today));
  const mine = grouped(
    pairs.filter(({ of }) => isUseOf('energy', of.now.carrier)),
    ({ of }) => of.now.environment_id,
  );
  return answer(asked, 'now', (id) => {
    const own = mine.get(id);
    return own && { now: sumKnown(own.map(({ now }) => now)), before: sumKnown(own.map(({ before }) => before)) };
  });
}

export const likeForLikeOfYears: FigureSource = { property: ofYears };
export const likeForLikeOfLastMonths: FigureSource = { property: ofLastMonths };
