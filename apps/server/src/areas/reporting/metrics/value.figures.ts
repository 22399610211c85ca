import { isFossil } from '@steward/core/finance/climate-exposure';
import { efficiencyOf } from '@steward/core/finance/energy-efficiency';
import { grouped } from '@steward/core/grouped';
import type { FigurePart } from '@steward/core/figures/figure';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { firstYearsOverLimit } from '../../carbon/net-zero/strips.service.ts';
import { listBuilt, listRatingDays, type RatingRow } from './estate.repository.ts';
import { exposedPart, valuedProperties } from './valued-properties.service.ts';

// What values of properties weigh: fossil fuels, energy efficiency, and pathways and limits.

/** The energy certificate in force on a day; of several the one issued last. */
export const certificateOn = (rows: readonly RatingRow[], day: string): RatingRow | undefined =>
  rows
    .filter(
      ({ kind, issued_on, valid_until }) =>
        kind === 'energy_certificate' && (issued_on ?? '') <= day && (valid_until ?? '9999') >= day,
    )
    .toSorted((a, b) => ((a.issued_on ?? '') < (b.issued_on ?? '') ? 1 : -1))[0];

async function ofProperties(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  const { ids, steps, keys } = asked;
  if (!ids.length) return found.of;
  const { db, scope } = work;
  const built = new Map((await listBuilt(db, scope, ids)).map((row) => [row.environment_id, row]));
  const ratings = grouped(await listRatingDays(db, scope, ids), (row) => row.environment_id);
  const hasValues = [...keys].some((key) => key.startsWith('value.'));
  for (const step of steps) {
    const valued = await valuedProperties(work, asked, step, { hasValues });
    for (const id of valued.ids) {
      const add = (key: string, part: FigurePart) => found.add(key, id, step.key, part);
      const row = built.get(id);
      if (!row) continue;
      const value = valued.valueOf(id);
      add('value.counted', value);
      const fossil = exposedPart(value, isFossil(row.property_type, row.property_sub_type), 'not-set');
      add('value.fossil', fossil.above);
      add('value.fossil_known', fossil.below);
      const efficiency = efficiencyOf({
        builtOn: row.built_on,
        yearBuilt: row.year_built,
        rating: certificateOn(ratings.get(id) ?? [], valued.day)?.rating ?? null,
      });
      const without = 'reason' in efficiency ? efficiency.reason : undefined;
      const byValue = exposedPart(value, efficiency.isInefficient, without);
      add('value.inefficient', byValue.above);
      add('value.judged', byValue.below);
      add('value.inefficient_or_unknown', exposedPart(value, efficiency.isInefficient ?? true, without).above);
      const byArea = exposedPart(valued.areaOf(id), efficiency.isInefficient, without);
      add('area.inefficient', byArea.above);
      add('area.judged', byArea.below);
    }
  }
  return found.of;
}

export const valueSource: FigureSource = { property: ofProperties, countsByShare: true };

/** The year until which a pathway or limit must not be exceeded; of later years, the year itself. */
const HORIZON = 2030;

/** Properties that exceed their pathway or the limit of a law by the horizon, with the plan of the net zero page. */
async function beyondLimits(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  const { ids, steps, ctx, known } = asked;
  if (!ids.length) return found.of;
  for (const step of steps) {
    const year = Number(step.key);
    const valued = await valuedProperties(work, asked, step);
    const firsts = new Map(
      (await firstYearsOverLimit(work, ids, year, ctx.now)).map((row) => [row.environment_id, row]),
    );
    for (const id of valued.ids) {
      const first = firsts.get(id);
      const emitted = known('emissions.energy', id, step.key);
      const hasLimit = first !== undefined && first.kind !== null;
      const isBeyond =
        hasLimit && emitted && emitted.value !== null
          ? first.first_year !== null && first.first_year <= Math.max(HORIZON, year)
          : undefined;
      const part = exposedPart(valued.valueOf(id), isBeyond, hasLimit ? 'no-data' : 'no-limit');
      found.add('value.beyond_limit', id, step.key, part.above);
      found.add('value.with_limit', id, step.key, part.below);
    }
  }
  return found.of;
}

export const transitionSource: FigureSource = {
  property: beyondLimits,
  countsByShare: true,
  buildsOn: ['emissions.energy'],
};
