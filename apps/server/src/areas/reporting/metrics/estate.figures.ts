import { addDays } from '@steward/core/calendar/day';
import type { FigurePart } from '@steward/core/figures/figure';
import { grouped } from '@steward/core/grouped';
import { valueOn, type DatedValue } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { heldOf, listDatedValues } from '../../estate/environments/history.service.ts';
import { listFloorAreas, listRatingDays } from './estate.repository.ts';

/** The properties held on the last day of a year, their floor area, and whether they are rated or certified on that day. */
async function ofProperties(work: Work, { ids, steps, today }: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  if (!ids.length) return found.of;
  const { db, scope } = work;
  const areas = await listFloorAreas(db, scope, ids);
  const ratings = grouped(await listRatingDays(db, scope, ids), (row) => row.environment_id);
  const dated = await listDatedValues(work, {}, [
    'gross_floor_area',
    'holding',
    'ownership_share',
    'control',
    'building_control',
  ]);
  for (const step of steps) {
    // Of the running year the state today.
    const day = today < step.end ? today : addDays(step.end, -1);
    for (const { environment_id: id, gross_floor_area } of areas) {
      const of = dated.get(id);
      const isHeld = !of || valueOn(heldOf(of), day) === true;
      const entered = of && valueOn(of('gross_floor_area') as DatedValue<number>[], day);
      const area = entered ?? gross_floor_area;
      // Without an entry the landlord controls it (docs/methods/metrics.md).
      const isTenants = of !== undefined && valueOn(of('building_control'), day) === 'tenant';
      const isOn = (kind: string) =>
        (ratings.get(id) ?? []).some(
          (row) => row.kind === kind && (row.issued_on ?? '') <= day && (row.valid_until ?? '9999') >= day,
        );
      const add = (key: string, value: number) => {
        const part: FigurePart = isHeld ? { value } : { value: null, reason: 'not-held' };
        found.add(key, id, step.key, part);
      };
      add('properties.held', 1);
      add('properties.certified', isOn('building_certificate') ? 1 : 0);
      add('area.last_day', area);
      add('area.indirect', isTenants ? area : 0);
      add('area.rated', isOn('energy_certificate') ? area : 0);
      add('area.certified', isOn('building_certificate') ? area : 0);
    }
  }
  return found.of;
}

export const estateSource: FigureSource = { property: ofProperties };
