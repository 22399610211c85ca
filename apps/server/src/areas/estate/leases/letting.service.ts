import { addDays, type Day, type Period } from '@steward/core/calendar/day';
import { sumKnown } from '@steward/core/ghg/known-sums';
import { grouped } from '@steward/core/grouped';
import { daysWith, valueOn, type DatedValue } from '@steward/core/property/values-over-time';
import { leasedAreaM2, type Lease, type Space } from '@steward/core/property/vacancy';
import type { Work } from '../../../database/transaction.ts';
import { listHeld } from '../environments/history.service.ts';
import { listSpacesOf } from '../spaces/spaces.service.ts';
import * as repository from './leases.repository.ts';

export const areaOf = (row: Pick<repository.LeaseRow, 'area' | 'share' | 'gross_floor_area'>) =>
  leasedAreaM2(row, row.gross_floor_area);

/** From this day, until that one: the last day of a lease counts. */
export const daysOf = ({ valid_from, valid_until }: { valid_from: string; valid_until: string | null }) => ({
  start: valid_from,
  end: valid_until === null ? undefined : addDays(valid_until, 1),
});

/** The spaces and leases of a property, and when it is held. */
export interface Letting {
  rows: readonly repository.LeaseRow[];
  spaces: readonly Space[];
  leases: readonly Lease[];
  /** The days of a period on which the property is held. */
  heldIn: (period: Period) => Period[];
  isHeldOn: (day: Day) => boolean;
}

const heldAlways: readonly DatedValue<boolean>[] = [{ from: null, value: true }];

/** The letting of properties, all in one reading. */
export async function listLettings(
  work: Work,
  environmentIds: readonly string[],
): Promise<(environmentId: string) => Letting> {
  const rows = grouped(
    await repository.listLeases(work.db, work.scope, { environment_ids: environmentIds }),
    ({ environment_id }) => environment_id,
  );
  const spaces = grouped(await listSpacesOf(work, environmentIds), ({ environment_id }) => environment_id);
  const held = await listHeld(work, environmentIds.length === 1 ? { environmentId: environmentIds[0] } : {});
  return (id) => {
    const own = rows.get(id) ?? [];
    const isHeld = held.get(id) ?? heldAlways;
    return {
      rows: own,
      leases: own.map((row) => ({ ...daysOf(row), spaceId: row.space_id, areaM2: areaOf(row) })),
      spaces: (spaces.get(id) ?? []).map((space) => ({
        id: space._id,
        areaM2: space.gross_floor_area,
        type: space.space_type_id,
        isInUse: space.i_am_tenant || space.tenant_name !== '',
      })),
      heldIn: (period) => daysWith(isHeld, period),
      isHeldOn: (day) => valueOn(isHeld, day) ?? true,
    };
  };
}

/** Whether anything is entered of how a property is let: a lease of any time, or who uses a space. Otherwise it may be operated, as a hotel is. */
export const isLettingKnown = ({ leases, spaces }: Pick<Letting, 'leases' | 'spaces'>): boolean =>
  leases.length > 0 || spaces.some(({ isInUse }) => isInUse);

const isOn =
  (day: Day) =>
  ({ valid_from, valid_until }: Pick<repository.LeaseRow, 'valid_from' | 'valid_until'>) =>
    valid_from <= day && (valid_until === null || valid_until >= day);

/** People that leases state for a day; null where none of that day states any. */
export function peopleOn({ rows }: Pick<Letting, 'rows'>, day: Day): number | null {
  return sumKnown(rows.filter(isOn(day)).map(({ headcount }) => headcount));
}

/** The area leased on a day, m²; 0 without a lease. */
export const leasedOn = ({ rows }: Pick<Letting, 'rows'>, day: Day): number =>
  rows.filter(isOn(day)).reduce((sum, row) => sum + areaOf(row), 0);

/** The leases of tenants or of spaces, and whether their property is held on a day. */
export async function listLeasesOf(
  work: Work,
  filter: Pick<repository.Filter, 'tenant_ids' | 'space_ids'>,
  day: Day,
): Promise<(repository.LeaseRow & { isHeld: boolean })[]> {
  const rows = await repository.listLeases(work.db, work.scope, filter);
  const held = await listHeld(work, {});
  return rows.map((row) => ({ ...row, isHeld: valueOn(held.get(row.environment_id) ?? heldAlways, day) ?? true }));
}
