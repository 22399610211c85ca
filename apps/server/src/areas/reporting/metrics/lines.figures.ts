import type { FigurePart, FigureReason } from '@steward/core/figures/figure';
import { noSums } from '@steward/core/ghg/inventory-sums';
import type { SumsOfRow } from '@steward/core/ghg/known-sums';
import type { Work } from '../../../database/transaction.ts';
import {
  asInventory,
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listBoundary, type Boundary, type Extent } from '../../carbon/boundaries/boundary.service.ts';
import { listAcceptedProperties } from '../../carbon/inventory/accepted-figures.service.ts';
import { sumConsumption } from '../../carbon/inventory/consumption.service.ts';
import { countYear } from '../../carbon/inventory/count-year.ts';
import { countedYearOf, inputsOf } from '../../carbon/inventory/counted-properties.ts';
import { inventoryInputs } from '../../carbon/inventory/inventory-inputs.service.ts';
import { sums } from '../../carbon/inventory/inventory-rows.ts';
import { acceptedOf } from '../../carbon/inventory/totals.service.ts';
import {
  emittedOfAll,
  keptFactsOf,
  lineFacts,
  linesTogether,
  type BeyondFacts,
  type LineFacts,
  type YearFacts,
} from '../../carbon/inventory/year-facts.ts';

// The lines of the inventory by category of scope 3, by what is estimated and by what is renewable: they add up to its scopes.

/** What an accepted report says of a place; its categories where it is a report of exactly this place. */
interface Accepted {
  sums: SumsOfRow;
  isComplete: boolean;
  categories: Readonly<Record<string, number>> | null;
}

interface Facts extends LineFacts {
  live: SumsOfRow;
  isComplete: boolean;
  isHeld: boolean;
  accepted: Accepted | undefined;
}

const missing = (reason: FigureReason): FigurePart => ({ value: null, reason });

/** Sums of the same lines in another order differ in the last binary digits. */
const isSame = (one: number | null, other: number | null) =>
  one === other || (one !== null && other !== null && Math.abs(one - other) <= Math.abs(one) * 1e-9);

/** Parts of a sum: the accepted ones, or those of today's lines as long as these add up to the accepted sum. */
function divided(
  sum: keyof SumsOfRow,
  { live, accepted, isComplete, isHeld }: Facts,
  { value, frozen }: { value: number | undefined; frozen?: number | null | undefined },
): FigurePart {
  if (accepted && frozen !== undefined)
    return frozen === null
      ? missing('not-applicable')
      : { value: frozen, isAccepted: true, current: value ?? null, isIncomplete: !accepted.isComplete };
  if (accepted && !isSame(accepted.sums[sum], live[sum])) return missing('not-divided');
  if (value === undefined) return missing(!isHeld ? 'not-held' : live[sum] === null ? 'no-data' : 'not-applicable');
  return { value, isIncomplete: !isComplete, ...(accepted && { isAccepted: true, current: value }) };
}

const estimatedSums = {
  'emissions.scope1_estimated': 'scope1',
  'emissions.scope2_location_estimated': 'scope2_location',
  'emissions.scope2_market_estimated': 'scope2_market',
  'emissions.scope3_estimated': 'scope3',
} as const;

function partOf(key: string, facts: Facts): FigurePart {
  const { lines, accepted, isHeld, onSiteKwh, gridKwh } = facts;
  const [, category] = /^emissions\.scope3_category_(\d+)$/.exec(key) ?? [];
  if (category !== undefined) {
    const frozen = accepted?.categories ? (accepted.categories[category] ?? null) : undefined;
    return divided('scope3', facts, { value: lines.scope3.get(Number(category)), frozen });
  }
  if (key in estimatedSums) {
    const sum = estimatedSums[key as keyof typeof estimatedSums];
    return divided(sum, facts, { value: sums(lines.estimated)[sum] ?? undefined });
  }
  if (!isHeld) return missing('not-held');
  if (key === 'energy.grid_electricity') return gridKwh === undefined ? missing('not-applicable') : { value: gridKwh };
  const { boughtRenewableKwh: bought, boughtUnknownKwh: unknown } = lines;
  const isIncomplete = unknown > 0;
  const own = key === 'energy.renewable_used' ? onSiteKwh : undefined;
  if (bought === 0 && own === undefined) return missing(isIncomplete ? 'no-data' : 'not-applicable');
  return { value: bought + (own ?? 0), isIncomplete };
}

const withoutLines: SumsOfRow = sums(noSums());

/** A year of a boundary together, what belongs to no property included. */
async function countedLines(work: Work, boundary: Boundary, year: number, { ctx, counting }: AskedFigures) {
  const counted = await inventoryInputs(work, boundary, year, ctx.now, { counting });
  const { alone, dated, references } = counted;
  const billed = await sumConsumption(work, boundary.environments, year, alone, dated, undefined, 'year');
  const account = await countYear(work, boundary, year, { counted, billed });
  return { computed: account.computed, ...lineFacts(account, references) };
}

const sumOf = (values: ReadonlyMap<string, number>): number | undefined =>
  values.size ? [...values.values()].reduce((sum, kwh) => sum + kwh, 0) : undefined;

async function ofProperties(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  const { ids, keys, steps, counting } = asked;
  if (!ids.length) return found.of;
  const as = { now: asked.ctx.now, counting };
  for (const { key: step } of steps) {
    const year = Number(step);
    const { references, environments } = await inputsOf(work, ids, year, as);
    const account = await countedYearOf(work, ids, year, as);
    const { computed } = account;
    const { lines, onSite, grid } = lineFacts(account, references);
    const held = new Set(environments.map((row) => row.environment_id));
    const live = new Map(computed.byEnvironment.map((row) => [row.environmentId, row]));
    const isAsInventory = counting.basis === asInventory.basis && !work.scope.tenants;
    const frozen = isAsInventory ? await listAcceptedProperties(work, ids, year) : [];
    const accepted = new Map(frozen.map((row) => [row.environment_id, row]));
    for (const id of ids) {
      const own = live.get(id);
      const row = accepted.get(id);
      const facts: Facts = {
        live: own ? sums(own) : withoutLines,
        isComplete: own?.isComplete ?? false,
        isHeld: held.has(id),
        lines: lines.of(id),
        onSiteKwh: onSite.get(id),
        gridKwh: grid.get(id),
        accepted: row && { sums: row, isComplete: row.is_complete, categories: null },
      };
      for (const key of keys) found.add(key, id, step, partOf(key, facts));
    }
  }
  return found.of;
}

function factsTogether(properties: readonly YearFacts[], beyond: BeyondFacts): Facts {
  const { emitted, isComplete, accepted } = emittedOfAll(properties, beyond);
  return {
    live: emitted,
    isComplete,
    isHeld: true,
    ...linesTogether(properties, beyond),
    accepted: accepted && { ...accepted, isComplete: accepted.isComplete ?? isComplete },
  };
}

/** A whole organization or portfolio, with what belongs to no property. */
const ofExtents =
  (level: Extent['level']) =>
  async (work: Work, asked: AskedFigures): Promise<FigureParts> => {
    const found = collectParts();
    const { ids, keys, steps } = asked;
    for (const id of ids) {
      const filter = level === 'Portfolio' ? { portfolioId: id } : {};
      const extent: Extent = { level, targetId: id, targetName: '', filter };
      for (const { key: step } of steps) {
        const year = Number(step);
        if (asked.kept && level === 'Organization') {
          const { properties, beyond } = await keptFactsOf(work, asked, asked.kept, year);
          const facts = factsTogether(properties, beyond);
          for (const key of keys) found.add(key, id, step, partOf(key, facts));
          continue;
        }
        const boundary: Boundary = { ...extent, environments: await listBoundary(work, filter) };
        const { computed, lines, onSite, grid } = await countedLines(work, boundary, year, asked);
        const frozen = await acceptedOf(work, extent, year);
        const facts: Facts = {
          live: sums(computed.totals),
          isComplete: computed.isComplete,
          isHeld: true,
          lines: lines.all,
          onSiteKwh: sumOf(onSite),
          gridKwh: sumOf(grid),
          accepted: frozen && {
            sums: frozen.totals,
            isComplete: frozen.is_complete ?? computed.isComplete,
            categories: frozen.scope3_by_category,
          },
        };
        for (const key of keys) found.add(key, id, step, partOf(key, facts));
      }
    }
    return found.of;
  };

export const linesSource: FigureSource = {
  addsUpPart: true,
  countsByShare: true,
  property: ofProperties,
  addsUpKept: true,
  portfolio: ofExtents('Portfolio'),
  organization: ofExtents('Organization'),
};
