import type { Activity } from '@steward/core/ghg/activity';
import type { Inventory } from '@steward/core/ghg/inventory';
import type { Work } from '../../../database/transaction.ts';
import { findOrganization } from '../../access/organizations/organizations.service.ts';
import { accountFor, activityOf, estimatedIn } from '../factors/accounting.ts';
import type { Boundary } from '../boundaries/boundary.service.ts';
import type { YearRows } from './consumption.service.ts';
import type { inventoryInputs } from './inventory-inputs.service.ts';
import { addEntries, withoutExcluded, type EntryPart } from './ledger.service.ts';

type Counted = Awaited<ReturnType<typeof inventoryInputs>>;

/** A year of a boundary with its factors: the one calculation behind reports, their totals and figures. */
export interface CountedYear {
  /** Quantities as they count, bought energy of entries included. */
  rows: YearRows;
  entered: EntryPart;
  activities: Activity[];
  computed: Inventory;
}

/** Counts what was billed and entered. `together`: activities of further properties that count as they are. */
export async function countYear(
  work: Work,
  boundary: Boundary,
  year: number,
  {
    counted,
    billed,
    together = [],
    knownAt,
  }: { counted: Counted; billed: YearRows; together?: readonly Activity[]; knownAt?: Date | undefined },
): Promise<CountedYear> {
  const { entities, dated, environments, outside, references, alone } = counted;
  const rows = withoutExcluded(billed, boundary, entities);
  const entered = await addEntries(work, boundary, {
    year,
    alone: new Set(alone),
    dated,
    entities,
    rows,
    outside,
    organizationName: (await findOrganization(work))?.name ?? '',
    restate: references.restate,
    knownAt,
  });
  const places = new Map(environments.map((row) => [row.environment_id, row]));
  const activities = [
    ...rows.properties.flatMap((row) => {
      const place = places.get(row.environment_id);
      return place ? [estimatedIn(activityOf(row, place, row.environment_id, { year }), row)] : [];
    }),
    ...outside.ofYear(year),
    ...together,
  ];
  return { rows, entered, activities, computed: accountFor(activities, references, year, entered.ofYear(year)) };
}
