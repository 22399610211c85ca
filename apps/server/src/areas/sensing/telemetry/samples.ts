import { grouped } from '@steward/core/grouped';
import { lastGood } from '@steward/core/sensing/counter';
import { merged } from '@steward/core/sensing/packed-day';
import { isCounting, type Sample } from '@steward/core/sensing/sample';
import type { Work } from '../../../database/transaction.ts';
import { listStored, unpacked, type StoredPart } from './days.repository.ts';
import type { ReadSensor } from './sensors.repository.ts';

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

/** The samples of packed days and rows from one moment until before another; the rows win. */
function samplesIn(parts: readonly StoredPart[], from: number, to: number): Sample[] {
  const packed: Sample[] = [];
  const rows: Sample[] = [];
  for (const part of parts)
    for (const sample of unpacked(part))
      if (sample.at >= from && sample.at < to) (part.is_packed ? packed : rows).push(sample);
  return packed.length === 0 ? rows : merged(packed, rows);
}

/** What is stored of a sensor in a stretch and beside it. */
export interface StoredSamples {
  /** As they were stored. */
  within: Sample[];
  /** The last value that counts before the stretch, and the first one from its end on. */
  before: Sample | undefined;
  after: Sample | undefined;
}

/** What of a stretch is read, of which sensors. */
interface Asked {
  from: number;
  to: number;
  within?: readonly ReadSensor[];
  before?: readonly ReadSensor[];
  after?: readonly ReadSensor[];
}

/** What is stored of sensors in a stretch and beside it, in one statement. */
export async function readSamples(
  work: Work,
  { from, to, within = [], before = [], after = [] }: Asked,
): Promise<Map<string, StoredSamples>> {
  const asked = { from, to, within: idsOf(within), before: idsOf(before), after: idsOf(after) };
  const bySensor = grouped(await listStored(work, asked), ({ sensor_id }) => sensor_id);
  const all = new Map([...within, ...before, ...after].map((sensor) => [sensor.row.id, sensor]));
  return new Map(
    [...all].map(([id, { rules, exclusions }]) => {
      const parts = grouped(bySensor.get(id) ?? [], ({ part }) => part);
      const beside = (part: 'before' | 'from', start: number, end: number) =>
        excluding(samplesIn(parts.get(part) ?? [], start, end), exclusions);
      return [
        id,
        {
          within: samplesIn(parts.get('within') ?? [], from, to),
          before: lastGood(beside('before', Number.NEGATIVE_INFINITY, from), rules),
          after: beside('from', to, Number.POSITIVE_INFINITY).find(isCounting),
        },
      ];
    }),
  );
}

/** The samples of sensors from one moment until before another as they were stored: of packed days and rows, the rows win. */
export async function samplesBetween(
  work: Work,
  sensors: readonly ReadSensor[],
  from: number,
  to: number,
): Promise<Map<string, Sample[]>> {
  const stored = await readSamples(work, { from, to, within: sensors });
  return new Map([...stored].map(([id, { within }]) => [id, within]));
}
