import { carrierGroups, meteredUses, type CarrierGroup } from '@steward/contract/reporting/metrics.uses';
import { nextMonthStart } from '@steward/core/calendar/day';
import type { FigurePart } from '@steward/core/figures/figure';
import { isUseOf, scopeCounted } from '@steward/core/ghg/carrier';
import { grouped } from '@steward/core/grouped';
import type { MeterUse } from '@steward/core/meters/serves';
import { knownControl, type ControlledMeter, type KnownControl } from '@steward/core/metrics/known-control';
import { stretchesOf, type DatedValue } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listBoundary } from '../../carbon/boundaries/boundary.service.ts';
import { groupOf, useOf } from './carrier-groups.ts';
import { controlledMeters } from './controlled-meters.ts';
import { listCountedMeters, type CountedMeter } from './counted-meters.service.ts';
import { countingOf } from '../../carbon/inventory/inventory-inputs.service.ts';
import { excludedOf } from '../../carbon/inventory/ledger.service.ts';
import { listAreaParts, listServing, type ServingMeter } from './served.repository.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';

// What meters serve, who pays them and how waste is treated, of the same meters and months that dashboards add up. What is in the totals and on
// no such meter (entries, on-site generation, bills without a stated use) is the difference to the total.

const totals = {
  electricity: 'consumption.electricity',
  fuels: 'energy.fuels',
  district: 'energy.district',
} as const satisfies Record<CarrierGroup, string>;

/** What a meter serves on the days of a month, with the part of the days. */
function usesIn(
  said: readonly DatedValue<MeterUse | null>[],
  month: string,
): { serves: MeterUse | null; part: number }[] {
  const [first] = said;
  if (!first) return [{ serves: null, part: 1 }];
  if (said.length === 1 && first.from === null) return [{ serves: first.value, part: 1 }];
  const start = `${month}-01`;
  const end = nextMonthStart(start);
  const stretches = stretchesOf(said, { start, end });
  const all = Number(end.slice(8)) ? daysOf(start, end) : 0;
  const known = stretches.reduce((sum, { days }) => sum + days, 0);
  return [
    ...stretches.map(({ value, days }) => ({ serves: value, part: days / all })),
    ...(known < all ? [{ serves: null, part: (all - known) / all }] : []),
  ];
}
const daysOf = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 86_400_000;

const keyOf = (environmentId: string, carrier: string, no: string) => `${environmentId}|${carrier}|${no}`;

/** What was said of the meters, by the number on their bills. */
function saidByNumber(meters: readonly ServingMeter[]): Map<string, DatedValue<MeterUse | null>[]> {
  return new Map(
    meters.map(({ environment_id, carrier, bill_no, said }) => [
      keyOf(environment_id, carrier, bill_no),
      (said ?? []).map(({ from, serves }) => ({ from, value: serves })),
    ]),
  );
}

/** A sum with its estimated part; undefined as long as nothing was added. */
type Sum = { value: number; estimated: number };
class Sums {
  readonly #of = new Map<string, Sum>();
  add(key: string, value: number, estimatedPart: number) {
    const sum = this.#of.get(key);
    if (sum) {
      sum.value += value;
      sum.estimated += value * estimatedPart;
    } else this.#of.set(key, { value, estimated: value * estimatedPart });
  }
  of = (key: string): Sum | undefined => this.#of.get(key);
}

const treatmentOf: Readonly<Record<string, string>> = {
  recycling: 'waste.recycled',
  composting: 'waste.composted',
  anaerobic_digestion: 'waste.composted',
  incineration: 'waste.burned',
  landfill: 'waste.landfilled',
};

/** The part of the days on which tenants control the whole building, regardless of who pays its meters. */
interface TenantControl {
  /** January is 0. */
  inMonth: (index: number) => number;
  inYear: number;
}

const byLandlord: TenantControl = { inMonth: () => 0, inYear: 0 };

function tenantControl(said: readonly DatedValue<number | string>[] | undefined, year: number): TenantControl {
  if (!said?.some(({ value }) => value === 'tenant')) return byLandlord;
  const partOf = (start: string, end: string) =>
    stretchesOf(said, { start, end }).reduce((sum, { value, days }) => sum + (value === 'tenant' ? days : 0), 0) /
    daysOf(start, end);
  return {
    inMonth(index) {
      const start = `${year}-${String(index + 1).padStart(2, '0')}-01`;
      return partOf(start, nextMonthStart(start));
    },
    inYear: partOf(`${year}-01-01`, `${year + 1}-01-01`),
  };
}

function addMeter(
  sums: Sums,
  { carrier, treatment, is_tenants, months, estimatedPart }: CountedMeter,
  said: DatedValue<MeterUse | null>[],
  year: number,
  tenants: TenantControl,
) {
  const group = groupOf(carrier);
  const isWater = isUseOf('water', carrier);
  const isOnSite = treatment.startsWith('on_site');
  for (const [index, quantity] of months.entries()) {
    if (quantity === 0) continue;
    if (isUseOf('waste', carrier)) sums.add(treatmentOf[treatment] ?? 'waste.not_stated', quantity, estimatedPart);
    // On-site generation passes no meter of a supplier; it is in the total, and of those who control the building.
    const ofTenants = is_tenants && !isOnSite ? 1 : tenants.inMonth(index);
    if (isWater && ofTenants > 0) sums.add('water|true', quantity * ofTenants, estimatedPart);
    if (isWater && ofTenants < 1) sums.add('water|false', quantity * (1 - ofTenants), estimatedPart);
    if (group && ofTenants > 0) sums.add(`tenant`, quantity * ofTenants, estimatedPart);
    if (group) sums.add(`energy`, quantity, estimatedPart);
    if (isOnSite || (!group && !isWater)) continue;
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    for (const { serves, part } of usesIn(said, month)) {
      const use = useOf(serves, is_tenants);
      if (use !== 'not_said') sums.add(`${group ?? 'water'}|${use}`, quantity * part, estimatedPart);
    }
  }
}

const notApplicable: FigurePart = { value: null, reason: 'not-applicable' };

/** A part of a total. One that no meter has does not apply; one of a meter without data is not known. */
const partOf = (total: FigurePart | undefined, sum: Sum | undefined, isExpected = false): FigurePart =>
  !total || total.value === null
    ? { value: null, reason: total?.reason ?? 'no-data' }
    : sum
      ? { value: sum.value, estimated: sum.estimated, days: total.days, isIncomplete: isExpected }
      : isExpected
        ? { value: null, reason: 'no-data' }
        : notApplicable;

/** What is in the total and in none of its parts; binary noise is nothing. */
function restOf(total: FigurePart | undefined, parts: readonly (Sum | undefined)[]): FigurePart {
  if (!total || total.value === null) return { value: null, reason: total?.reason ?? 'no-data' };
  const value = parts.reduce((rest, sum) => rest - (sum?.value ?? 0), total.value);
  const estimated = parts.reduce((rest, sum) => rest - (sum?.estimated ?? 0), total.estimated ?? 0);
  return Math.abs(value) <= Math.abs(total.value) * 1e-9
    ? notApplicable
    : { value, estimated: Math.max(0, estimated), days: total.days };
}

/** What is known of a property beside its bills. */
interface Place {
  sums: Sums;
  totalOf: (key: string) => FigurePart | undefined;
  meters: readonly ControlledMeter[];
  /** m² times days let; undefined: nothing is entered of it. */
  letArea: number | undefined;
  /** Whether what tenants buy is left out of the inventory. */
  isWithoutTenants: boolean;
  /** The part of the days on which tenants control the whole building. */
  tenantPart: number;
}

async function ofProperties(work: Work, { ids, steps, today, counting, known }: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  if (!ids.length) return found.of;
  const filter = { environmentIds: ids };
  const environments = await listBoundary(work, filter);
  const serving = await listServing(work.db, work.scope, ids);
  const said = saidByNumber(serving);
  const registered = grouped(serving, (row) => row.environment_id);
  const areas = new Map((await listAreaParts(work.db, work.scope, ids)).map((row) => [row.environment_id, row]));
  const controls = await listDatedValues(work, {}, ['building_control']);
  for (const { key: step } of steps) {
    const year = Number(step);
    const { dated, entities } = await countingOf(work, { filter, environments }, year, today, counting);
    const meters = grouped(await listCountedMeters(work, ids, year, dated), (row) => row.environment_id);
    for (const row of environments) {
      const id = row.environment_id;
      const excluded = excludedOf(entities, row);
      const sums = new Sums();
      const own = meters.get(id) ?? [];
      const tenants = tenantControl(controls.get(id)?.('building_control'), year);
      for (const meter of own)
        if (!excluded.has(scopeCounted(meter.carrier, meter.is_tenants)))
          addMeter(sums, meter, said.get(keyOf(id, meter.carrier, meter.meter_no)) ?? [], year, tenants);
      const add = (key: string, part: FigurePart) => found.add(key, id, step, part);
      const place: Place = {
        sums,
        totalOf: (key) => known(key, id, step),
        meters: controlledMeters(registered.get(id) ?? [], own, year),
        letArea: known('area.let', id, step)?.value ?? (areas.get(id)?.tenant_area || undefined),
        isWithoutTenants: excluded.has(3),
        tenantPart: tenants.inYear,
      };
      addEnergy(add, place);
      addControlled(add, place);
      addWater(add, place);
      addWaste(add, place);
    }
  }
  return found.of;
}

type Add = (key: string, part: FigurePart) => void;

/** The uses of a group of which a registered meter has no data, or of which it is not known that there are none. */
function expectedUses({ meters, letArea, isWithoutTenants }: Place, group: string): ReadonlySet<string> {
  const own = meters.filter((meter) => meter.group === group);
  const expected = own
    .filter(({ hasData }) => !hasData)
    .flatMap(({ serves, paidBy }) => serves.map((use) => useOf(use, paidBy === 'tenant') as string));
  const isUnknown = own.length > 0 && !isWithoutTenants && knownControl(own, letArea).tenant === 'unknown';
  return new Set([...expected, ...(isUnknown && letArea !== undefined ? ['tenant_tenant'] : [])]);
}

function addEnergy(add: Add, place: Place) {
  const { sums, totalOf } = place;
  for (const group of carrierGroups) {
    const total = totalOf(totals[group]);
    const expected = expectedUses(place, group);
    const uses = meteredUses.filter((use) => use !== 'not_said');
    for (const use of uses) add(`energy.${group}.${use}`, partOf(total, sums.of(`${group}|${use}`), expected.has(use)));
    add(
      `energy.${group}.not_said`,
      restOf(
        total,
        uses.map((use) => sums.of(`${group}|${use}`)),
      ),
    );
  }
}

/** A value under a control of which some is used, nothing is, or which is not known; a meter without data leaves a gap. */
function underControl(state: KnownControl, hasGap: boolean, value: number): FigurePart {
  if (state === 'unknown') return { value: null, reason: 'no-data' };
  return { value: state === 'none' ? 0 : value, isIncomplete: hasGap };
}

/** Whether a meter has no data, for each control; on days on which tenants control the building each meter is theirs. */
function gapsOf(meters: readonly ControlledMeter[], tenantPart: number) {
  const silent = meters.filter(({ hasData }) => !hasData);
  return {
    landlord: tenantPart < 1 && silent.some(({ paidBy }) => paidBy === 'landlord'),
    tenant: silent.some(({ paidBy }) => tenantPart > 0 || paidBy === 'tenant'),
  };
}

/** Energy that the landlord and that tenants buy, measured and estimated. */
function addControlled(add: Add, { sums, totalOf, meters, letArea, isWithoutTenants, tenantPart }: Place) {
  const ofGroups = carrierGroups.map((group) => totalOf(totals[group]));
  const knownTotals = ofGroups.flatMap((total) => (total && total.value !== null ? [total] : []));
  const keys = ['energy.actual', 'energy.estimated'] as const;
  if (!knownTotals.length) {
    const part: FigurePart = { value: null, reason: ofGroups[0]?.reason ?? 'no-data' };
    for (const key of keys) for (const payer of ['landlord', 'tenant']) add(`${key}.${payer}`, part);
    return;
  }
  const value = knownTotals.reduce((sum, one) => sum + (one.value ?? 0), 0);
  const estimated = knownTotals.reduce((sum, one) => sum + (one.estimated ?? 0), 0);
  // What no meter has, such as entries, is of those who control the building.
  const [metered, ofMeters] = [sums.of('energy'), sums.of('tenant')];
  const tenant = {
    value: (ofMeters?.value ?? 0) + (value - (metered?.value ?? 0)) * tenantPart,
    estimated: (ofMeters?.estimated ?? 0) + (estimated - (metered?.estimated ?? 0)) * tenantPart,
  };
  // Rounding of sums that are the same leaves noise below a billionth.
  const clean = (one: number) => (Math.abs(one) <= Math.abs(value) * 1e-9 ? 0 : one);
  const rest = clean(value - tenant.value);
  const energy = meters.filter(({ group }) => group !== 'water');
  const control = knownControl(energy, letArea);
  // Entries and on-site generation are the landlord's without any meter.
  const landlord = rest !== 0 ? 'some' : tenantPart === 1 ? 'none' : control.landlord;
  const tenants = tenantPart > 0 ? 'some' : control.tenant;
  const hasGap = gapsOf(energy, tenantPart);
  const parts = {
    'energy.actual': [rest - (estimated - tenant.estimated), tenant.value - tenant.estimated],
    'energy.estimated': [estimated - tenant.estimated, tenant.estimated],
  } as const;
  for (const key of keys) {
    const [own, others] = parts[key];
    add(`${key}.landlord`, underControl(landlord, hasGap.landlord, clean(own)));
    add(`${key}.tenant`, isWithoutTenants ? notApplicable : underControl(tenants, hasGap.tenant, clean(others)));
  }
}

function addWater(add: Add, place: Place) {
  const { sums, totalOf, meters, letArea, isWithoutTenants, tenantPart } = place;
  const water = totalOf('water.use');
  add('water.whole', partOf(water, sums.of('water|whole'), expectedUses(place, 'water').has('whole')));
  const own = meters.filter(({ group }) => group === 'water');
  const known = knownControl(own, letArea);
  const control = {
    landlord: tenantPart === 1 ? 'none' : known.landlord,
    tenant: tenantPart > 0 ? 'some' : known.tenant,
  } as const;
  const hasGap = gapsOf(own, tenantPart);
  for (const payer of ['landlord', 'tenant'] as const) {
    const sum = sums.of(`water|${payer === 'tenant'}`);
    const key = `water.${payer}`;
    if (!water || water.value === null) add(key, { value: null, reason: water?.reason ?? 'no-data' });
    else if (payer === 'tenant' && isWithoutTenants) add(key, notApplicable);
    else {
      const part = underControl(sum ? 'some' : control[payer], hasGap[payer], sum ? sum.value - sum.estimated : 0);
      add(key, part.value === null ? part : { ...part, days: water.days });
    }
  }
}

function addWaste(add: Add, { sums, totalOf }: Place) {
  const waste = totalOf('waste.generated');
  const known = ['waste.recycled', 'waste.composted', 'waste.burned', 'waste.landfilled'];
  for (const key of known) add(key, partOf(waste, sums.of(key)));
  const rest = restOf(waste, known.map(sums.of));
  add('waste.not_stated', rest);
  // What no treatment is stated of may have been diverted or not.
  const isUnknown = rest.value !== null && rest.value > 0;
  const together = (keys: readonly string[]): Sum | undefined => {
    const some = keys.flatMap((key) => sums.of(key) ?? []);
    if (!some.length && isUnknown) return undefined;
    return some.reduce<Sum>(
      (all, one) => ({ value: all.value + one.value, estimated: all.estimated + one.estimated }),
      { value: 0, estimated: 0 },
    );
  };
  add('waste.diverted_amount', partOf(waste, together(known.slice(0, 2)), isUnknown));
  add('waste.diverted_with_energy_amount', partOf(waste, together(known.slice(0, 3)), isUnknown));
}

export const servedSource: FigureSource = {
  property: ofProperties,
  countsByShare: true,
  buildsOn: ['consumption.electricity', 'energy.fuels', 'energy.district', 'water.use', 'waste.generated', 'area.let'],
};
