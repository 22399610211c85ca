import type { Level } from '@steward/contract/carbon/boundaries';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { WorkingBill, WorkingLine } from '@steward/contract/carbon/inventory.working';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import type { Work } from '../../../database/transaction.ts';
import { findBoundary } from '../boundaries/boundary.service.ts';
import { listBillShares } from '../inventory/consumption.service.ts';
import { figuresFor } from '../inventory/inventory.service.ts';
import { listAcceptedCovers, listAcceptedSums } from '../inventory/accepted-figures.service.ts';
import { partOfRound } from './report-rounds.service.ts';
import { shownLine } from './working.ts';

/** The figures of a property in a report. */
export interface ReportedProperty {
  lines: WorkingLine[];
  bills: WorkingBill[];
  missing: Inventory['missing'];
  /** The counted part of the year, of 1, and the category of scope 3 in which it counts instead. */
  share: number;
  scope3_category: string | null;
  /** Whether the figures are accepted ones. */
  is_accepted: boolean;
}

/** The title and the day of a report. */
export interface ReportNamed {
  level: Level;
  target_id?: string | undefined;
  known_on?: string | undefined;
}

const partIn = (inventory: Inventory, environmentId: string) => {
  const part = inventory.counted_in_part?.find((row) => row.environment_id === environmentId);
  return { share: part?.share ?? 1, scope3_category: part?.scope3_category ?? null };
};

/**
 * The lines of a property in a report, with their shares, so that they add up to its figures in the report; the accepted ones of an
 * accepted year. Lines of a month are always current: a report stores only those of its year.
 */
export async function reportedProperty(
  work: Work,
  { level, target_id, known_on }: ReportNamed,
  { environmentId, year, month }: { environmentId: string; year: number; month?: string | undefined },
  now: Date,
): Promise<ReportedProperty> {
  const whole = await findBoundary(work, level, target_id);
  const place = whole.environments.find((row) => row.environment_id === environmentId);
  if (!place) return fail('environment.not-found');
  const accepted =
    known_on === undefined && month === undefined
      ? (await listAcceptedSums(work, whole)).find((row) => row.year === year)
      : undefined;
  if (accepted) return partOfAccepted(work, accepted, environmentId);
  const own = await findBoundary(work, 'Property', environmentId);
  const knownAt = known_on === undefined ? undefined : new Date(`${addDays(known_on, 1)}T00:00:00Z`);
  const { inventory, lines, linesOfMonth, references, sources } = await figuresFor(work, own, year, now, knownAt);
  return {
    lines: (month === undefined ? lines : linesOfMonth(month)).map((line) => ({
      ...shownLine(line, () => place.environment_name, references, year, sources),
      environment_id: environmentId,
      environment_name: place.environment_name,
    })),
    bills: await listBillShares(work, own.filter, { year, month }),
    missing: inventory.missing,
    ...partIn(inventory, environmentId),
    is_accepted: false,
  };
}

/** The figures of a property in the accepted report of a year; undefined without one. Reports are not visible to tenants. */
export async function acceptedProperty(
  work: Work,
  environmentId: string,
  year: number,
): Promise<ReportedProperty | undefined> {
  if (work.scope.tenants) return undefined;
  const about = { level: 'Property', targetId: environmentId, ids: [environmentId] };
  const [accepted] = await listAcceptedCovers(work, about, year);
  return accepted && partOfAccepted(work, accepted, environmentId);
}

async function partOfAccepted(
  work: Work,
  { report_id, round }: { report_id: string; round: number },
  environmentId: string,
): Promise<ReportedProperty> {
  const bills = await partOfRound(work, report_id, round, 'bills');
  const lines = await partOfRound(work, report_id, round, 'lines');
  const inventory = await partOfRound(work, report_id, round, 'inventory');
  return {
    lines: lines.filter((line) => line.environment_id === environmentId),
    bills: bills.filter((bill) => bill.environment_id === environmentId).flatMap(({ shares }) => shares),
    missing: inventory.missing.filter(({ environment_ids }) => environment_ids.includes(environmentId)),
    ...partIn(inventory, environmentId),
    is_accepted: true,
  };
}
