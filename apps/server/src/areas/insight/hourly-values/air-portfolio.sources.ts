import { airQuantities, type AirQuantity } from '@steward/core/comfort/air-units';
import { momentsInBand } from '@steward/core/comfort/opening-comfort';
import { addDays } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import { boundsOfDay } from '@steward/core/sensing/local-days';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { amountOf, numberColumn, partsOf, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { zonesOf } from '../../estate/environments/time-zones.service.ts';
import { openingHoursOfAll } from '../../estate/opening-hours/opening-hours.service.ts';
import { handValuesOf } from '../../sensing/air-measurements/air-measurements.service.ts';
import { chosenBands } from '../../sensing/air-measurements/comfort.service.ts';

const MOST_PROPERTIES = 10;
const MOST_ROWS = 100;

interface ByHand {
  environment_id: string;
  name: string;
  /** Values while open with a band, and those of them in it. */
  n: number;
  inBand: number;
  share: number | null;
  lastDay: string;
}

/** The values by hand of each property of the page in the bands of their quantities; properties without values are left out. */
const byHandOf = (work: Work, asked: AskedSource): Promise<ByHand[]> =>
  onceIn(work, `air by hand ${asked.from} ${asked.to}`, async () => {
    // The days of a place begin up to 14 hours before and 12 after those of UTC.
    const [from, to] = [
      boundsOfDay('UTC', addDays(asked.from, -1)).startsAt,
      boundsOfDay('UTC', addDays(asked.to, 2)).startsAt,
    ];
    const values = await handValuesOf(work, asked.ids, { from, to });
    const ofProperties = grouped(values, ({ environment_id }) => environment_id);
    const ids = [...ofProperties.keys()];
    if (!ids.length) return [];
    const zones = await zonesOf(work, ids, asked.ctx.now);
    const hours = await openingHoursOfAll(work, ids);
    const bands = await chosenBands(work);
    const names = new Map(asked.properties.map((one) => [one.environment_id, one.environment_name]));
    return [...ofProperties].flatMap(([environment_id, all]): ByHand[] => {
      const zone = zones.get(environment_id) ?? 'UTC';
      const [start, end] = [boundsOfDay(zone, asked.from).startsAt, boundsOfDay(zone, asked.to).endsAt];
      const own = all.filter(({ at }) => at >= start && at < end);
      const found = airQuantities.flatMap((type: AirQuantity) => {
        const band = bands.get(type)?.band;
        const judged = own.filter(({ point_type, unit }) => point_type === type && unit === band?.unit);
        if (!band) return [];
        return [...grouped(judged, ({ space_id }) => space_id ?? '').values()].map((together) =>
          momentsInBand(together, hours(environment_id, together[0]?.space_id ?? null), zone, band),
        );
      });
      const n = found.reduce((sum, one) => sum + one.n, 0);
      const inBand = found.reduce((sum, one) => sum + one.inBand, 0);
      const last = own.reduce((latest, { at }) => Math.max(latest, at), 0);
      if (!own.length) return [];
      const lastDay = new Date(last).toISOString().slice(0, 10);
      return [
        { environment_id, name: names.get(environment_id) ?? '', n, inBand, share: n ? inBand / n : null, lastDay },
      ];
    });
  });

const addressOf = ({ environment_id }: ByHand) => `/environment/air?environment=${environment_id}`;
const notesOf = (rows: readonly ByHand[]) => [
  word('energy.byHand'),
  label('number', `n = ${rows.reduce((sum, { n }) => sum + n, 0)}`),
];

/** The share of values by hand in band, while open, of all properties together. */
const share: Source = async (work, asked) => {
  const rows = await byHandOf(work, asked);
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  if (!n) return { data: null, missing: 'air-values' };
  return {
    data: amountOf(rows.reduce((sum, { inBand }) => sum + inBand, 0) / n, { more: 'better' }),
    unit: '%',
    notes: notesOf(rows),
  };
};

const ranking: Source = async (work, asked) => {
  const rows = await byHandOf(work, asked);
  const known = rows.flatMap((row) => (row.share === null ? [] : [{ ...row, share: row.share }]));
  if (!known.length) return { data: null, missing: 'air-values' };
  return {
    data: partsOf(
      known
        .toSorted((a, b) => a.share - b.share)
        .map((row) => ({
          name: named(row.name),
          value: row.share,
          note: label('number', `n = ${row.n}`),
          address: addressOf(row),
        })),
      MOST_PROPERTIES,
    ),
    unit: '%',
    notes: notesOf(rows),
  };
};

const table: Source = async (work, asked) => {
  const rows = await byHandOf(work, asked);
  if (!rows.length) return { data: null, missing: 'air-values' };
  return {
    data: tableOf(
      [
        textColumn(word('energy.ofProperty')),
        numberColumn(word('energy.handValues')),
        numberColumn(word('energy.inBand'), '%'),
        textColumn(word('energy.lastMeasured')),
      ],
      rows.toSorted((a, b) => (a.share ?? 2) - (b.share ?? 2)),
      (row) => ({
        cells: [named(row.name), row.n, row.share, label('day', row.lastDay)],
        address: addressOf(row),
      }),
      MOST_ROWS,
    ),
  };
};

export const portfolioAirSources = {
  'air.hand-share': share,
  'air.hand-ranking': ranking,
  'air.hand-table': table,
} satisfies Record<string, Source>;
