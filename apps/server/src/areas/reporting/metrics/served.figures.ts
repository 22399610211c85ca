import {
  carrierGroups,
  meteredUses,
  type CarrierGroup,
  type MeteredUse,
} from '@steward/contract/reporting/metrics.uses';
import { nextMonthStart } from '@steward/core/calendar/day';
import type { FigurePart } from '@steward/core/figures/figure';
import { isUseOf, scopeCounted, type Carrier } from '@steward/core/ghg/carrier';
import { grouped } from '@steward/core/grouped';
import type { MeterUse } from '@steward/core/meters/serves';
import { stretchesOf, type DatedValue } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listBoundary } from '../../carbon/boundaries/boundary.service.ts';
import { listCountedMeters, type CountedMeter } from './counted-meters.service.ts';
import { countingOf } from '../../carbon/inventory/inventory-inputs.service.ts';
import { excludedOf } from '../../carbon/inventory/ledger.service.ts';
import { listDatedValues } from '../../estate/environments/history.service.ts';
import { listServing, type ServingMeter } from './served.repository.ts';

// What meters serve, who pays them and how waste is treated, of the same meters and months that dashboards add up. What is in the totals and on
// no such meter (entries, on-site generation, bills without a stated use) is the difference to the total.

const totals = {
  electricity: 'consumption.electricity',
  fuels: 'energy.fuels',
  district: 'energy.district',
} as const satisfies Record<CarrierGroup, string>;

export const groupOf = (carrier: Carrier): CarrierGroup | undefined =>
  !isUseOf('energy', carrier)
    ? undefined
    : carrier === 'electricity'
      ? 'electricity'
      : carrier.startsWith('district') || carrier === 'steam'
        ? 'district'
        : 'fuels';

/** The use of a meter in the words of the figures. */
function useOf(serves: MeterUse | null, isTenants: boolean): MeteredUse {
  switch (serves) {
    case null:
      return 'not_said';
    case 'whole_building':
      return 'whole';
    case 'shared_services':
      return 'shared';
    case 'common_areas':
      return 'common';
    case 'tenant_space':
      return isTenants ? 'tenant_tenant' : 'tenant_landlord';
    case 'outdoor':
      return isTenants ? 'outdoor_tenant' : 'outdoor_landlord';
    case 'vehicle_charging':
    case 'it_equipment':
      return 'apart';
  }
}

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

/** A part of a total; a part that no meter has does not apply. */
const partOf = (total: FigurePart | undefined, sum: Sum | undefined): FigurePart =>
  !total || total.value === null
    ? { value: null, reason: total?.reason ?? 'no-data' }
    : sum
      ? { value: sum.value, estimated: sum.estimated, days: total.days }
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

async function ofProperties(work: Work, { ids, steps, today, counting, known }: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  if (!ids.length) return found.of;
  const filter = { environmentIds: ids };
  const environments = await listBoundary(work, filter);
  const said = saidByNumber(await listServing(work.db, work.scope, ids));
  const controls = await listDatedValues(work, {}, ['building_control']);
  for (const { key: step } of steps) {
    const year = Number(step);
    const { dated, entities } = await countingOf(work, { filter, environments }, year, today, counting);
    const meters = grouped(await listCountedMeters(work, ids, year, dated), (row) => row.environment_id);
    for (const row of environments) {
      const id = row.environment_id;
      const excluded = excludedOf(entities, row);
      const sums = new Sums();
      const tenants = tenantControl(controls.get(id)?.('building_control'), year);
      for (const meter of meters.get(id) ?? [])
        if (!excluded.has(scopeCounted(meter.carrier, meter.is_tenants)))
          addMeter(sums, meter, said.get(keyOf(id, meter.carrier, meter.meter_no)) ?? [], year, tenants);
      const add = (key: string, part: FigurePart) => found.add(key, id, step, part);
      addEnergy(add, sums, tenants, (key) => known(key, id, step));
      addOthers(add, sums, (key) => known(key, id, step));
    }
  }
  return found.of;
}

type Add = (key: string, part: FigurePart) => void;
type Total = (key: string) => FigurePart | undefined;

function addEnergy(add: Add, sums: Sums, { inYear }: TenantControl, totalOf: Total) {
  const ofGroups = carrierGroups.map((group) => ({ group, total: totalOf(totals[group]) }));
  for (const { group, total } of ofGroups) {
    const uses = meteredUses.filter((use) => use !== 'not_said');
    for (const use of uses) add(`energy.${group}.${use}`, partOf(total, sums.of(`${group}|${use}`)));
    add(
      `energy.${group}.not_said`,
      restOf(
        total,
        uses.map((use) => sums.of(`${group}|${use}`)),
      ),
    );
  }
  const knownTotals = ofGroups.flatMap(({ total }) => (total && total.value !== null ? [total] : []));
  const [first] = ofGroups;
  const value = knownTotals.reduce((sum, one) => sum + (one.value ?? 0), 0);
  const estimated = knownTotals.reduce((sum, one) => sum + (one.estimated ?? 0), 0);
  // What no meter has, such as entries, is of those who control the building.
  const [metered, ofMeters] = [sums.of('energy'), sums.of('tenant')];
  const tenant = {
    value: (ofMeters?.value ?? 0) + (value - (metered?.value ?? 0)) * inYear,
    estimated: (ofMeters?.estimated ?? 0) + (estimated - (metered?.estimated ?? 0)) * inYear,
  };
  const parts = {
    'energy.actual.landlord': value - estimated - (tenant.value - tenant.estimated),
    'energy.actual.tenant': tenant.value - tenant.estimated,
    'energy.estimated.landlord': estimated - tenant.estimated,
    'energy.estimated.tenant': tenant.estimated,
  };
  const reason = first?.total?.reason ?? 'no-data';
  // Rounding of sums that are the same leaves noise below a billionth.
  const clean = (one: number) => (Math.abs(one) <= Math.abs(value) * 1e-9 ? 0 : one);
  for (const [key, part] of Object.entries(parts))
    add(key, knownTotals.length ? { value: clean(part) } : { value: null, reason });
}

function addOthers(add: Add, sums: Sums, totalOf: Total) {
  const water = totalOf('water.use');
  add('water.whole', partOf(water, sums.of('water|whole')));
  for (const [key, sum] of [
    ['water.landlord', sums.of('water|false')],
    ['water.tenant', sums.of('water|true')],
  ] as const)
    add(key, partOf(water, sum && { value: sum.value - sum.estimated, estimated: 0 }));
  const waste = totalOf('waste.generated');
  const known = ['waste.recycled', 'waste.composted', 'waste.burned', 'waste.landfilled'];
  for (const key of known) add(key, partOf(waste, sums.of(key)));
  add('waste.not_stated', restOf(waste, known.map(sums.of)));
  const together = (keys: readonly string[]) =>
    keys
      .map(sums.of)
      .reduce<Sum>(
        (all, one) => ({ value: all.value + (one?.value ?? 0), estimated: all.estimated + (one?.estimated ?? 0) }),
        { value: 0, estimated: 0 },
      );
  add('waste.diverted_amount', partOf(waste, together(known.slice(0, 2))));
  add('waste.diverted_with_energy_amount', partOf(waste, together(known.slice(0, 3))));
}

export const servedSource: FigureSource = {
  property: ofProperties,
  countsByShare: true,
  buildsOn: ['consumption.electricity', 'energy.fuels', 'energy.district', 'water.use', 'waste.generated'],
};
