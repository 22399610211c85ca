import { daysBetween } from '@steward/core/calendar/day';
import { vacancy } from '@steward/core/property/vacancy';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listLettings, peopleOn } from './letting.service.ts';

/** Vacancy of years as the property page has it, and the people in leases of today. */
async function ofProperties(work: Work, { ids, grain, steps, today }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  // Leases of others are beyond a tenant's reach and would count as vacant.
  if (work.scope.tenants || !ids.length) return parts.of;
  const lettingOf = await listLettings(work, ids);
  for (const id of ids) {
    const letting = lettingOf(id);
    if (grain === 'now') {
      const people = peopleOn(letting, today);
      const isHeld = letting.isHeldOn(today);
      parts.add('people.leased', id, 'now', isHeld ? { value: people } : { value: null, reason: 'not-held' });
      continue;
    }
    for (const step of steps) {
      const periods = letting.heldIn(step);
      const { lettableM2, vacantM2Days } = vacancy(letting.spaces, letting.leases, periods);
      const days = periods.reduce((sum, { start, end }) => sum + daysBetween(start, end), 0);
      const valueOf = (value: number) =>
        days === 0
          ? ({ value: null, reason: 'not-held' } as const)
          : lettableM2 > 0
            ? { value }
            : ({ value: null, reason: letting.spaces.length ? 'not-applicable' : 'no-data' } as const);
      parts.add('area.lettable', id, step.key, valueOf(lettableM2 * days));
      parts.add('area.vacant', id, step.key, valueOf(vacantM2Days));
    }
  }
  return parts.of;
}

export const leasesSource: FigureSource = { property: ofProperties };
