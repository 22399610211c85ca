import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { buildingsByYear } from '../../carbon/inventory/properties-over-time.service.ts';
import { listPropertyTypes } from '../../estate/environments/environments.service.ts';
import { publishedFor } from './benchmark.service.ts';
import { likeForLikeOfLastMonths, likeForLikeOfYears } from './like-for-like.figures.ts';

/** The published medians for properties, by their type and country in a year. */
async function ofProperties(work: Work, { ids, steps }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const inYear = await buildingsByYear(work, {});
  const meant = new Set(ids);
  for (const row of await listPropertyTypes(work)) {
    if (!meant.has(row.environment_id)) continue;
    for (const { key } of steps) {
      const building = inYear(row, Number(key));
      parts.add(
        'benchmark.energy',
        row.environment_id,
        key,
        building
          ? { value: publishedFor(building)?.site_kwh_per_m2 ?? null, reason: 'no-data' }
          : { value: null, reason: 'not-held' },
      );
    }
  }
  return parts.of;
}

const published: FigureSource = { property: ofProperties };

export const dashboardsSources = {
  'benchmark.energy': published,
  'energy.like_for_like_before': likeForLikeOfYears,
  'energy.like_for_like_difference': likeForLikeOfYears,
  'energy.like_for_like_before_last_12_months': likeForLikeOfLastMonths,
  'energy.like_for_like_difference_last_12_months': likeForLikeOfLastMonths,
} satisfies Record<string, FigureSource>;
