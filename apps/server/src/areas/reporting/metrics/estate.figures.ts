import { valueOn } from '@steward/core/property/values-over-time';
import { addDays } from '@steward/core/calendar/day';
import type { FigurePart } from '@steward/core/figures/figure';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';
import { coveredAreasOf } from '../../estate/certificates/areas.service.ts';

/** The properties held on the last day of a year, their floor area, and whether they are rated or certified on that day. */
async function ofProperties(work: Work, { ids, steps, today }: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  if (!ids.length) return found.of;
  const { properties, areasOn } = await coveredAreasOf(work, ids);
  const dated = await listDatedValues(work, {}, ['building_control']);
  for (const step of steps) {
    // Of the running year the state today.
    const day = today < step.end ? today : addDays(step.end, -1);
    for (const { id } of properties) {
      const areas = areasOn(id, day);
      // Without an entry the landlord controls it (docs/methods/metrics.md).
      const of = dated.get(id);
      const isTenants = of !== undefined && valueOn(of('building_control'), day) === 'tenant';
      const add = (key: string, value: number | undefined) => {
        const part: FigurePart = value === undefined ? { value: null, reason: 'not-held' } : { value };
        found.add(key, id, step.key, part);
      };
      const { building_certificate: certified, energy_certificate: rated } = areas?.covered ?? {};
      add('properties.held', areas && 1);
      add('properties.certified', areas && (certified ? 1 : 0));
      add('area.last_day', areas?.floor);
      add('area.indirect', areas && (isTenants ? areas.floor : 0));
      add('area.rated', rated);
      add('area.certified', certified);
    }
  }
  return found.of;
}

export const estateSource: FigureSource = { property: ofProperties };
