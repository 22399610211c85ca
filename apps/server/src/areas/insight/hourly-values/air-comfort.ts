import {
  comfortBySpace,
  momentsInBand,
  type KnownStretch,
  type MeasuredSpace,
} from '@steward/core/comfort/opening-comfort';
import { airQuantities, type AirQuantity } from '@steward/core/comfort/air-units';
import type { Sensor } from '@steward/contract/sensing/devices';
import { grouped } from '@steward/core/grouped';
import { boundsOfDay } from '@steward/core/sensing/local-days';
import { addDays } from '@steward/core/calendar/day';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOf, lastDaysOf, propertyOf } from '../../../platform/sources/asked.ts';
import type { AskedSource } from '../../../platform/sources/sources.ts';
import { zonesOf } from '../../estate/environments/time-zones.service.ts';
import { openingHoursOf } from '../../estate/opening-hours/opening-hours.service.ts';
import { handValuesOf, type HandValue } from '../../sensing/air-measurements/air-measurements.service.ts';
import { chosenBands, type ChosenBand } from '../../sensing/air-measurements/comfort.service.ts';
import { listSensorsOnce } from '../../sensing/devices/sensors.service.ts';
import { seriesOfSensors } from '../../sensing/telemetry/reading.service.ts';

/** The hours of so many days at most are read, the last of the period. */
const MOST_DAYS = 92;
const MOST_SENSORS = 50;

const isOfAir = (type: string): type is AirQuantity => (airQuantities as readonly string[]).includes(type);

/** What is known of the air of a property, before it is judged. */
async function readAir(work: Work, asked: AskedSource) {
  const environment_id = propertyOf(asked);
  const sensors = (await listSensorsOnce(asked.ctx, work, environment_id)).filter(
    ({ point_type, kind, space_id }) => isOfAir(point_type) && kind === 'gauge' && space_id,
  );
  const zone = (await zonesOf(work, [environment_id], asked.ctx.now)).get(environment_id) ?? 'UTC';
  // Values by hand are few: they are read of the whole period, unless hours of sensors are compared with them.
  const period = sensors.length
    ? lastDaysOf(asked, MOST_DAYS)
    : { start: asked.from, end: addDays(asked.to < asked.today ? asked.to : asked.today, 1) };
  const from = boundsOfDay(zone, period.start).startsAt;
  const to = Math.max(from, boundsOfDay(zone, period.end).startsAt);
  return {
    sensors,
    zone,
    from,
    to,
    days: daysOf(period),
    byHand: await handValuesOf(work, [environment_id], { from, to }),
    hoursOf: await openingHoursOf(work, environment_id),
    bands: await chosenBands(work),
  };
}

export const airOf = (work: Work, asked: AskedSource) =>
  onceIn(work, `air ${propertyOf(asked)} ${asked.from} ${asked.to}`, () => readAir(work, asked));
export type Air = Awaited<ReturnType<typeof airOf>>;

const measuring = ({ sensors }: Air, type: AirQuantity, unit: string): Sensor[] =>
  sensors.filter((sensor) => sensor.point_type === type && sensor.unit === unit).slice(0, MOST_SENSORS);

/** The hourly values of sensors of a quantity. */
const hoursOfSensors = (
  work: Work,
  asked: AskedSource,
  { from, to }: Air,
  sensors: readonly Sensor[],
  type: AirQuantity,
): Promise<ReadonlyMap<string, readonly KnownStretch[]>> =>
  onceIn(work, `air hours ${propertyOf(asked)} ${type} ${from} ${to}`, () =>
    sensors.length && to > from
      ? seriesOfSensors(
          asked.ctx,
          work,
          sensors.map(({ _id }) => _id),
          { start: from, end: to, step: 'hour' },
        )
      : Promise.resolve(new Map()),
  );

/** How the air of a place was in the band of a quantity: hours of a sensor, or values by hand, of which each counts as an hour. */
export interface AirRow {
  space_id: string | null;
  /** Of the space, else of the sensor; empty: the property itself. */
  name: string;
  /** Null: measured by hand. */
  sensor_id: string | null;
  /** Hours of a sensor, values by hand; null without opening hours. */
  known: number | null;
  below: number;
  inBand: number;
  above: number;
  share: number | null;
  isWithoutHours: boolean;
}

/** Values by hand of places whose quantity no sensor measured in the period. */
function rowsByHand(values: readonly HandValue[], { hoursOf, zone }: Air, { band }: ChosenBand): AirRow[] {
  return [...grouped(values, ({ space_id }) => space_id ?? '').values()].flatMap((own): AirRow[] => {
    const [first] = own;
    if (!first) return [];
    const { n, share, ...counts } = momentsInBand(own, hoursOf(first.space_id), zone, band);
    const { space_id, space_name } = first;
    return [{ space_id, name: space_name ?? '', sensor_id: null, known: n, share, isWithoutHours: false, ...counts }];
  });
}

/** How the air of each place was in the band of a quantity while it was open, the worst first. */
export async function comfortOf(work: Work, asked: AskedSource, type: AirQuantity) {
  const air = await airOf(work, asked);
  const chosen = air.bands.get(type);
  if (!chosen) return { air, chosen, rows: [] as AirRow[] };
  const sensors = measuring(air, type, chosen.band.unit);
  const series = await hoursOfSensors(work, asked, air, sensors, type);
  const spaces = sensors.map(({ _id, space_id }): MeasuredSpace => ({
    id: _id,
    points: series.get(_id) ?? [],
    hours: air.hoursOf(space_id),
  }));
  const found =
    sensors.length && air.to > air.from
      ? comfortBySpace(spaces, { band: chosen.band, zone: air.zone, from: air.from, to: air.to }).spaces
      : [];
  const byId = new Map(sensors.map((sensor) => [sensor._id, sensor]));
  const ofSensors = found.map(({ id, knownHours, below, inBand, above, share, reason }): AirRow => {
    const sensor = byId.get(id);
    return {
      space_id: sensor?.space_id ?? null,
      name: sensor?.space_name || sensor?.name || '',
      sensor_id: id,
      known: knownHours,
      below: below ?? 0,
      inBand: inBand ?? 0,
      above: above ?? 0,
      share,
      isWithoutHours: reason === 'no-opening-hours',
    };
  });
  const measured = new Set(ofSensors.flatMap(({ space_id, share }) => (share === null ? [] : (space_id ?? []))));
  const byHand = air.byHand.filter(
    ({ point_type, unit, space_id }) =>
      point_type === type && unit === chosen.band.unit && !(space_id && measured.has(space_id)),
  );
  const rows = [...ofSensors, ...rowsByHand(byHand, air, chosen)];
  return { air, chosen, rows: rows.toSorted((a, b) => (a.share ?? 2) - (b.share ?? 2)) };
}
export type ComfortOf = Awaited<ReturnType<typeof comfortOf>>;

/** Every hour or value of relative humidity, day and night. */
export async function humidityOf(work: Work, asked: AskedSource) {
  const type = 'zone_air_humidity';
  const air = await airOf(work, asked);
  const unit = air.bands.get(type)?.band.unit ?? '%RH';
  const sensors = measuring(air, type, unit);
  const series = await hoursOfSensors(work, asked, air, sensors, type);
  const ofSensors = sensors.map((sensor) => ({
    name: sensor.space_name || sensor.name,
    sensor_id: sensor._id,
    values: (series.get(sensor._id) ?? []).flatMap(({ at, until, value, covered }) =>
      value === null ? [] : [{ value, weight: ((until - at) / 3_600_000) * covered }],
    ),
  }));
  const byHand = [
    ...grouped(
      air.byHand.filter(({ point_type }) => point_type === type),
      ({ space_id }) => space_id ?? '',
    ).values(),
  ].map((own) => ({
    name: own[0]?.space_name ?? '',
    sensor_id: null,
    values: own.map(({ value }) => ({ value, weight: 1 })),
  }));
  return { air, rows: [...ofSensors, ...byHand].filter(({ values }) => values.length > 0) };
}
