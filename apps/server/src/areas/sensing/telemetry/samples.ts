import { grouped } from '@steward/core/grouped';
import { merged } from '@steward/core/sensing/packed-day';
import { counting, type Sample } from '@steward/core/sensing/sample';
import { lastGood } from '@steward/core/sensing/counter';
import type { Work } from '../../../database/transaction.ts';
import { listDays, listDaysBeside, unpacked } from './days.repository.ts';
import type { ReadSensor } from './sensors.repository.ts';
import { listRows, listRowsBeside } from './values.repository.ts';

/** The samples with those of excluded stretches marked as such. */
export function excluding(samples: readonly Sample[], exclusions: ReadSensor['exclusions']): readonly Sample[] {
  if (exclusions.length === 0) return samples;
  return samples.map((sample) =>
    exclusions.some(({ from, to }) => sample.at >= from && sample.at <= to)
      ? { ...sample, quality: 'x' as const }
      : sample,
  );
}

const idsOf = (sensors: readonly ReadSensor[]) => sensors.map(({ row }) => row.id);

/** The samples of sensors from one moment until before another as they were stored: of packed days and rows, the rows win. */
export async function samplesBetween(
  work: Work,
  sensors: readonly ReadSensor[],
  from: number,
  to: number,
): Promise<Map<string, Sample[]>> {
  const ids = idsOf(sensors);
  const days = grouped(await listDays(work, ids, from, to), ({ sensor_id }) => sensor_id);
  const rows = await listRows(work, ids, from, to);
  return new Map(
    ids.map((id) => {
      const packed = (days.get(id) ?? []).flatMap(unpacked).filter(({ at }) => at >= from && at < to);
      const newer = rows.get(id) ?? [];
      return [id, packed.length === 0 ? newer : merged(packed, newer)];
    }),
  );
}

async function samplesBeside(work: Work, sensors: readonly ReadSensor[], side: 'before' | 'from', at: number) {
  const ids = idsOf(sensors);
  const days = grouped(await listDaysBeside(work, ids, side, at), ({ sensor_id }) => sensor_id);
  const rows = await listRowsBeside(work, ids, side, at);
  return sensors.map((sensor) => {
    const packed = (days.get(sensor.row.id) ?? [])
      .flatMap(unpacked)
      .filter((sample) => (side === 'before' ? sample.at < at : sample.at >= at));
    return [sensor, excluding(merged(packed, rows.get(sensor.row.id) ?? []), sensor.exclusions)] as const;
  });
}

/** The last value that counts before a moment, of each sensor that has one. */
export async function samplesBefore(
  work: Work,
  sensors: readonly ReadSensor[],
  at: number,
): Promise<Map<string, Sample>> {
  const beside = await samplesBeside(work, sensors, 'before', at);
  return new Map(
    beside.flatMap(([{ row, rules }, samples]) => {
      const last = lastGood(samples, rules);
      return last ? [[row.id, last] as const] : [];
    }),
  );
}

/** The first value that counts from a moment on, of each sensor that has one. */
export async function samplesAfter(
  work: Work,
  sensors: readonly ReadSensor[],
  at: number,
): Promise<Map<string, Sample>> {
  const beside = await samplesBeside(work, sensors, 'from', at);
  return new Map(
    beside.flatMap(([{ row }, samples]) => {
      const [first] = counting(samples);
      return first ? [[row.id, first] as const] : [];
    }),
  );
}
