import { addDays, daysBetween } from '@steward/core/calendar/day';
import type { FigurePart } from '@steward/core/figures/figure';
import { grouped } from '@steward/core/grouped';
import { vacancy } from '@steward/core/property/vacancy';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import type { LeaseRow } from './leases.repository.ts';
import { isLettingKnown, leasedOn, listLeasesOf, listLettings, peopleOn } from './letting.service.ts';

/** What is leased today, and the people that leases state. */
function addToday(
  parts: ReturnType<typeof collectParts>,
  id: string,
  { rows, isHeld, today }: { rows: readonly LeaseRow[]; isHeld: boolean; today: string },
): void {
  const held = (part: FigurePart): FigurePart => (isHeld ? part : { value: null, reason: 'not-held' });
  parts.add('people.leased', id, 'now', held({ value: peopleOn({ rows }, today) }));
  parts.add('area.leased', id, 'now', held({ value: leasedOn({ rows }, today) }));
}

/** The people that leases state for the last day of a step, or for today within it; leases without people say nothing of them. */
function peopleOnLastDay(
  { rows, isHeldOn }: { rows: readonly LeaseRow[]; isHeldOn: (day: string) => boolean },
  step: { start: string; end: string },
  today: string,
): FigurePart {
  const day = today < step.end ? today : addDays(step.end, -1);
  if (!isHeldOn(day)) return { value: null, reason: 'not-held' };
  const value = peopleOn({ rows }, day);
  return value ? { value } : { value: null, reason: 'no-data' };
}

/** Vacancy of years as the property page has it, and the people in leases of today. */
async function ofProperties(work: Work, { ids, grain, steps, today }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  // Leases of others are beyond a tenant's reach and would count as vacant.
  if (work.scope.tenants || !ids.length) return parts.of;
  const lettingOf = await listLettings(work, ids);
  for (const id of ids) {
    const letting = lettingOf(id);
    if (grain === 'now') {
      addToday(parts, id, { rows: letting.rows, isHeld: letting.isHeldOn(today), today });
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
      parts.add('people.last_day', id, step.key, peopleOnLastDay(letting, step, today));
      // Without any lease it is not known whether a property is vacant: a hotel is operated, and not let.
      const ofLetting = (value: number) =>
        isLettingKnown(letting) || days === 0 ? valueOf(value) : ({ value: null, reason: 'no-data' } as const);
      parts.add('area.lettable', id, step.key, ofLetting(lettableM2 * days));
      parts.add('area.vacant', id, step.key, ofLetting(vacantM2Days));
      parts.add('area.let', id, step.key, valueOf(lettableM2 * days - vacantM2Days));
      parts.add('area.lettable_mean', id, step.key, valueOf((lettableM2 * days) / daysBetween(step.start, step.end)));
    }
  }
  return parts.of;
}

/** The leases of spaces, or those of tenants, as they are today. */
const ofLettings =
  (by: 'space' | 'tenant') =>
  async (work: Work, { ids, today }: AskedFigures): Promise<FigureParts> => {
    const parts = collectParts();
    if (work.scope.tenants || !ids.length) return parts.of;
    const rows = grouped(
      await listLeasesOf(work, by === 'space' ? { space_ids: ids } : { tenant_ids: ids }, today),
      (row) => row[`${by}_id`],
    );
    for (const id of ids) {
      const own = rows.get(id) ?? [];
      addToday(parts, id, { rows: own, isHeld: own.every((row) => row.isHeld), today });
    }
    return parts.of;
  };

export const leasesSource: FigureSource = {
  property: ofProperties,
  space: ofLettings('space'),
  tenant: ofLettings('tenant'),
};
