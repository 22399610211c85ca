import type { Answer } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/insight/dashboards';
import { billsDueUntil } from '@steward/core/coverage/meters';
import type { Work } from '../../../database/transaction.ts';
import { listBoundary } from '../../carbon/boundaries/boundary.service.ts';
import { listCoverage } from '../../energy/completeness/coverage.service.ts';
import { acceptedByProperty } from '../../estate/environments/accepted-years.service.ts';
import type { Found } from './portfolio.rows.service.ts';

type Missing = Answer<typeof dashboards.getPortfolioOverview>['missing'];

interface Asked {
  filter: { portfolioId?: string | undefined };
  year: number;
  day: string;
}

/**
 * The days without a bill, the number of meters affected, and the property with the most. Bills of a year with an accepted report are locked:
 * they are not asked for.
 */
export async function missingBills(work: Work, asked: Asked, found: Found): Promise<Missing> {
  const accepted = new Set(
    [...(await acceptedByProperty(work))].flatMap(([id, years]) => (years.has(asked.year) ? [id] : [])),
  );
  return accepted.size === 0 ? missingOf(found) : missingBeside(work, asked, accepted);
}

async function missingOf({ alike, firstOf }: Found): Promise<Missing> {
  const gaps = alike.flatMap((of) =>
    of.carriers.flatMap(({ carrier, days, daysExpected }) =>
      days < daysExpected ? [{ of, carrier, days: daysExpected - days }] : [],
    ),
  );
  const most = gaps.reduce((max, { days }) => Math.max(max, days), 0);
  const largest = gaps.filter(({ days }) => days === most);
  const first = await firstOf([...new Set(largest.map(({ of }) => of))]);
  const gap = largest.find(({ of }) => of === first?.of);
  return {
    days: gaps.reduce((sum, { days, of }) => sum + days * of.properties, 0),
    meters: gaps.reduce((sum, { of }) => sum + of.properties, 0),
    most:
      first && gap
        ? {
            environment_id: first.environment_id,
            environment_name: first.environment_name,
            carrier: gap.carrier,
            days: gap.days,
          }
        : null,
  };
}

/** The same of the properties that no accepted report of the year covers, one by one. */
async function missingBeside(
  work: Work,
  { filter, year, day }: Asked,
  accepted: ReadonlySet<string>,
): Promise<Missing> {
  const open = (await listBoundary(work, filter)).filter(({ environment_id }) => !accepted.has(environment_id));
  if (open.length === 0) return { days: 0, meters: 0, most: null };
  const covered = await listCoverage(work, filter, open, year, billsDueUntil(day));
  const gaps = open.flatMap(({ environment_id, environment_name }) =>
    (covered.get(environment_id)?.carriers ?? []).flatMap(({ carrier, days, daysExpected }) =>
      days < daysExpected ? [{ environment_id, environment_name, carrier, days: daysExpected - days }] : [],
    ),
  );
  return {
    days: gaps.reduce((sum, { days }) => sum + days, 0),
    meters: gaps.length,
    // The first by name among equals.
    most: gaps.reduce<Missing['most']>((most, gap) => (most && most.days >= gap.days ? most : gap), null),
  };
}
