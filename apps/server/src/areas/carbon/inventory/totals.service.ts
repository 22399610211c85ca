import type { Answer, Parsed } from '@steward/contract/call';
import type { inventory } from '@steward/contract/carbon/inventory';
import { coverageTogether } from '@steward/core/coverage/meters';
import { lackOf } from '@steward/core/coverage/understated';
import { scopeCounted } from '@steward/core/ghg/carrier';
import { allOf, beside, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { isUncovered, listAlikeCoverage } from '../../energy/completeness/coverage.service.ts';
import { entityPortfolios } from '../boundaries/boundaries.service.ts';
import { activityOf } from '../factors/accounting.ts';
import { findExtent, listBoundary, type Extent } from '../boundaries/boundary.service.ts';
import { compareGrids, listGrids, listIds, sumFloorArea } from './carrier-years.service.ts';
import { countYear } from './count-year.ts';
import { listWithEntries, sumConsumption } from './consumption.service.ts';
import { inventoryInputs } from './inventory-inputs.service.ts';
import { listWithHistory } from './properties-over-time.service.ts';
import { sums } from './inventory-rows.ts';
import { loadReferences } from '../factors/references.service.ts';
import { missingPotentials } from './register.service.ts';
import { findFrozenTotals, listAcceptedCovers } from './accepted-figures.repository.ts';
import { missingOf } from './shown-factors.ts';

type Totals = Answer<typeof inventory.getGhgTotals>;

/**
 * The totals of `ghg_report` with coverage and completeness, without its list of properties: a hundred thousand properties need not be
 * listed before the figure is shown. An accepted year shows the accepted figures.
 */
export const getGhgTotals = (
  ctx: Ctx,
  { level, target_id, year }: Parsed<typeof inventory.getGhgTotals>,
): Promise<Totals> =>
  reading(ctx, async (work) => {
    const extent = await findExtent(work, level, target_id);
    return (await acceptedTotals(work, extent, year)) ?? liveTotals(work, extent, year, ctx.now);
  });

async function acceptedTotals(work: Work, extent: Extent, year: number): Promise<Totals | undefined> {
  const frozen = await findAccepted(work, extent, year);
  if (!frozen) return undefined;
  const { totals, total_location, total_market, is_complete, properties, missing, is_any_without_bills } = frozen;
  const { days, days_expected, share } = frozen.coverage;
  return {
    totals,
    total_location,
    total_market,
    is_complete,
    properties,
    coverage: { days, days_expected, share },
    lack: lackOfAll(missing, frozen.coverage, is_any_without_bills),
    is_accepted: true,
  };
}

/** The figures of the accepted report of exactly this extent; undefined where there is none. */
async function findAccepted(work: Work, extent: Extent, year: number) {
  const { db, scope } = work;
  const accepted = await findCover(work, extent, year);
  return accepted?.is_exact ? findFrozenTotals(db, scope, accepted.report_id, accepted.round) : undefined;
}

async function findCover({ db, scope }: Work, { level, targetId, filter }: Extent, year: number) {
  // No other report covers the whole organization.
  const ids = level === 'Organization' ? [] : await listIds({ db, scope }, filter);
  const [accepted] = await listAcceptedCovers(db, scope, { level, targetId, ids }, year);
  return accepted;
}

/** The accepted figures of an extent: those of its own report, else its part of a larger one. */
export async function acceptedOf(work: Work, extent: Extent, year: number) {
  const { db, scope } = work;
  const accepted = await findCover(work, extent, year);
  if (!accepted) return undefined;
  const frozen = accepted.is_exact ? await findFrozenTotals(db, scope, accepted.report_id, accepted.round) : undefined;
  const { energy_kwh = null, gross_floor_area = null, is_complete = null } = accepted.part ?? {};
  const rest = { energy_kwh, gross_floor_area, scope3_by_category: null };
  return frozen ?? { totals: accepted.sums, is_complete: is_complete ?? undefined, ...rest };
}

const lackOfAll = (missing: number, coverage: Totals['coverage'], isAnyWithoutBills: boolean) =>
  lackOf({
    missing: Array.from({ length: missing }),
    coverage,
    by_environment: isAnyWithoutBills ? [{ coverage: 0 }] : [],
  }) ?? null;

/** The inputs of the live totals of a boundary. Properties that count unchanged are summed by grid; all others one by one. */
export async function countExtent(work: Work, extent: Extent, year: number, now: Date) {
  const { filter } = extent;
  const grids = await listGrids(work, filter);
  const loaded = await loadReferences(work, grids.countries);
  const ofEntities = await entityPortfolios(work);
  const special = new Set([
    ...loaded.alone,
    ...(await listWithHistory(work, filter)),
    ...(await listWithEntries(work, filter)),
    ...(ofEntities.length ? await listIds(work, { ...filter, portfolioIds: ofEntities }) : []),
  ]);
  const boundary = { ...extent, environments: await listBoundary(work, { ...filter, environmentIds: [...special] }) };
  const counted = await inventoryInputs(work, boundary, year, now, { references: loaded });
  const { today, entities, environments, outside } = counted;
  const apart = boundary.environments.map((row) => row.environment_id);
  const singly = environments.map((row) => row.environment_id);
  const [[billed, ofGrids], alike] = await allOf(
    (async () =>
      [
        await sumConsumption(work, boundary.environments, year, counted.alone, counted.dated, undefined, 'year'),
        await compareGrids(work, { ...filter, apart }, grids, year),
      ] as const)(),
    beside(work, (other) => listAlikeCoverage(other, filter, { apart, singly }, year, today)),
  );
  const together = ofGrids.flatMap((row) =>
    row.now === null || entities.ownExcluded.has(scopeCounted(row.carrier, row.is_tenants))
      ? []
      : [{ ...row, quantity: row.now }],
  );
  const account = await countYear(work, boundary, year, {
    counted,
    billed,
    together: together.map((row) => activityOf(row, row.example, row.environment_id, { year })),
  });
  return {
    ...account,
    counted,
    alike,
    /** Quantities of all properties, as they count. */
    quantities: [...account.rows.properties, ...together],
    properties: grids.properties - apart.length + environments.length + outside.environments.length,
    floorArea: async () =>
      (await sumFloorArea(work, { ...filter, apart })) +
      environments.reduce((sum, row) => sum + row.gross_floor_area, 0),
  };
}

async function liveTotals(work: Work, extent: Extent, year: number, now: Date): Promise<Totals> {
  const { computed, entered, counted, alike, properties } = await countExtent(work, extent, year, now);
  const missing = missingOf(computed).length + missingPotentials(entered.refrigerants, year).length;
  const found = coverageTogether(alike);
  const coverage = { days: found?.days ?? 0, days_expected: found?.daysExpected ?? 0, share: found?.share ?? 0 };
  const isAnyWithoutBills = alike.some(isUncovered);
  return {
    totals: sums(computed.totals),
    total_location: computed.totalLocationKgCo2e,
    total_market: computed.totalMarketKgCo2e,
    is_complete: computed.isComplete && missing === 0 && !(counted.dueDays > 0 && isAnyWithoutBills),
    coverage,
    properties,
    lack: lackOfAll(missing, coverage, isAnyWithoutBills),
    is_accepted: false,
  };
}
