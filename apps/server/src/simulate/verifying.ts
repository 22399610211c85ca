import { telemetry } from '@steward/contract/sensing/telemetry';
import type { Acknowledged, Book } from './book.ts';
import type { Caller } from './caller.ts';

export interface Verdict {
  /** Values that were acknowledged. */
  acknowledged: number;
  lost: number;
  doubled: number;
  different: number;
  /** Values of clocks ahead that are missing in quarantine. */
  notQuarantined: number;
  /** Values that are stored though their acknowledgement did not arrive. */
  more: number;
  /** The first faults, in words. */
  examples: string[];
}

/** Moments of one answer: with twenty sensors half of what an answer may have. */
const MOMENTS = 500;

/** Reads everything back by the product's calls and compares it with what was acknowledged. */
export async function verify(caller: Caller, book: Book): Promise<Verdict> {
  const verdict: Verdict = {
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    different: 0,
    notQuarantined: 0,
    more: 0,
    examples: [],
  };
  const fault = (kind: 'lost' | 'doubled' | 'different', text: string) => {
    verdict[kind] += 1;
    if (verdict.examples.length < 20) verdict.examples.push(`${kind}: ${text}`);
  };
  const byDevice = new Map<number, Acknowledged[]>();
  for (const one of book.acknowledged()) byDevice.set(one.device, [...(byDevice.get(one.device) ?? []), one]);

  for (const [number, all] of byDevice) {
    const device = book.devices[number];
    if (!device) throw new Error(`the file names no device ${number}`);
    const stored = all.filter(({ isAhead }) => !isAhead);
    const expected = new Map<string, Map<number, number>>();
    for (const { at, values } of stored)
      for (const [key, value] of Object.entries(values)) {
        const own = expected.get(key) ?? new Map<number, number>();
        expected.set(key, own.set(at, value));
      }
    const moments = [...new Set(stored.map(({ at }) => at))].toSorted((a, b) => a - b);
    for (let from = 0; from < moments.length; from += MOMENTS) {
      const part = moments.slice(from, from + MOMENTS);
      const [first = 0, last = 0] = [part[0], part.at(-1)];
      const series = await caller.get(telemetry.getHardWareTelemetryData, {
        hardware_id: device.hardware_id,
        start: new Date(first).toISOString(),
        end: new Date(last + 1).toISOString(),
        step: 'raw',
      });
      for (const [key, sensor_id] of Object.entries(device.sensors)) {
        const points = series.find((one) => one.sensor_id === sensor_id)?.points ?? [];
        const own = expected.get(key);
        const found = new Map<number, number | null>();
        for (const { at, value } of points) {
          const moment = Date.parse(at);
          if (found.has(moment)) fault('doubled', `${key} of device ${number} at ${at}`);
          found.set(moment, value);
          if (!own?.has(moment)) verdict.more += 1;
        }
        for (const at of part) {
          const sent = own?.get(at);
          if (sent === undefined) continue;
          verdict.acknowledged += 1;
          const value = found.get(at);
          const place = `${key} of device ${number} at ${new Date(at).toISOString()}`;
          if (value === undefined) fault('lost', place);
          else if (value !== sent) fault('different', `${place}: ${value}, sent ${sent}`);
        }
      }
    }
    verdict.notQuarantined += await missingInQuarantine(caller, device.hardware_id, all);
  }
  return verdict;
}

async function missingInQuarantine(caller: Caller, hardware_id: string, all: readonly Acknowledged[]): Promise<number> {
  const ahead = all.filter(({ isAhead }) => isAhead);
  if (ahead.length === 0) return 0;
  const values = new Set(ahead.flatMap(({ at, values: own }) => Object.keys(own).map((key) => `${key} ${at}`)));
  const { paginateData } = await caller.get(telemetry.getQuarantine, { hardware_id, page_size: 100 });
  const kept = paginateData.filter(({ reason }) => reason === 'ahead').reduce((sum, one) => sum + one.kept, 0);
  return Math.max(0, values.size - kept);
}
