import type { Label } from '@steward/contract/widget-data';
import type { WidgetWord } from '@steward/contract/widget-words';
import { addDays, nextMonthStart } from '@steward/core/calendar/day';
import {
  dataCentreEffectiveness,
  itPowerUsed,
  type DataCentreMonth,
  type Effectiveness,
  type EffectivenessReason,
} from '@steward/core/data-centres/effectiveness';
import type { Work } from '../../../database/transaction.ts';
import { amountOf, listOf, numberColumn, seriesOf, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import {
  label,
  named,
  word,
  type AskedSource,
  type Source,
  type SourceAnswer,
} from '../../../platform/sources/sources.ts';
import { listSensors } from '../../sensing/devices/sensors.service.ts';
import { centresOf, daysIn, roomsOf, type DataCentre } from './data-centres.ts';

const SHOWN = 100;
const MOST_TO_ENTER = 30;

type Measure = 'pue' | 'wue' | 'cue';

const metersAddress = (id: string) => `/environment/meters?environment=${id}`;
const spacesAddress = (id: string) => `/space?environment=${id}`;
const none: SourceAnswer = { data: null, missing: 'server-rooms' };

const reasonWords = {
  'no-months': 'reports.noWholeMonth',
  'months-missing': 'reports.monthsMissing',
  'over-a-year': 'reports.overAYear',
  'total-missing': 'reports.totalMissing',
  'it-missing': 'reports.itMissing',
  'water-missing': 'reports.waterMissing',
  'emissions-missing': 'reports.emissionsMissing',
  'no-it': 'reports.noItEnergy',
  'it-above-total': 'reports.itAboveTotal',
} as const satisfies Record<EffectivenessReason, WidgetWord>;

const unitOf = { pue: '', wue: 'l/kWh', cue: 'kg CO2e/kWh' } as const satisfies Record<Measure, string>;

/** Annual or interim, from which to which month; the category is not known. */
function saidOf({ kind, from, to }: Effectiveness): Label[] {
  return [
    ...(kind === null ? [] : [word(kind === 'annual' ? 'reports.annual' : 'reports.interim')]),
    ...(from === null || to === null ? [] : [label('month', from), label('month', to)]),
    word('reports.noCategory'),
  ];
}

/** Months that all data centers with a value have, added up. */
function together(centres: readonly DataCentre[], measure: Measure): DataCentreMonth[] {
  const known = centres.filter(({ effectiveness }) => effectiveness[measure].value !== null);
  const [first, ...others] = known;
  if (!first) return [];
  const sum = (months: readonly DataCentreMonth[], key: 'totalKwh' | 'itKwh' | 'waterM3' | 'emissionsKg') =>
    months.every((one) => one[key] !== null) ? months.reduce((total, one) => total + (one[key] ?? 0), 0) : null;
  return first.months.flatMap(({ month }) => {
    const same = known.flatMap(({ months }) => months.filter((one) => one.month === month));
    if (same.length < others.length + 1) return [];
    return [
      {
        month,
        totalKwh: sum(same, 'totalKwh'),
        itKwh: sum(same, 'itKwh'),
        waterM3: sum(same, 'waterM3'),
        emissionsKg: sum(same, 'emissionsKg'),
      },
    ];
  });
}

const periodOf = (months: readonly DataCentreMonth[]) => {
  const [first, last] = [months[0], months.at(-1)];
  return first && last
    ? { first_day: `${first.month}-01`, last_day: addDays(nextMonthStart(`${last.month}-01`), -1) }
    : null;
};

/** What is missing, as the most frequent reason says. */
function refused(centres: readonly DataCentre[], measure: Measure): SourceAnswer {
  const ofType = centres.filter(({ isOfType }) => isOfType);
  const reasons = (ofType.length ? ofType : centres).flatMap(
    ({ effectiveness }) => effectiveness[measure].reason ?? [],
  );
  const [reason] = reasons.toSorted(
    (a, b) => reasons.filter((one) => one === b).length - reasons.filter((one) => one === a).length,
  );
  const missing = reason === 'it-missing' || reason === 'no-months' ? 'meters' : 'bills';
  return { data: null, missing, notes: reason ? [word(reasonWords[reason])] : [] };
}

/** PUE, WUE or CUE of the data centers together. */
const effectiveness: Source = async (work, asked) => {
  const measure = asked.option as Measure;
  const centres = await centresOf(work, asked);
  if (!centres.length) return none;
  const months = together(centres, measure);
  const found = dataCentreEffectiveness(months, null)[measure];
  if (found.value === null) return refused(centres, measure);
  const known = centres.filter(({ effectiveness: one }) => one[measure].value !== null);
  const [only] = known;
  return {
    data: amountOf(found.value, {
      more: 'worse',
      trend: months.map((one) => ({
        label: label('month', one.month),
        value: dataCentreEffectiveness([one], null)[measure].value,
      })),
      is_incomplete: known.length < centres.filter(({ isOfType }) => isOfType).length,
    }),
    unit: unitOf[measure],
    working: known.length === 1 && only ? metersAddress(only.property.environment_id) : '/all-meters',
    period: periodOf(months),
    notes: saidOf(found),
  };
};

/** The share of the energy that the IT equipment uses. */
const itShare: Source = async (work, asked) => {
  const centres = await centresOf(work, asked);
  if (!centres.length) return none;
  const months = together(centres, 'pue');
  const { pue } = dataCentreEffectiveness(months, null);
  if (!pue.value) return refused(centres, 'pue');
  return {
    data: amountOf(1 / pue.value, { more: 'better' }),
    unit: '%',
    working: '/all-meters',
    period: periodOf(months),
    notes: saidOf(pue),
  };
};

/** Energy of the IT equipment and of everything else, by month. */
const months: Source = async (work, asked) => {
  const centres = await centresOf(work, asked);
  if (!centres.length) return none;
  const found = together(centres, 'pue');
  if (!found.length) return refused(centres, 'pue');
  return {
    data: seriesOf(
      found.map(({ month }) => label('month', month)),
      [
        { name: word('energy.itEnergy'), values: found.map(({ itKwh }) => itKwh), colour: 'data' },
        {
          name: word('reports.otherEnergy'),
          values: found.map(({ totalKwh, itKwh }) => (totalKwh === null || itKwh === null ? null : totalKwh - itKwh)),
          colour: 'energy',
        },
      ],
    ),
    unit: 'kWh',
    working: '/all-meters',
    period: periodOf(found),
  };
};

/** Each data center with its figures, or why it has none. */
const properties: Source = async (work, asked) => {
  const centres = await centresOf(work, asked);
  if (!centres.length) return none;
  return {
    data: tableOf(
      [
        textColumn(word('portfolio.property')),
        numberColumn(named('PUE'), unitOf.pue),
        numberColumn(named('WUE'), unitOf.wue),
        numberColumn(named('CUE'), unitOf.cue),
        numberColumn(word('energy.itEnergy'), 'kWh'),
        numberColumn(word('reports.totalEnergy'), 'kWh'),
        textColumn(word('reports.dataState')),
      ],
      centres,
      ({ property, isOfType, effectiveness: { pue, wue, cue } }) => ({
        cells: [
          named(property.environment_name),
          pue.value,
          wue.value,
          cue.value,
          pue.itKwh,
          pue.numerator,
          // Of a room in another building the energy of all that serves it is not measured.
          pue.reason === null
            ? word(pue.kind === 'annual' ? 'reports.annual' : 'reports.interim')
            : word(isOfType ? reasonWords[pue.reason] : 'reports.roomsOnly'),
        ],
        address: metersAddress(property.environment_id),
      }),
      SHOWN,
    ),
    working: '/all-meters',
  };
};

const HOURS = 24;

/** The mean power of the IT equipment, of the power that the contracts of its meters allow. */
const power: Source = async (work, asked) => {
  const centres = await centresOf(work, asked);
  if (!centres.length) return none;
  const known = centres.flatMap(({ meters, months: own, property }) => {
    const measured = own.filter(({ itKwh }) => itKwh !== null);
    const days = daysIn(measured.map(({ month }) => month));
    const allowed = meters.every(({ contracted_peak_kw }) => contracted_peak_kw !== null)
      ? meters.reduce((sum, { contracted_peak_kw }) => sum + (contracted_peak_kw ?? 0), 0)
      : 0;
    if (!days || !allowed) return [];
    const used = measured.reduce((sum, { itKwh }) => sum + (itKwh ?? 0), 0) / (days * HOURS);
    return [{ used, allowed, months: measured, id: property.environment_id }];
  });
  const used = known.reduce((sum, one) => sum + one.used, 0);
  const allowed = known.reduce((sum, one) => sum + one.allowed, 0);
  const value = known.length ? itPowerUsed(used, allowed) : null;
  if (value === null) return { data: null, missing: 'meters', notes: [word('reports.enterPower')] };
  const [first] = known;
  return {
    data: amountOf(value, { is_incomplete: known.length < centres.length }),
    unit: '%',
    working: known.length === 1 && first ? metersAddress(first.id) : '/all-meters',
    period: first ? periodOf(first.months) : null,
    notes: [word('reports.meanPower'), label('number', `${Math.round(used)} / ${Math.round(allowed)} kW`)],
  };
};

/** Sensors of supply air within reach, of the properties of the page. */
export const airSensorsOf = async (work: Work, asked: AskedSource) => {
  const centres = new Set((await roomsOf(work, asked)).map(({ _id }) => _id));
  const ofType = new Set(
    asked.properties.filter(({ property_type }) => property_type === 'data_centre').map((one) => one.environment_id),
  );
  const found = await listSensors(asked.ctx, work, { point_type: 'supply_air_temp' });
  return found.filter(
    ({ space_id, environment_id, kind }) =>
      kind === 'gauge' &&
      ((space_id !== null && centres.has(space_id)) || (environment_id !== null && ofType.has(environment_id))),
  );
};

const rooms: Source = async (work, asked) => {
  const found = await roomsOf(work, asked);
  if (!found.length) return none;
  const sensors = await airSensorsOf(work, asked);
  return {
    data: tableOf(
      [
        textColumn(word('reports.room')),
        textColumn(word('portfolio.property')),
        numberColumn(word('reports.floorArea'), 'm²'),
        numberColumn(word('reports.airSensors')),
      ],
      found,
      ({ _id, space_name, env_name, environment_id, gross_floor_area }) => ({
        cells: [
          named(space_name),
          named(env_name),
          gross_floor_area,
          sensors.filter(({ space_id }) => space_id === _id).length,
        ],
        address: `${spacesAddress(environment_id)}&space=${_id}`,
      }),
      SHOWN,
    ),
    working: '/all-spaces',
  };
};

/** What is entered for each data center so that its figures can be stated. */
const toEnter: Source = async (work, asked) => {
  const centres = await centresOf(work, asked);
  if (!centres.length) return none;
  const sensors = await airSensorsOf(work, asked);
  const rows = centres.flatMap(({ property, isOfType, meters, effectiveness: found, rooms: own }) => {
    const { environment_id: id, environment_name } = property;
    const row = (state: WidgetWord, address: string) => ({ name: environment_name, state, address });
    const hasAir = sensors.some((one) => one.environment_id === id);
    return [
      ...(meters.length ? [] : [row('reports.enterItMeter', metersAddress(id))]),
      ...(isOfType && meters.length && found.pue.reason ? [row(reasonWords[found.pue.reason], metersAddress(id))] : []),
      ...(isOfType && found.pue.reason === null && found.wue.reason
        ? [row(reasonWords[found.wue.reason], metersAddress(id))]
        : []),
      ...(meters.some(({ contracted_peak_kw }) => contracted_peak_kw === null)
        ? [row('reports.enterPower', metersAddress(id))]
        : []),
      ...(hasAir ? [] : [row('reports.enterAirSensor', `/datahub/devices?environment=${id}`)]),
      ...(isOfType && !own.length ? [row('reports.enterRooms', spacesAddress(id))] : []),
    ];
  });
  return {
    data: listOf(
      rows,
      ({ name, state, address }) => ({ title: named(name), state: word(state), tone: 'warn', address }),
      null,
      MOST_TO_ENTER,
    ),
  };
};

export const dataCentreSources = {
  'data-centre.effectiveness': effectiveness,
  'data-centre.it-share': itShare,
  'data-centre.months': months,
  'data-centre.properties': properties,
  'data-centre.power': power,
  'data-centre.rooms': rooms,
  'data-centre.to-enter': toEnter,
} satisfies Record<string, Source>;
