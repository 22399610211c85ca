import { carrierGroups, type CarrierGroup } from '@steward/contract/reporting/metrics.uses';
import { daysBetween, yearPeriod, type Period } from '@steward/core/calendar/day';
import {
  areaCoverage,
  areaCoverageTogether,
  type AreaCoverage,
  type AreaMeter,
  type SuppliedArea,
  type UncountedMeter,
} from '@steward/core/coverage/area-coverage';
import { billsDueUntil } from '@steward/core/coverage/meters';
import type { FigurePart } from '@steward/core/figures/figure';
import { isUseOf, type Carrier } from '@steward/core/ghg/carrier';
import { grouped } from '@steward/core/grouped';
import { payerOn, type MeterPayer, type PayerHistory } from '@steward/core/meters/payer';
import { daysWith, daysWithout, stretchesOf, type DatedValue } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { heldOf, listDatedValues } from '../../estate/environments/history.service.ts';
import { groupOf } from './carrier-groups.ts';
import {
  listAreaParts,
  listBilledDays,
  listServing,
  type AreaParts,
  type BilledDays,
  type ServingMeter,
} from './served.repository.ts';

// Area coverage (core/coverage/area-coverage): area served with data × days ÷ area supplied × days held, of whole properties.

const groups = [...carrierGroups, 'water'] as const;
type Supply = CarrierGroup | 'water';
const supplyOf = (carrier: Carrier): Supply | undefined => (isUseOf('water', carrier) ? 'water' : groupOf(carrier));

/** `{[2025-01-01,2025-02-01),…}` as periods. */
const periodsOf = (multirange: string): Period[] =>
  [...multirange.matchAll(/\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)\)/g)].map(([, start = '', end = '']) => ({
    start,
    end,
  }));

const payerSeries = (payer: PayerHistory): DatedValue<MeterPayer>[] => [
  { from: null, value: payerOn(payer, '0001-01-01') },
  ...payer.changes.map((day) => ({ from: day, value: payerOn(payer, day) })),
];

/** The meters of a property: those registered with what they serve, and those that only bills name. */
function metersOf(registered: readonly ServingMeter[], billed: readonly BilledDays[]): AreaMeter<Supply>[] {
  const data = grouped(billed, ({ carrier, meter_no }) => `${carrier}|${meter_no}`);
  const known = new Set<string>();
  const meters = registered.flatMap((meter): AreaMeter<Supply>[] => {
    const carrier = supplyOf(meter.carrier);
    const key = `${meter.carrier}|${meter.bill_no}`;
    known.add(key);
    return carrier
      ? [
          {
            meterId: meter.meter_id,
            carrier,
            ...(meter.valid_from && { from: meter.valid_from }),
            ...(meter.valid_until && { until: meter.valid_until }),
            said: (meter.said ?? []).map(({ from, serves, area_m2, space_ids }) => ({
              from,
              value: { serves, spaceIds: space_ids, areaM2: area_m2 },
            })),
            paidBy: payerSeries({ paidBy: meter.paid_by, changes: meter.payer_changes }),
            data: (data.get(key) ?? []).flatMap(({ days, is_estimate }) =>
              periodsOf(days).map((period) => ({ ...period, isEstimated: is_estimate })),
            ),
          },
        ]
      : [];
  });
  const unregistered = [...data].flatMap(([key, rows]): AreaMeter<Supply>[] => {
    const [row] = rows;
    const carrier = row && supplyOf(row.carrier);
    if (!carrier || known.has(key)) return [];
    return [{ meterId: key, carrier, said: [], paidBy: [{ from: null, value: 'landlord' }], data: [] }];
  });
  return [...meters, ...unregistered];
}

/** The areas that a carrier is supplied to: the building, and its parts where they are entered. */
function suppliedTo(
  carrier: Supply,
  meters: readonly AreaMeter<Supply>[],
  parts: AreaParts,
  areas: DatedValue<number>[],
): SuppliedArea<Supply>[] {
  const said = meters.flatMap((meter) => meter.said.map(({ value }) => ({ ...value, paidBy: meter.paidBy })));
  const payerOf = (is: (one: (typeof said)[number]) => boolean): readonly DatedValue<MeterPayer>[] =>
    said.find(is)?.paidBy ?? [{ from: null, value: 'landlord' }];
  const whole = payerOf(({ serves }) => serves === 'whole_building');
  const supplied: SuppliedArea<Supply>[] = [
    { areaId: 'building', carrier, use: 'whole_building', control: whole, areaM2: areas },
  ];
  const of = (areaId: string, use: 'common_areas' | 'tenant_space' | 'shared_services', areaM2: DatedValue<number>[]) =>
    supplied.push({
      areaId,
      carrier,
      use,
      control: payerOf(({ serves, spaceIds }) => serves === use && (!spaceIds.length || spaceIds.includes(areaId))),
      areaM2,
    });
  const ofDay = (value: number) => [{ from: null, value }];
  const spaces = (parts.spaces ?? []).filter(({ area }) => area > 0);
  if (parts.common_area) of('common', 'common_areas', ofDay(parts.common_area));
  for (const { id, area } of spaces) of(id, 'tenant_space', ofDay(area));
  if (!spaces.length && parts.tenant_area) of('tenant', 'tenant_space', ofDay(parts.tenant_area));
  if (said.some(({ serves }) => serves === 'shared_services')) of('shared', 'shared_services', areas);
  return supplied;
}

async function ofProperties(work: Work, { ids, steps, today }: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  if (!ids.length) return found.of;
  const { db, scope } = work;
  const registered = grouped(await listServing(db, scope, ids), (row) => row.environment_id);
  const parts = await listAreaParts(db, scope, ids);
  const dated = await listDatedValues(work, {}, ['gross_floor_area', 'holding', 'ownership_share', 'control']);
  for (const { key: step } of steps) {
    const { start, end: last } = yearPeriod(Number(step));
    const due = billsDueUntil(today);
    // Of the running year the days whose bills are due.
    const period = { start, end: due > start && due < last ? due : last };
    const days = daysBetween(period.start, period.end);
    const billed = grouped(await listBilledDays(db, scope, ids, period), (row) => row.environment_id);
    for (const row of parts) {
      const id = row.environment_id;
      const of = dated.get(id);
      const held = of ? heldOf(of) : [{ from: null, value: true }];
      const entered = (of?.('gross_floor_area') ?? []) as DatedValue<number>[];
      const areas = entered.length ? entered : [{ from: null, value: row.gross_floor_area }];
      const meters = metersOf(registered.get(id) ?? [], billed.get(id) ?? []);
      const supplied = groups.flatMap((group) => {
        const own = meters.filter(({ carrier }) => carrier === group);
        return own.length ? suppliedTo(group, own, row, areas) : [];
      });
      const { coverages, uncounted } = areaCoverage(period, supplied, meters, daysWithout(held, period));
      const inBuilding = coverages.filter(({ place }) => place === 'building');
      const isHeld = daysWith(held, period).length > 0;
      addCoverage(
        (key, part) => found.add(key, id, step, isHeld ? part : { value: null, reason: 'not-held' }),
        inBuilding,
        {
          days,
          areaM2: meanArea(areas, held, period) / days,
          notSaid: groupsNotSaid(uncounted, billed.get(id) ?? [], meters),
        },
      );
    }
  }
  return found.of;
}

/** m² times days held. */
const meanArea = (areas: DatedValue<number>[], held: readonly DatedValue<boolean>[], period: Period) =>
  daysWith(held, period)
    .flatMap((part) => stretchesOf(areas, part))
    .reduce((sum, { value, days }) => sum + value * days, 0);

/** Groups with bills of meters of which it is not known what they serve: their area may be served or not. */
function groupsNotSaid(
  uncounted: readonly UncountedMeter<Supply>[],
  billed: readonly BilledDays[],
  meters: readonly AreaMeter<Supply>[],
): ReadonlySet<Supply> {
  const withData = new Set([
    ...meters.flatMap(({ meterId, data }) => (data.length ? [meterId] : [])),
    ...billed.map(({ carrier, meter_no }) => `${carrier}|${meter_no}`),
  ]);
  const isGap = ({ meterId, because }: UncountedMeter<Supply>) =>
    (because === 'use-not-said' || because === 'area-not-said') && withData.has(meterId);
  return new Set(uncounted.filter(isGap).map(({ carrier }) => carrier));
}

function addCoverage(
  add: (key: string, part: FigurePart) => void,
  coverages: readonly AreaCoverage<Supply>[],
  { days, areaM2, notSaid }: { days: number; areaM2: number; notSaid: ReadonlySet<Supply> },
) {
  const none: FigurePart = { value: null, reason: 'not-applicable' };
  const sums = (of: readonly AreaCoverage<Supply>[]) => {
    const together = areaCoverageTogether(of);
    return together.reason === 'not-supplied' ? undefined : together;
  };
  /** Area with data; where all that is known of are meters that do not say what they serve, it is not known. */
  const withData = (m2Days: number, isIncomplete: boolean): FigurePart =>
    m2Days === 0 && isIncomplete ? { value: null, reason: 'no-data' } : { value: m2Days / days, isIncomplete };
  const addArea = (prefix: string, of: readonly AreaCoverage<Supply>[], isIncomplete: boolean) => {
    const own = sums(of);
    add(`${prefix}.area_covered`, own ? withData(own.servedM2Days, isIncomplete) : none);
    add(`${prefix}.area_measured`, own ? withData(own.servedM2Days - own.estimatedM2Days, isIncomplete) : none);
    add(`${prefix}.area_max`, own ? { value: own.suppliedM2Days / days } : none);
    return own;
  };
  for (const group of groups)
    addArea(
      group === 'water' ? 'water' : `energy.${group}`,
      coverages.filter(({ carrier }) => carrier === group),
      notSaid.has(group),
    );
  const ofEnergy = coverages.filter(({ carrier }) => carrier !== 'water');
  const isIncomplete = carrierGroups.some((group) => notSaid.has(group));
  const energy = addArea('energy', ofEnergy, isIncomplete);
  const isServed = ({ servedM2Days, suppliedM2Days }: AreaCoverage<Supply>) => servedM2Days === suppliedM2Days;
  const gaps = ofEnergy.filter((one) => !isServed(one));
  /** A gap that meters which do not say what they serve may close is not known to be one. */
  const isKnown = !gaps.length || gaps.some(({ carrier }) => !notSaid.has(carrier));
  const complete: FigurePart = isKnown
    ? { value: gaps.length ? 0 : areaM2, isIncomplete: isIncomplete && gaps.length > 0 }
    : { value: null, reason: 'no-data' };
  add('energy.area_complete', energy ? complete : none);
  add('energy.area_supplied', energy ? { value: areaM2 } : none);
}

export const areaCoverageSource: FigureSource = { property: ofProperties };
