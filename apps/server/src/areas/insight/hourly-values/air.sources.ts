import type { AnsweredWidget, DataOf, Label } from '@steward/contract/widget-data';
import { airQuantities, type AirQuantity } from '@steward/core/comfort/air-units';
import { sideOf } from '@steward/core/comfort/opening-comfort';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import { addressFor, propertyOf } from '../../../platform/sources/asked.ts';
import { amountOf, bandsOf, numberColumn, partsOf, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { listSpaces } from '../../estate/spaces/spaces.service.ts';
import { sentencesOf, type ChosenBand } from '../../sensing/air-measurements/comfort.service.ts';
import { airOf, comfortOf, humidityOf, type AirRow, type ComfortOf } from './air-comfort.ts';
import { portfolioAirSources } from './air-portfolio.sources.ts';

const MOST_ROOMS = 10;
const MOST_ROWS = 12;
/** Per cent of relative humidity of room air above which hours are counted. */
const HUMID = [70, 75, 80] as const;

const sensorAddress = (id: string) => `/datahub/devices/sensors/${id}`;
const handAddress = (asked: AskedSource, more: Record<string, string> = {}) =>
  addressFor(asked, '/environment/air', more);

/** What is entered where no share can be said. */
const missingOf = (rows: readonly AirRow[]): AnsweredWidget['missing'] =>
  rows.some(({ isWithoutHours }) => isWithoutHours) ? 'opening-hours' : 'air-values';

const nameOf = ({ name }: { name: string }): Label => (name ? named(name) : word('energy.wholeProperty'));

/** The standards by which values are judged, each once. */
const standardsOf = ({ ctx }: AskedSource, chosen: readonly (ChosenBand | undefined)[]): Label[] =>
  sentencesOf(
    chosen.filter((one) => one !== undefined),
    ctx.actor?.language ?? 'en',
  ).map(named);

/** That values were measured by hand, and how many. */
function handNotes(rows: readonly AirRow[]): Label[] {
  const known = rows.filter(({ known: n }) => (n ?? 0) > 0);
  const values = known.filter(({ sensor_id }) => sensor_id === null).reduce((sum, { known: n }) => sum + (n ?? 0), 0);
  if (!values) return [];
  const isWhole = known.every(({ sensor_id }) => sensor_id === null);
  return [word(isWhole ? 'energy.byHand' : 'energy.partlyByHand'), label('number', `n = ${values}`)];
}

async function allComfort(work: Work, asked: AskedSource): Promise<ComfortOf[]> {
  const all: ComfortOf[] = [];
  for (const type of airQuantities) all.push(await comfortOf(work, asked, type));
  return all;
}

const withShare = (rows: readonly AirRow[]) => rows.filter(({ share }) => share !== null);
const totalOf = (rows: readonly AirRow[]) => rows.reduce((sum, { known }) => sum + (known ?? 0), 0);
const shareOf = (rows: readonly AirRow[]) =>
  withShare(rows).reduce((sum, { inBand }) => sum + inBand, 0) / totalOf(withShare(rows));

/** The share of opening hours in band, of all places and quantities that have one together; a value by hand counts as an hour. */
const share: Source = async (work, asked) => {
  const all = await allComfort(work, asked);
  const rows = all.flatMap((one) => one.rows);
  const known = withShare(rows);
  if (!totalOf(known)) return { data: null, missing: missingOf(rows) };
  const notes = handNotes(known);
  const isByHand = known.every(({ sensor_id }) => sensor_id === null);
  return {
    data: amountOf(shareOf(known), { more: 'better' }),
    unit: '%',
    working: isByHand ? handAddress(asked) : addressFor(asked, '/datahub/devices'),
    period: all[0]?.air.days ?? null,
    notes: [
      ...notes,
      ...standardsOf(
        asked,
        all.filter((one) => withShare(one.rows).length).map((one) => one.chosen),
      ),
    ],
  };
};

const bands: Source = async (work, asked) => {
  const { air, chosen, rows } = await comfortOf(work, asked, asked.option as AirQuantity);
  if (!totalOf(withShare(rows))) return { data: null, missing: missingOf(rows), period: rows.length ? air.days : null };
  const shown = rows.map((row): DataOf<'bands'>['rows'][number] => {
    const isByHand = row.sensor_id === null;
    const of = (part: number) => (row.share === null || !row.known ? null : part / row.known);
    return {
      name: nameOf(row),
      hours: isByHand ? null : row.known,
      ...(isByHand && { by_hand: row.known ?? 0 }),
      shares: [of(row.below), of(row.inBand), of(row.above)],
      address: row.sensor_id === null ? handAddress(asked) : sensorAddress(row.sensor_id),
    };
  });
  return {
    data: bandsOf(shown),
    unit: '%',
    period: air.days,
    notes: [...handNotes(rows), ...standardsOf(asked, [chosen])],
  };
};

/** The places with the lowest share in band over all quantities. */
const worst: Source = async (work, asked) => {
  const all = await allComfort(work, asked);
  const rows = all.flatMap((one) => one.rows);
  const places = grouped(withShare(rows), ({ space_id, sensor_id }) => space_id ?? sensor_id ?? '');
  const known = [...places.values()].filter((own) => totalOf(own) > 0);
  if (!known.length) return { data: null, missing: missingOf(rows) };
  return {
    data: partsOf(
      known
        .map((own) => {
          const [first] = own.toSorted((a, b) => (a.share ?? 0) - (b.share ?? 0));
          const isByHand = own.every(({ sensor_id }) => sensor_id === null);
          const id = first?.sensor_id ?? null;
          return {
            name: nameOf(first ?? { name: '' }),
            value: shareOf(own),
            note: isByHand ? word('energy.byHand') : null,
            address: id === null ? handAddress(asked) : sensorAddress(id),
          };
        })
        .toSorted((a, b) => a.value - b.value),
      MOST_ROOMS,
    ),
    unit: '%',
    period: all[0]?.air.days ?? null,
    notes: handNotes(rows),
  };
};

/** Spaces without carbon dioxide, by a sensor or by hand in the period, by people per square metre. */
const unmeasured: Source = async (work, asked) => {
  const spaces = await listSpaces(work, propertyOf(asked));
  if (!spaces.length) return { data: null, missing: 'spaces' };
  const { sensors, byHand } = await airOf(work, asked);
  const measured = new Set(
    [...sensors, ...byHand].filter(({ point_type }) => point_type === 'co2').map(({ space_id }) => space_id),
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
        note: word('energy.enterValue'),
        address: handAddress(asked, { item: 'new', space: _id }),
      })),
      MOST_ROOMS,
    ),
    unit: 'person/m²',
    working: addressFor(asked, '/space'),
  };
};

/** How long the air was humid, day and night. */
const humid: Source = async (work, asked) => {
  const { air, rows } = await humidityOf(work, asked);
  if (!rows.length) return { data: null, missing: 'air-values' };
  const sumOf = (values: (typeof rows)[number]['values'], above: number) =>
    values.reduce((sum, { value, weight }) => sum + (value > above ? weight : 0), 0);
  const sorted = rows.toSorted((a, b) => sumOf(b.values, HUMID[0]) - sumOf(a.values, HUMID[0]));
  return {
    data: tableOf(
      [
        textColumn(word('energy.place')),
        textColumn(word('energy.measuredBy')),
        ...(['energy.above70', 'energy.above75', 'energy.above80', 'energy.ofKnown'] as const).map((name) =>
          numberColumn(word(name)),
        ),
      ],
      sorted,
      ({ name, sensor_id, values }) => {
        const unit = sensor_id === null ? '' : 'h';
        return {
          cells: [
            nameOf({ name }),
            word(sensor_id === null ? 'energy.byHand' : 'energy.bySensor'),
            ...[...HUMID, Number.NEGATIVE_INFINITY].map((above) => ({ value: sumOf(values, above), unit })),
          ],
          address: sensor_id === null ? handAddress(asked) : sensorAddress(sensor_id),
        };
      },
      MOST_ROWS,
    ),
    period: air.days,
    notes: [word('energy.humidNote')],
  };
};

const sides = { below: 'energy.below', in: 'energy.inBand', above: 'energy.above' } as const;

/** The newest value of each place and quantity, by a sensor or by hand in the period. */
const now: Source = async (work, asked) => {
  const air = await airOf(work, asked);
  const ofSensors = air.sensors.flatMap(({ _id, space_id, space_name, name, point_type, unit, latest }) =>
    latest
      ? [{ sensor_id: _id, space_id, name: space_name || name, point_type, unit, value: latest.value, at: latest.at }]
      : [],
  );
  const known = new Set(ofSensors.map(({ space_id, point_type }) => `${space_id} ${point_type}`));
  const byHand = air.byHand
    .filter(({ space_id, point_type }) => {
      const key = `${space_id} ${point_type}`;
      return !known.has(key) && known.add(key);
    })
    .map(({ at, space_name, ...rest }) => ({
      ...rest,
      sensor_id: null,
      name: space_name ?? '',
      at: new Date(at).toISOString(),
    }));
  const rows = [...ofSensors, ...byHand];
  if (!rows.length) return { data: null, missing: 'air-values' };
  const sideAt = (type: string, unit: string, value: number) => {
    const band = air.bands.get(type as AirQuantity)?.band;
    return band?.unit === unit ? sideOf(band, value) : undefined;
  };
  const ranked = rows
    .map((row) => ({ ...row, side: sideAt(row.point_type, row.unit, row.value) }))
    .toSorted((a, b) => Number(a.side === 'in') - Number(b.side === 'in') || b.at.localeCompare(a.at));
  return {
    data: tableOf(
      [
        textColumn(word('energy.place')),
        textColumn(word('energy.quantity')),
        numberColumn(word('energy.latestValue')),
        textColumn(word('energy.againstBand')),
        textColumn(word('energy.measuredBy')),
      ],
      ranked,
      ({ name, point_type, value, unit, side, sensor_id }) => ({
        cells: [
          nameOf({ name }),
          label('point-type', point_type),
          { value, unit },
          side ? word(sides[side]) : null,
          word(sensor_id === null ? 'energy.byHand' : 'energy.bySensor'),
        ],
        address: sensor_id === null ? handAddress(asked) : sensorAddress(sensor_id),
      }),
      MOST_ROWS,
    ),
    notes: standardsOf(
      asked,
      airQuantities.map((type) =>
        rows.some(({ point_type }) => point_type === type) ? air.bands.get(type) : undefined,
      ),
    ),
  };
};

export const airSources = {
  'air.share': share,
  'air.comfort': bands,
  'air.unmeasured': unmeasured,
  'air.worst': worst,
  'air.humid': humid,
  'air.now': now,
  ...portfolioAirSources,
} satisfies Record<string, Source>;
