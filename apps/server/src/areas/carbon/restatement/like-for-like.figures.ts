import { coverageOfYears, exclusionOf, type DaysOfYear } from '@steward/core/coverage/like-for-like';
import type { FigurePart } from '@steward/core/figures/figure';
import { stepsBetween } from '@steward/core/figures/steps';
import { stretchesOf } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';
import { listBoundary } from '../boundaries/boundary.service.ts';
import { countingOf } from '../inventory/inventory-inputs.service.ts';
import { daysOfYear, exemptDaysOf } from './exempt-days.service.ts';

// Whole properties over two ended years, by the conditions of `getLikeForLike`, as figures: what was in the year before and in the year, and the difference.

/** The figure of each comparison, and the figure whose data decide whether it is comparable. */
const compared = {
  energy: ['energy.use', 'energy.use'],
  'energy.electricity': ['consumption.electricity', 'energy.use'],
  'energy.fuels': ['energy.fuels', 'energy.use'],
  'energy.district': ['energy.district', 'energy.use'],
  water: ['water.use', 'water.use'],
  waste: ['waste.generated', 'waste.generated'],
} as const;
const builtOn = [
  'energy.use',
  'consumption.electricity',
  'energy.fuels',
  'energy.district',
  'water.use',
  'waste.generated',
  'area.counted',
  'emissions.location',
] as const;

const daysIn = (part: FigurePart | undefined, exempt: number, year: number): DaysOfYear => ({
  covered: part?.days?.covered ?? 0,
  due: part?.days?.due ?? 0,
  exempt,
  of: daysOfYear(year),
});
/** The measure whose bills decide. */
const measureBehind = { 'energy.use': 'energy', 'water.use': 'water', 'waste.generated': 'waste' } as const;
// Earlier reports have 0 for unknown energy.
const knownOf = (part: FigurePart | undefined) => part?.value || undefined;

async function ofProperties(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  const { ctx, ids, steps, today, counting, known } = asked;
  if (!ids.length) return found.of;
  const filter = { environmentIds: ids };
  const environments = await listBoundary(work, filter);
  const works = await listDatedValues(work, {}, ['works']);
  const exemptOf = await exemptDaysOf(work, filter);
  for (const { key: step } of steps) {
    const year = Number(step);
    if (year >= Number(today.slice(0, 4))) {
      for (const key of asked.keys) for (const id of ids) found.add(key, id, step, { value: null, reason: 'not-due' });
      continue;
    }
    const [lastYear] = stepsBetween('year', `${year - 1}-01-01`, `${year - 1}-12-31`);
    if (!lastYear) continue;
    // All of them are of the inventory.
    const earlier = { ...asked, keys: new Set<string>(builtOn), steps: [lastYear] };
    const before = await ctx.figures['energy.use']?.property?.(work, earlier);
    const beforeOf = (key: string, id: string) => before?.(key, id, lastYear.key);
    const { dated } = await countingOf(work, { filter, environments }, year, today, counting);
    const bothYears = { start: lastYear.start, end: `${year + 1}-01-01` };
    for (const id of ids) {
      const shares = [year - 1, year].flatMap((one) => dated.sharesOf(id, one) ?? Array.from({ length: 12 }, () => 1));
      const facts = {
        environmentId: id,
        hasChanged:
          [year - 1, year].some((one) => dated.heldDaysOf(id, one) !== undefined) ||
          shares.some((share) => share === 0 || Math.abs(share - (shares[0] ?? 0)) > 1e-9),
        isUnderWorks: stretchesOf(works.get(id)?.('works') ?? [], bothYears).some(({ value }) => value !== 'in_use'),
        areaPrior: beforeOf('area.counted', id)?.value ?? 0,
        areaCurrent: known('area.counted', id, step)?.value ?? 0,
      };
      const isIncomplete = [beforeOf('emissions.location', id), known('emissions.location', id, step)].some(
        (part) => part?.isIncomplete,
      );
      for (const [name, [figure, decides]] of Object.entries(compared)) {
        const [was, is] = [beforeOf(decides, id), known(decides, id, step)];
        const [prior, current] = [knownOf(was), knownOf(is)];
        const coverage = coverageOfYears(
          daysIn(was, exemptOf(id, measureBehind[decides], year - 1), year - 1),
          daysIn(is, exemptOf(id, measureBehind[decides], year), year),
        );
        const excluded = exclusionOf({
          ...facts,
          isIncomplete: decides === 'energy.use' && isIncomplete,
          ...(prior !== undefined && { prior }),
          ...(current !== undefined && { current }),
          coveragePrior: coverage.prior,
          coverageCurrent: coverage.current,
        });
        const [then, now] = [beforeOf(figure, id)?.value ?? null, known(figure, id, step)?.value ?? null];
        const none: FigurePart = { value: null, reason: excluded === 'no-data' ? 'no-data' : 'not-applicable' };
        const isKnown = !excluded && then !== null && now !== null;
        found.add(`${name}.lfl_before`, id, step, isKnown ? { value: then } : none);
        found.add(`${name}.lfl_now`, id, step, isKnown ? { value: now } : none);
        found.add(`${name}.lfl_difference`, id, step, isKnown ? { value: now - then } : none);
      }
    }
  }
  return found.of;
}

export const likeForLikeSource: FigureSource = { property: ofProperties, countsByShare: true, buildsOn: builtOn };
