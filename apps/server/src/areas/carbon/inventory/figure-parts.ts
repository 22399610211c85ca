import { coverageTogether, type PropertyCoverage } from '@steward/core/coverage/meters';
import { addParts, type FigurePart, type FigurePeriod } from '@steward/core/figures/figure';
import { isUseOf, scopeOf, type Carrier } from '@steward/core/ghg/carrier';
import type { Inventory } from '@steward/core/ghg/inventory';
import { isOfEnergy, type ScopeSums } from '@steward/core/ghg/inventory-sums';
import { sumKnown, totalOf, type SumsOfRow } from '@steward/core/ghg/known-sums';
import { collectParts, type AskedFigures } from '../../../platform/figures/figures.ts';
import { sums } from './inventory-rows.ts';

// The answers to figures of consumption and emissions from what was counted.

export type Covered = readonly (Pick<PropertyCoverage<Carrier>, 'carriers' | 'dueDays'> & { properties?: number })[];

/** The carriers of a figure, whose bills cover its days. */
export function carriersBehind(key: string): (carrier: Carrier) => boolean {
  const [group = '', name = ''] = key.split('.');
  if (key === 'emissions.energy') return (carrier) => isUseOf('energy', carrier);
  if (key === 'energy.fuels') return (carrier) => isUseOf('energy', carrier) && scopeOf[carrier] === 1;
  if (key === 'energy.district')
    return (carrier) => isUseOf('energy', carrier) && scopeOf[carrier] === 2 && carrier !== 'electricity';
  if (group === 'consumption') return (carrier) => carrier === name;
  if (key === 'energy.use' || key === 'water.use' || key === 'waste.generated')
    return (carrier) => isUseOf(group as Parameters<typeof isUseOf>[0], carrier);
  if (name.startsWith('scope')) return (carrier) => scopeOf[carrier] === Number(name.at(5));
  return () => true;
}

/** The emissions of a row, and of these those of its energy, which an accepted report does not state. */
export interface Emitted extends SumsOfRow {
  energy_location: number | null;
}

export const emissionsOf: Readonly<Record<string, (of: Emitted) => number | null>> = {
  'emissions.energy': (of) => of.energy_location,
  'emissions.scope1': (of) => of.scope1,
  'emissions.scope2_location': (of) => of.scope2_location,
  'emissions.scope2_market': (of) => of.scope2_market,
  'emissions.scope3': (of) => of.scope3,
  'emissions.location': (of) => totalOf(of, 'location'),
  'emissions.market': (of) => totalOf(of, 'market'),
};

/**
 * The days of a carrier or a scope are those of the properties that have it; a property without any energy, water or waste counts as
 * missing.
 */
const daysOf = (covered: Covered, key: string): FigurePart['days'] => {
  const isOf = carriersBehind(key);
  const isOfSome =
    key.startsWith('consumption.') || key.includes('.scope') || key === 'energy.fuels' || key === 'energy.district';
  const meant = isOfSome ? covered.filter(({ carriers }) => carriers.some(({ carrier }) => isOf(carrier))) : covered;
  const found = coverageTogether(meant, isOf);
  return found ? { covered: found.days, due: found.daysExpected } : undefined;
};

interface Quantity {
  carrier: Carrier;
  quantity: number;
  estimated?: number;
}

/** The sum of the quantities of a figure of use. */
export function used(rows: readonly Quantity[], key: string): FigurePart {
  const isOf = carriersBehind(key);
  return addParts(
    rows.flatMap(({ carrier, quantity, estimated = 0 }) => (isOf(carrier) ? [{ value: quantity, estimated }] : [])),
  );
}

/** Whether an accepted report states the emissions of a figure. */
const isStated = (key: string): boolean => key in emissionsOf && key !== 'emissions.energy';

/** The answer for one key and step: emissions from sums, quantities from rows, the area as counted. */
function partOf(
  key: string,
  {
    emitted,
    isComplete,
    accepted,
    rows,
    area,
    period,
    isElsewhere = false,
    isHeld = true,
    covered,
  }: {
    emitted: Emitted | undefined;
    isComplete: boolean;
    /** The figures of an accepted report of the year. */
    accepted?: AcceptedYear | undefined;
    rows: readonly Quantity[];
    /** Undefined if the property was not held. */
    area: number | undefined;
    /** The days on which the area counts. */
    period?: FigurePeriod | undefined;
    /** Whether the property counts in a category of scope 3: its area and its consumption are not part of the inventory. */
    isElsewhere?: boolean;
    /** Whether anything of it counts in the step: otherwise it has no consumption, rather than 0. */
    isHeld?: boolean;
    covered: Covered;
  },
): FigurePart {
  if (isElsewhere && !(key in emissionsOf)) return { value: null, reason: 'not-applicable' };
  if (key === 'area.counted') {
    // An accepted area that differs is of other days than those held today.
    if (typeof accepted?.area === 'number')
      return {
        value: accepted.area,
        isAccepted: true,
        current: area ?? null,
        period: accepted.area === area ? period : undefined,
      };
    return area === undefined ? { value: null, reason: 'not-held' } : { value: area, period };
  }
  const isAccepted = accepted !== undefined && (isStated(key) || (key === 'energy.use' && accepted.energyKwh !== null));
  if (!isHeld && !isElsewhere && !isAccepted) return { value: null, reason: 'not-held' };
  const days = daysOf(covered, key);
  const sumOf = emissionsOf[key];
  if (!sumOf) {
    const live = used(rows, key);
    return key === 'energy.use' && typeof accepted?.energyKwh === 'number'
      ? { ...live, value: accepted.energyKwh, days, isAccepted: true, current: live.value }
      : { ...live, days };
  }
  const live = emitted ? sumOf(emitted) : null;
  if (accepted && isStated(key))
    return {
      value: sumOf({ ...accepted.sums, energy_location: null }),
      days,
      isAccepted: true,
      isIncomplete: !accepted.isComplete,
      current: live,
    };
  return {
    value: live,
    days,
    isIncomplete: !isComplete,
    reason: area === undefined ? 'not-held' : rows.length && !isComplete ? 'no-factor' : 'no-data',
  };
}

export interface AcceptedYear {
  sums: SumsOfRow;
  isComplete: boolean;
  energyKwh: number | null;
  /** Absent in reports sent before the area was frozen. */
  area: number | null | undefined;
}

type PartFacts = Parameters<typeof partOf>[1];

export const emittedBy = ({ byEnvironment }: Inventory) =>
  new Map(
    byEnvironment.map((row) => [
      row.environmentId,
      { ...sums(row as ScopeSums), energy_location: row.energyLocation, isComplete: row.isComplete },
    ]),
  );

/** The sums of a whole boundary. */
export const emittedTogether = ({ totals, byCarrier }: Inventory): Emitted => ({
  ...sums(totals),
  energy_location: sumKnown(
    byCarrier.flatMap(({ carrier, scope1, scope2Location, scope3 }) =>
      isOfEnergy(carrier) ? [scope1, scope2Location, scope3] : [],
    ),
  ),
});

/** Collects the answers to all requested keys. */
export function answering({ keys }: Pick<AskedFigures, 'keys'>) {
  const parts = collectParts();
  return {
    answer: (id: string, step: string, facts: PartFacts) => {
      for (const key of keys) parts.add(key, id, step, partOf(key, facts));
    },
    of: parts.of,
  };
}
