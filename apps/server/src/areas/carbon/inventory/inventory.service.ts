import type { Parsed } from '@steward/contract/call';
import type { inventory } from '@steward/contract/carbon/inventory';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { ofToday, type CountedEntry } from '@steward/contract/carbon/inventory.parts';
import { coverageTogether, isWithoutBills, type PropertyCoverage } from '@steward/core/coverage/meters';
import { addDays } from '@steward/core/calendar/day';
import { measureOf, type Carrier } from '@steward/core/ghg/carrier';
import type { Activity } from '@steward/core/ghg/entries/activity';
import type { Inventory as Computed, LaterEdition, Pin } from '@steward/core/ghg/inventory';
import { gwpExceptions, gwpSetIn } from '@steward/core/ghg/factors/gwp-set';
import { sumKnown } from '@steward/core/ghg/known-sums';
import type { InventoryLine } from '@steward/core/ghg/inventory-line';
import { allOf, beside, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listCoverage } from '../../energy/completeness/coverage.service.ts';
import type { CountedEntities } from '../boundaries/boundaries.service.ts';
import { listScreenings } from '../entries/ledger.service.ts';
import { acceptedEditionsOf, restatedYears } from './accepted-figures.service.ts';
import { accountByMonth, accountFor, activityOf } from '../factors/accounting.ts';
import { recalculatedBase } from './base-year.service.ts';
import { findBoundary, type Boundary } from '../boundaries/boundary.service.ts';
import { notesOf } from './factor-notes.ts';
import { countYear } from './count-year.ts';
import { inventoryInputs } from './inventory-inputs.service.ts';
import { listOnSiteSources, listOverlaps, sumConsumption, type YearRows } from './consumption.service.ts';
import { byCarrier, byEnvironment, energyOf, sums } from './inventory-rows.ts';
import { listedEntries, type EntryPart } from './ledger.service.ts';
import { leftOutOf, type Scope3Properties } from './scope3-properties.service.ts';
import { withParts } from './parts.service.ts';
import type { References } from '../factors/references.service.ts';
import { missingPotentials } from './register.service.ts';
import { gasesOf, instrumentsNotCounted, instrumentsUsed, monthsBilled, remarksOf } from './verifier-parts.ts';
import { findFrozenInventory, findTargetName, listAcceptedCovers } from './accepted-figures.repository.ts';
import { missingOf, shownException, shownFactors, shownLater, shownOverlaps } from './shown-factors.ts';
import { uncertaintyOf } from './shown-quality.ts';

/** An inventory with the lines and factors it was computed from. */
export interface Figures {
  inventory: Inventory;
  lines: InventoryLine[];
  /** The lines of a month, by grid instead of by property. */
  linesOfMonth: (month: string) => InventoryLine[];
  sources: { entryOf: (id: string) => CountedEntry | undefined; pieceOf: (id: string) => string | undefined };
  references: References;
  /** The published factors that were used. */
  pins: Pin[];
  laterEditions: LaterEdition[];
}

type Sums = Inventory['totals'];
type Covered = ReadonlyMap<string, PropertyCoverage<Carrier>>;

const shownEntity = ({ id, excluded, ...entity }: CountedEntities['all'][number]) => ({
  ...entity,
  entity_id: id,
  excluded: [...excluded].map(([scope, reason]) => ({ scope, reason })),
});

/** The inventory of a boundary in a year, with its lines. */
export async function figuresFor(
  work: Work,
  boundary: Boundary,
  year: number,
  now: Date,
  /** The moment at which bills and entries are read; without it, now. */
  knownAt?: Date,
  /** Skips months and other years, which cost a calculation each: for callers that compare many years. */
  isAlone = false,
): Promise<Figures> {
  const { filter } = boundary;
  const counted = await inventoryInputs(work, boundary, year, now, { knownAt });
  const { today, dueDays, base_year, gwp_sets, entities, dated, environments, outside, references, alone } = counted;
  // The database reads the next query while the rows of the one before are summed.
  const [billed, covered, overlaps] = await allOf(
    sumConsumption(work, boundary.environments, year, alone, dated, knownAt, isAlone ? 'year' : undefined),
    beside(work, (other) => listCoverage(other, filter, environments, year, today)),
    listOverlaps(work, filter, year),
  );
  const { rows, entered, activities, computed } = await countYear(work, boundary, year, { counted, billed, knownAt });
  const all = [...environments, ...outside.environments];
  const places = new Map(all.map((row) => [row.environment_id, row]));
  const byMonth = isAlone
    ? new Map<string, Computed>()
    : accountByMonth(monthActivities(rows, year, outside), references, year, entered.ofYear(year));
  const energy = energyOf(rows);
  const properties = byEnvironment(computed, environments, outside.environments, energy, covered);
  const inventory: Inventory = {
    totals: sums(computed.totals),
    total_location: computed.totalLocationKgCo2e,
    total_market: computed.totalMarketKgCo2e,
    // The area of a property without bills divides the intensity: the inventory is not complete.
    is_complete: computed.isComplete && !(dueDays > 0 && properties.some(isWithoutBills)),
    scope3_by_category: computed.scope3ByCategory,
    gases: computed.gases,
    gases_by_scope: gasesOf(computed.lines),
    uncertainty: uncertaintyOf(computed.lines, year),
    instruments: instrumentsUsed(computed.lines, references),
    ...instrumentsNotCounted(references, year, places),
    remarks: remarksOf(all, computed.lines, covered),
    biogenic: computed.biogenicKgCo2,
    by_environment: properties,
    by_carrier: byCarrier(computed, [...rows.properties, ...outside.rows.properties]),
    by_month: [...byMonth].map(([month, { totals }]) => ({ month, ...sums(totals) })),
    by_year: isAlone
      ? []
      : byYear(
          rows,
          entered,
          outside,
          references,
          year,
          computed,
          await acceptedSums(work, boundary, knownAt),
          await restatedYears(work, boundary, knownAt),
        ),
    missing: missingOf(computed),
    ...shownOverlaps(overlaps),
    notes: notesOf(
      computed.lines,
      computed.factorsUsed,
      (id) => places.get(id)?.country_code,
      computed.upstreamNotPublished,
    ),
    factors: shownFactors(computed),
    coverage: coverageOf(covered, rows),
    energy_kwh: sumKnown([...energy.values()]),
    gross_floor_area: environments.reduce((sum, row) => sum + row.gross_floor_area, 0),
  };
  const set = gwpSetIn(gwp_sets, year);
  if (set) inventory.gwp = { set, exceptions: gwpExceptions(computed.lines, set).map(shownException) };
  const inPart = boundary.environments.filter(({ environment_id }) => (dated.partOf(environment_id) ?? 1) !== 1);
  const entityOf = (id: string) => entered.entityOf(id);
  const { lines } = computed;
  Object.assign(inventory, await withParts(work, boundary, year, { properties, lines, entities, entityOf }));
  if (inPart.length)
    inventory.counted_in_part = await leftOutOf(work, inPart, { entities, dated, references, year, knownAt });
  if (computed.laterEditions.length) {
    inventory.later_editions = computed.laterEditions.map(shownLater);
    // The year without pinned editions: the figures after later editions are accepted.
    const anew = accountFor(activities, { ...references, pins: new Map() }, year, entered.ofYear(year));
    inventory.later_effect = { before: inventory.totals, after: sums(anew.totals) };
  }
  const restated = await acceptedEditionsOf(work, year, boundary, knownAt);
  if (restated.length) inventory.accepted_editions = restated;
  const recalculated = await recalculatedBase(work, boundary, base_year, knownAt);
  if (recalculated) inventory.recalculated_base = recalculated;
  const onSite = await listOnSiteSources(work, environments, year, dated);
  if (onSite.length) inventory.on_site = onSite;
  if (entered.listed.length) inventory.entries = listedEntries(entered.listed, lines);
  if (entered.refrigerants.length) inventory.refrigerants = entered.refrigerants;
  for (const missing of missingPotentials(entered.refrigerants, year)) {
    inventory.missing.push(missing);
    inventory.is_complete = false;
  }
  if (entities.all.length) inventory.entities = entities.all.map(shownEntity);
  const screenings = boundary.level === 'Organization' ? await listScreenings(work, year) : [];
  if (screenings.length) inventory.screenings = screenings;
  return {
    inventory,
    lines: computed.lines,
    linesOfMonth: (month) => byMonth.get(month)?.lines ?? [],
    sources: {
      entryOf: (id) => entered.listed.find(({ entry_id }) => entry_id === id),
      pieceOf: (id) => entered.refrigerants.find(({ equipment_id }) => equipment_id === id)?.name,
    },
    references,
    pins: computed.pins,
    laterEditions: computed.laterEditions,
  };
}

/**
 * The inventory of an organization, portfolio or property in a year: kg CO2e, not rounded. A year with an accepted report shows the
 * accepted figures, and the current figures next to them where they differ.
 */
async function inventoryFor(
  work: Work,
  { level, target_id, year, known_on }: Parsed<typeof inventory.ghg_report>,
  now: Date,
): Promise<Inventory> {
  const boundary = await findBoundary(work, level, target_id);
  if (known_on !== undefined) {
    // Up to the end of that day.
    const knownAt = new Date(`${addDays(known_on, 1)}T00:00:00Z`);
    return { ...(await figuresFor(work, boundary, year, now, knownAt)).inventory, known_on, of_today: [...ofToday] };
  }
  const { inventory } = await figuresFor(work, boundary, year, now);
  const [accepted] = await acceptedCovers(work, boundary, year);
  if (!accepted) return inventory;
  const { report_id, round } = accepted;
  if (!accepted.is_exact) {
    // Lines, gases and months were frozen for the larger report as a whole: this inventory stays live and shows the accepted sums next to
    // it.
    const targetName = await findTargetName(work.db, work.scope, report_id);
    return {
      ...inventory,
      accepted_within: {
        level: accepted.level,
        target_name: targetName ?? '',
        totals: accepted.sums,
        is_same: differing(accepted.sums, inventory.totals) === null,
      },
    };
  }
  const frozen = (await findFrozenInventory(work.db, work.scope, report_id, round)) as Inventory;
  const recalculatedNow = differing(frozen.totals, inventory.totals);
  return {
    ...frozen,
    by_year: inventory.by_year.map((row) =>
      row.year === year ? { ...row, ...accepted.sums, is_accepted: true, recalculated: recalculatedNow } : row,
    ),
    is_accepted: true,
    // Current denominators are shown for an acceptance without any.
    ...(inventory.denominators && !frozen.denominators && { denominators: inventory.denominators }),
    recalculated: recalculatedNow,
    ...takenFrom(inventory, ['later_editions', 'later_effect', 'accepted_editions', 'recalculated_base']),
  };
}

const takenFrom = <K extends keyof Inventory>(inventory: Inventory, which: readonly K[]) =>
  Object.fromEntries(which.flatMap((key) => (inventory[key] === undefined ? [] : [[key, inventory[key]]]))) as Partial<
    Pick<Inventory, K>
  >;

const keys = ['scope1', 'scope2_location', 'scope2_market', 'scope3'] as const;

/** The current sums where they differ from the accepted ones by more than a gram; smaller differences are rounding noise. */
function differing(accepted: Sums, today: Sums): Sums | null {
  const isSame = keys.every((key) => {
    const [a, b] = [accepted[key], today[key]];
    return a === null || b === null ? a === b : Math.abs(a - b) < 0.001;
  });
  return isSame ? null : (Object.fromEntries(keys.map((key) => [key, today[key]])) as Sums);
}

const acceptedCovers = ({ db, scope }: Work, boundary: Boundary, year?: number, knownAt?: Date) =>
  listAcceptedCovers(
    db,
    scope,
    { ...boundary, ids: boundary.environments.map((row) => row.environment_id) },
    year,
    knownAt,
  );

const acceptedSums = async (work: Work, boundary: Boundary, knownAt?: Date): Promise<ReadonlyMap<number, Sums>> =>
  new Map((await acceptedCovers(work, boundary, undefined, knownAt)).map((row) => [row.year, row.sums]));

export const ghg_report = (ctx: Ctx, input: Parsed<typeof inventory.ghg_report>) =>
  reading(ctx, (work) => inventoryFor(work, input, ctx.now));

/** The months of a year as activities, properties on one grid together. */
export const monthActivities = ({ months }: YearRows, year: number, outside: Scope3Properties): Activity[] => [
  ...months.map((row) => activityOf(row, row, row.environment_id ?? '', { year, month: row.month })),
  ...outside.ofMonths(),
];

/** Earlier years: accepted figures where a report was accepted, restated where later editions were accepted; otherwise current figures. */
function byYear(
  { years, months }: YearRows,
  entered: EntryPart,
  outside: Scope3Properties,
  references: References,
  year: number,
  computed: Computed,
  accepted: ReadonlyMap<number, Sums>,
  restated: ReadonlySet<number>,
): Inventory['by_year'] {
  const monthsOfYears = monthsBilled({ properties: [], years, months }, year);
  const monthsOf = (other: number) => ({ months: monthsOfYears.get(other) ?? 0 });
  const early = [...accepted.keys()].filter((other) => other < year);
  const entries = entered.years.filter((other) => other < year);
  const before = [
    ...new Set([...[...years, ...outside.rows.years].map((row) => row.year), ...early, ...entries]),
  ].toSorted((a, b) => a - b);
  const result = before.map((other): Inventory['by_year'][number] => {
    const rows = years.filter((row) => row.year === other);
    const billed = rows.map((row) => activityOf(row, row, row.environment_id ?? '', { year: other }));
    const activities = [...billed, ...outside.ofYear(other)];
    const counted = accountFor(activities, references, other, entered.ofYear(other));
    const today = { ...sums(counted.totals), ...categoriesOf(counted) };
    const then = accepted.get(other);
    if (then && restated.has(other))
      return { year: other, ...monthsOf(other), ...today, is_accepted: true, is_restated: true, recalculated: null };
    if (!then) return { year: other, ...monthsOf(other), ...today };
    const recalculated = differing(then, today);
    const categories = recalculated === null ? categoriesOf(counted) : {};
    return { year: other, ...monthsOf(other), ...then, ...categories, is_accepted: true, recalculated };
  });
  if (computed.lines.length)
    result.push({ year, ...monthsOf(year), ...sums(computed.totals), ...categoriesOf(computed) });
  return result;
}

const categoriesOf = ({ scope3ByCategory }: Pick<Computed, 'scope3ByCategory'>) => ({
  scope3_categories: Object.keys(scope3ByCategory).map(Number),
});

/** The coverage by bills, and the estimated share of the activity: in kWh where there is energy, else in litres or tonnes. */
function coverageOf(covered: Covered, { properties }: YearRows): Inventory['coverage'] {
  const found = coverageTogether([...covered.values()]);
  const estimated = (['energy', 'water', 'waste'] as const)
    .map((measure) => properties.filter(({ carrier }) => measureOf[carrier] === measure))
    .map((rows) => ({
      all: rows.reduce((sum, row) => sum + row.quantity, 0),
      estimated: rows.reduce((sum, row) => sum + row.estimated, 0),
    }))
    .find(({ all }) => all > 0);
  return {
    days: found?.days ?? 0,
    days_expected: found?.daysExpected ?? 0,
    share: found?.share ?? 0,
    estimated_share: estimated ? estimated.estimated / estimated.all : 0,
  };
}
