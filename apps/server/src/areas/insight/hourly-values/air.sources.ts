import type { AnsweredWidget, DataOf } from '@steward/contract/widget-data';
import { comfortBySpace, type MeasuredSpace } from '@steward/core/comfort/opening-comfort';
import { boundsOfDay } from '@steward/core/sensing/local-days';
import type { PointTypeKey } from '@steward/core/sensing/point-types';
import { comfortBand, comfortStandard } from '@steward/reference/comfort/comfort-bands';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOf, lastDaysOf, propertyOf } from '../../../platform/sources/asked.ts';
import { amountOf, bandsOf, partsOf } from '../../../platform/sources/shapes.ts';
import { named, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { zonesOf } from '../../estate/environments/time-zones.service.ts';
import { openingHoursOf } from '../../estate/opening-hours/opening-hours.service.ts';
import { listSpaces } from '../../estate/spaces/spaces.service.ts';
import { listSensorsOnce } from '../../sensing/devices/sensors.service.ts';
import { seriesOfSensors } from '../../sensing/telemetry/reading.service.ts';

/** The standard and category by which rooms are judged. */
const STANDARD = { key: 'en_16798_1', category: 'II' } as const;
/** The hours of so many days at most are read, the last of the period. */
const MOST_DAYS = 92;
const MOST_SENSORS = 50;
const MOST_ROOMS = 10;

const standardOf = (type: PointTypeKey, unit: string) =>
  comfortBand(STANDARD.key, STANDARD.category, type, unit) ??
  (
    [
      ['who', 'day'],
      ['uba_tvoc', '2'],
    ] as const
  )
    .map(([key, category]) => comfortBand(key, category, type, unit))
    .find((band) => band !== undefined);

function stretchOf(asked: AskedSource, zone: string) {
  const { start, end } = lastDaysOf(asked, MOST_DAYS);
  return {
    days: daysOf({ start, end }),
    start: boundsOfDay(zone, start).startsAt,
    end: boundsOfDay(zone, end).startsAt,
  };
}

/** How long each space was in the band of a quantity while it was open, the worst first. */
function comfortOf(work: Work, asked: AskedSource, type: PointTypeKey) {
  const environment_id = propertyOf(asked);
  return onceIn(work, `comfort ${environment_id} ${type} ${asked.from} ${asked.to}`, async () => {
    const measuring = (await listSensorsOnce(asked.ctx, work, propertyOf(asked)))
      .filter((sensor) => sensor.point_type === type && sensor.kind === 'gauge' && sensor.space_id)
      .slice(0, MOST_SENSORS);
    const [first] = measuring;
    const band = first && standardOf(type, first.unit);
    if (!first || !band) return { missing: 'sensors' as const };
    const zones = await zonesOf(work, [environment_id], asked.ctx.now);
    const zone = zones.get(environment_id) ?? 'UTC';
    const stretch = stretchOf(asked, zone);
    if (stretch.end <= stretch.start) return { missing: 'sensors' as const };
    const own = measuring.filter(({ unit }) => unit === first.unit);
    const series = await seriesOfSensors(
      asked.ctx,
      work,
      own.map(({ _id }) => _id),
      { start: stretch.start, end: stretch.end, step: 'hour' },
    );
    const hoursOf = await openingHoursOf(work, environment_id);
    const spaces = own.map(({ _id, space_id }): MeasuredSpace => ({
      id: _id,
      points: series.get(_id) ?? [],
      hours: hoursOf(space_id),
    }));
    const found = comfortBySpace(spaces, { band, zone, from: stretch.start, to: stretch.end });
    const names = new Map(own.map((sensor) => [sensor._id, sensor]));
    return { found, names, days: stretch.days, band };
  });
}

type Found = Awaited<ReturnType<typeof comfortOf>>;

/** What is entered where no share can be said. */
const missingOf = (comfort: Found): AnsweredWidget['missing'] =>
  'found' in comfort && comfort.found?.spaces.some(({ reason }) => reason === 'no-opening-hours')
    ? 'opening-hours'
    : 'sensors';

const noteOf = (language: 'en' | 'de' | 'ar') => {
  const standard = comfortStandard(STANDARD.key);
  const category = standard?.categories.find(({ key }) => key === STANDARD.category);
  return standard
    ? [named(`${standard.label[language]}, ${category?.label[language] ?? ''}: ${standard.note[language]}`)]
    : [];
};

const sensorAddress = (id: string) => `/datahub/devices/sensors/${id}`;

/** The share of opening hours in band, of all rooms and quantities that have one together; without sensors it is not known. */
const share: Source = async (work, asked) => {
  const found: { share: number; hours: number }[] = [];
  let last: Found | undefined;
  for (const type of ['co2', 'zone_air_temp', 'zone_air_humidity'] as const) {
    const comfort = await comfortOf(work, asked, type);
    if (!last || ('found' in comfort && comfort.found)) last = comfort;
    if ('found' in comfort && comfort.found && comfort.found.share !== null)
      found.push({ share: comfort.found.share, hours: comfort.found.knownHours });
  }
  const hours = found.reduce((sum, one) => sum + one.hours, 0);
  if (!last || !hours) return { data: null, missing: last ? missingOf(last) : 'sensors' };
  const value = found.reduce((sum, one) => sum + one.share * one.hours, 0) / hours;
  return {
    data: amountOf(value, { more: 'better' }),
    unit: '%',
    working: `/datahub/devices?environment=${propertyOf(asked)}`,
    period: 'days' in last && last.days ? last.days : null,
    notes: noteOf(asked.ctx.actor?.language ?? 'en'),
  };
};

const bands: Source = async (work, asked) => {
  const comfort = await comfortOf(work, asked, asked.option as PointTypeKey);
  if (!('found' in comfort) || !comfort.found || !comfort.names) return { data: null, missing: 'sensors' };
  const { found, names, days } = comfort;
  if (found.share === null) return { data: null, missing: missingOf(comfort), period: days };
  const rows = found.spaces.map((space): DataOf<'bands'>['rows'][number] => {
    const sensor = names.get(space.id);
    const known = space.knownHours ?? 0;
    const of = (hours: number | null) => (hours === null || !known ? null : hours / known);
    return {
      name: named(sensor?.space_name || sensor?.name || ''),
      hours: space.knownHours,
      shares: [of(space.below), of(space.inBand), of(space.above)],
      address: sensorAddress(space.id),
    };
  });
  return {
    data: bandsOf(rows),
    unit: '%',
    period: days,
    notes: noteOf(asked.ctx.actor?.language ?? 'en'),
  };
};

/** Spaces without a sensor for carbon dioxide, by people per square metre. */
const unmeasured: Source = async (work, asked) => {
  const spaces = await listSpaces(work, propertyOf(asked));
  if (!spaces.length) return { data: null, missing: 'spaces' };
  const measured = new Set(
    (await listSensorsOnce(asked.ctx, work, propertyOf(asked)))
      .filter(({ point_type }) => point_type === 'co2')
      .map(({ space_id }) => space_id),
  );
  const rows = spaces
    .filter(({ _id, capacity, gross_floor_area }) => !measured.has(_id) && (capacity ?? 0) > 0 && gross_floor_area > 0)
    .map((space) => ({ space, value: (space.capacity ?? 0) / space.gross_floor_area }))
    .toSorted((a, b) => b.value - a.value);
  if (!rows.length) return { data: null, missing: spaces.some(({ capacity }) => capacity) ? 'nothing' : 'people' };
  return {
    data: partsOf(
      rows.map(({ space: { _id, space_name }, value }) => ({
        name: named(space_name),
        value,
        address: `/space?environment=${propertyOf(asked)}&space=${_id}`,
      })),
      MOST_ROOMS,
    ),
    unit: '1/m²',
    working: `/space?environment=${propertyOf(asked)}`,
  };
};

export const airSources = {
  'air.share': share,
  'air.comfort': bands,
  'air.unmeasured': unmeasured,
} satisfies Record<string, Source>;
