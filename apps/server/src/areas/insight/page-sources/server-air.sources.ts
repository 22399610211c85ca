import { shareAtAllHours } from '@steward/core/comfort/opening-comfort';
import { boundsOfDay } from '@steward/core/sensing/local-days';
import { comfortBand, comfortStandard } from '@steward/reference/comfort/comfort-bands';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOf, lastDaysOf } from '../../../platform/sources/asked.ts';
import { amountOf, bandsOf } from '../../../platform/sources/shapes.ts';
import { named, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { seriesOfSensors } from '../../sensing/telemetry/reading.service.ts';
import { airSensorsOf } from './data-centre.sources.ts';
import { roomsOf } from './data-centres.ts';

const STANDARD = 'ashrae_tc_9_9';
const CATEGORY = 'recommended';
const UNIT = '°C';
/** The hours of so many days at most are read, the last of the period. */
const MOST_DAYS = 31;
const MOST_SENSORS = 50;

/** How long the supply air of each sensor was in the range, day and night, the worst first. */
const airOf = (work: Work, asked: AskedSource) =>
  onceIn(work, 'supply air of server rooms', async () => {
    const band = comfortBand(STANDARD, CATEGORY, 'supply_air_temp', UNIT);
    const sensors = (await airSensorsOf(work, asked)).filter(({ unit }) => unit === UNIT).slice(0, MOST_SENSORS);
    const { start, end } = lastDaysOf(asked, MOST_DAYS);
    if (!band || !sensors.length || start >= end) return undefined;
    const series = await seriesOfSensors(
      asked.ctx,
      work,
      sensors.map(({ _id }) => _id),
      { start: boundsOfDay('UTC', start).startsAt, end: boundsOfDay('UTC', end).startsAt, step: 'hour' },
    );
    const rows = sensors.flatMap((sensor) => {
      const share = shareAtAllHours(series.get(sensor._id) ?? [], band);
      return share ? [{ sensor, ...share }] : [];
    });
    return {
      rows: rows.toSorted((a, b) => a.share - b.share),
      days: daysOf({ start, end }),
      sensors: sensors.length,
    };
  });

function notesOf({ ctx }: AskedSource) {
  const language = ctx.actor?.language ?? 'en';
  const standard = comfortStandard(STANDARD);
  return standard ? [named(`${standard.label[language]}: ${standard.note[language]}`)] : [];
}

const hasCentres = async (work: Work, asked: AskedSource) =>
  (await roomsOf(work, asked)).length > 0 ||
  asked.properties.some(({ property_type }) => property_type === 'data_centre');

const share: Source = async (work, asked) => {
  if (!(await hasCentres(work, asked))) return { data: null, missing: 'server-rooms' };
  const air = await airOf(work, asked);
  const hours = air?.rows.reduce((sum, { knownHours }) => sum + knownHours, 0) ?? 0;
  if (!air || !hours) return { data: null, missing: 'sensors' };
  return {
    data: amountOf(air.rows.reduce((sum, { inBand }) => sum + inBand, 0) / hours, {
      more: 'better',
      is_incomplete: air.rows.length < air.sensors,
    }),
    unit: '%',
    working: '/datahub/devices',
    period: air.days,
    notes: notesOf(asked),
  };
};

const bands: Source = async (work, asked) => {
  if (!(await hasCentres(work, asked))) return { data: null, missing: 'server-rooms' };
  const air = await airOf(work, asked);
  if (!air?.rows.length) return { data: null, missing: 'sensors' };
  return {
    data: bandsOf(
      air.rows.map(({ sensor, knownHours, below, inBand, above }) => ({
        name: named([sensor.environment_name, sensor.space_name || sensor.name].filter(Boolean).join(', ')),
        hours: knownHours,
        shares: [below, inBand, above].map((one) => one / knownHours),
        address: `/datahub/devices/sensors/${sensor._id}`,
      })),
    ),
    unit: '%',
    working: '/datahub/devices',
    period: air.days,
    notes: notesOf(asked),
  };
};

export const serverAirSources = {
  'data-centre.air-share': share,
  'data-centre.air': bands,
} satisfies Record<string, Source>;
