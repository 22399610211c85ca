import type { PropertyCoverage } from '@steward/core/coverage/meters';
import type { FigurePart, FigurePeriod } from '@steward/core/figures/figure';
import { isUseOf, type Carrier } from '@steward/core/ghg/carrier';
import { noSums } from '@steward/core/ghg/inventory-sums';
import { sumKnown } from '@steward/core/ghg/known-sums';
import { isOnSite } from '@steward/core/ghg/on-site';
import { partsOfLines, type PartsOfLines } from '@steward/core/ghg/parts-of-lines';
import { grouped } from '@steward/core/grouped';
import { isRenewableTechnology } from '@steward/core/renewables/technology';
import { allOf, beside, type Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
  type KeptAnswers,
} from '../../../platform/figures/figures.ts';
import { listProperties } from '../../../platform/figures/figure-subjects.ts';
import { listCoverage } from '../../energy/completeness/coverage.service.ts';
import type { Boundary } from '../boundaries/boundary.service.ts';
import { accountFor } from '../factors/accounting.ts';
import type { References } from '../factors/references.service.ts';
import { listAcceptedProperties } from './accepted-figures.repository.ts';
import { enterYear, type CountedYear } from './count-year.ts';
import { boundaryOf, countedYearOf, inputsOf } from './counted-properties.ts';
import { emittedBy, emittedTogether, type AcceptedYear, type Emitted } from './figure-parts.ts';
import { inventoryInputs } from './inventory-inputs.service.ts';
import { acceptedOf } from './totals.service.ts';

// A year of an organization is the sum of the years of its properties and of what belongs to none of them. Each is kept (decision 0159): a bill
// lets only the year of its property be counted again.

/** The lines of a property in a year, beside its scopes. */
export interface LineFacts {
  lines: PartsOfLines;
  /** Energy generated on the property and used there with its attribute, kWh; undefined: none. */
  onSiteKwh: number | undefined;
  /** Electricity of bills and entries, kWh; undefined: none. */
  gridKwh: number | undefined;
}

/** A property in a year, as the inventory counts it. */
export interface YearFacts extends LineFacts {
  emitted: (Emitted & { isComplete: boolean }) | undefined;
  accepted: AcceptedYear | undefined;
  rows: readonly { carrier: Carrier; quantity: number; estimated: number }[];
  /** Undefined if the property was not held. */
  area: number | undefined;
  period: FigurePeriod | undefined;
  isHeld: boolean;
  isElsewhere: boolean;
  covered: PropertyCoverage<Carrier>;
}

/** What belongs to no property, and what an accepted report says of the whole organization. */
export interface BeyondFacts {
  emitted: Emitted;
  isComplete: boolean;
  lines: PartsOfLines;
  accepted:
    | (Omit<AcceptedYear, 'isComplete'> & {
        /** Undefined in reports that do not say so. */
        isComplete: boolean | undefined;
        categories: Readonly<Record<string, number>> | null;
      })
    | undefined;
}

const linesIn = (computed: CountedYear['computed'], references: References) =>
  partsOfLines(computed.lines, (id) => isRenewableTechnology(references.instrument(id)?.technology ?? ''));

/** The lines of counted properties. */
export function lineFacts({ rows, computed }: CountedYear, references: References) {
  const lines = linesIn(computed, references);
  const [onSite, grid] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, id: string, kwh: number) => to.set(id, (to.get(id) ?? 0) + kwh);
  for (const { environment_id, carrier, treatment, quantity } of rows.properties) {
    if (treatment === 'on_site' && isUseOf('energy', carrier)) add(onSite, environment_id, quantity);
    if (carrier === 'electricity' && !isOnSite(treatment)) add(grid, environment_id, quantity);
  }
  return { lines, onSite, grid };
}

/** Properties in a year. */
export async function factsOf(
  work: Work,
  { ids, ctx, counting }: AskedFigures,
  year: number,
): Promise<(id: string) => YearFacts> {
  const asked = { now: ctx.now, counting };
  const boundary = await boundaryOf(work, ids);
  const { environments, outside, today, dated, references } = await inputsOf(work, ids, year, asked);
  const [account, covered] = await allOf(
    countedYearOf(work, ids, year, asked),
    beside(work, (other) => listCoverage(other, boundary.filter, environments, year, today)),
  );
  const frozen =
    work.scope.tenants || counting.basis !== 'boundary'
      ? []
      : await listAcceptedProperties(work.db, work.scope, ids, year);
  const accepted = new Map(frozen.map((row) => [row.environment_id, row]));
  const areas = new Map(environments.map((row) => [row.environment_id, row.gross_floor_area]));
  const elsewhere = new Set(outside.environments.map((row) => row.environment_id));
  const emitted = emittedBy(account.computed);
  const rows = grouped(account.rows.properties, (row) => row.environment_id);
  const { lines, onSite, grid } = lineFacts(account, references);
  return (id) => {
    const row = accepted.get(id);
    return {
      emitted: emitted.get(id),
      accepted: row && {
        sums: row,
        isComplete: row.is_complete,
        energyKwh: row.energy_kwh,
        area: row.gross_floor_area,
      },
      rows: rows.get(id) ?? [],
      area: areas.get(id),
      period: dated.heldIn(id),
      isHeld: areas.has(id),
      isElsewhere: elsewhere.has(id),
      covered: covered.get(id) ?? { carriers: [], dueDays: 0, notHeld: [] },
      lines: lines.of(id),
      onSiteKwh: onSite.get(id),
      gridKwh: grid.get(id),
    };
  };
}

/** A part of a figure that carries facts: they are kept as the answers of a source are. */
interface FactsPart<F> extends FigurePart {
  facts: F;
}
const FACTS = 'facts';
const partOf = <F>(facts: F): FactsPart<F> => ({ value: null, facts });
const factsIn = <F>(parts: FigureParts, id: string, year: number) =>
  (parts(FACTS, id, String(year)) as FactsPart<F> | undefined)?.facts;

async function ofProperties(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  for (const { key } of asked.ids.length ? asked.steps : []) {
    const facts = await factsOf(work, asked, Number(key));
    for (const id of asked.ids) found.add(FACTS, id, key, partOf(facts(id)));
  }
  return found.of;
}

async function beyondProperties(work: Work, organizationId: string, year: number, now: Date): Promise<BeyondFacts> {
  const extent = { level: 'Organization', targetId: organizationId, targetName: '', filter: {} } as const;
  const boundary: Boundary = { ...extent, filter: { environmentIds: [] }, environments: [] };
  const counted = await inventoryInputs(work, boundary, year, now);
  const billed = { properties: [], months: [], years: [] };
  const { entered } = await enterYear(work, boundary, year, { counted, billed });
  const computed = accountFor([], counted.references, year, entered.ofYear(year));
  const accepted = await acceptedOf(work, extent, year);
  return {
    emitted: emittedTogether(computed),
    isComplete: computed.isComplete,
    lines: linesIn(computed, counted.references).all,
    accepted: accepted && {
      sums: accepted.totals,
      isComplete: accepted.is_complete,
      energyKwh: accepted.energy_kwh,
      area: accepted.gross_floor_area,
      categories: accepted.scope3_by_category,
    },
  };
}

async function ofOrganization(work: Work, { ids, steps, ctx }: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  for (const id of ids)
    for (const { key } of steps)
      found.add(FACTS, id, key, partOf(await beyondProperties(work, id, Number(key), ctx.now)));
  return found.of;
}

const factsSource: FigureSource = { property: ofProperties, organization: ofOrganization };

/** A year of an organization by property and beyond, of which only what has changed is counted again. */
export async function keptFactsOf(
  work: Work,
  asked: AskedFigures,
  kept: KeptAnswers,
  year: number,
): Promise<{ properties: YearFacts[]; beyond: BeyondFacts }> {
  const { organizationId } = work.scope;
  const below = await listProperties(work, {
    kind: 'organization',
    list: [{ id: organizationId, name: '', is_partial: false }],
  });
  // In one order, so that the same numbers give the same last digits.
  const ids = (below.get(organizationId) ?? []).toSorted();
  const keys = new Set([FACTS]);
  const steps = asked.steps.filter(({ key }) => Number(key) === year);
  const answer = (kind: 'property' | 'organization', of: readonly string[]) =>
    kept.answer(factsSource, kind, { ...asked, keys, steps, ids: of }, factsSource[kind] as typeof ofProperties);
  const [single, whole] = [await answer('property', ids), await answer('organization', [organizationId])];
  const beyond = factsIn<BeyondFacts>(whole, organizationId, year);
  if (!beyond) throw new Error('nothing is kept of the organization');
  return { properties: ids.flatMap((id) => factsIn<YearFacts>(single, id, year) ?? []), beyond };
}

/** The emissions of all properties and of what belongs to none, added up. */
export function emittedOfAll(properties: readonly YearFacts[], { emitted: beyond, isComplete, accepted }: BeyondFacts) {
  const all = [...properties.flatMap(({ emitted }) => emitted ?? []), beyond];
  const sumOf = (key: keyof Emitted) => sumKnown(all.map((one) => one[key]));
  const emitted: Emitted = {
    scope1: sumOf('scope1'),
    scope2_location: sumOf('scope2_location'),
    scope2_market: sumOf('scope2_market'),
    scope3: sumOf('scope3'),
    energy_location: sumOf('energy_location'),
  };
  return {
    emitted,
    isComplete: isComplete && properties.every((one) => one.emitted?.isComplete ?? true),
    accepted,
  };
}

/** The lines of all properties and of what belongs to none, added up. */
export function linesTogether(properties: readonly YearFacts[], beyond: BeyondFacts): LineFacts {
  const all: PartsOfLines = { scope3: new Map(), estimated: noSums(), boughtRenewableKwh: 0, boughtUnknownKwh: 0 };
  const known = (values: readonly (number | undefined)[]) => {
    const some = values.flatMap((value) => value ?? []);
    return some.length ? some.reduce((sum, value) => sum + value, 0) : undefined;
  };
  for (const { lines } of [...properties, beyond]) {
    for (const [category, kg] of lines.scope3) all.scope3.set(category, (all.scope3.get(category) ?? 0) + kg);
    for (const sum of ['scope1', 'scope2Location', 'scope2Market', 'scope3'] as const) {
      const own = lines.estimated[sum];
      if (own !== null) all.estimated[sum] = (all.estimated[sum] ?? 0) + own;
    }
    all.boughtRenewableKwh += lines.boughtRenewableKwh;
    all.boughtUnknownKwh += lines.boughtUnknownKwh;
  }
  return {
    lines: all,
    onSiteKwh: known(properties.map(({ onSiteKwh }) => onSiteKwh)),
    gridKwh: known(properties.map(({ gridKwh }) => gridKwh)),
  };
}
