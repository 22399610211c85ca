import { simulation } from '@steward/core/sensing/simulator';
import type { Acknowledged } from './book.ts';

export const faultNames = ['duplicates', 'late', 'unordered', 'clock'] as const;
export type FaultName = (typeof faultNames)[number];

export interface StreamSettings {
  devices: number;
  /** The keys of the sensors of each device. */
  keys: readonly string[];
  /** Values a second of all devices. */
  rate: number;
  minutes: number;
  faults: readonly FaultName[];
  seed: number;
  /** The first moment, milliseconds since 1970. */
  start: number;
}

export interface Sent extends Acknowledged {
  /** When it is sent, milliseconds after the start. */
  dueMs: number;
}

const DAY_MS = 86_400_000;
/** Of a thousand messages. */
const SHARES: Record<FaultName, number> = { duplicates: 20, late: 20, unordered: 50, clock: 10 };
/** Messages of the same device that come before a late one. */
const LATE_BY = 20;

/** 0 to 999, the same for the same seed, fault and message. */
function chance(seed: number, fault: number, message: number): number {
  let mixed = Math.imul(seed ^ Math.imul(message + 1, 0x9e3779b1), 0x85ebca6b) + Math.imul(fault + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % 1000;
}

/**
 * The messages of all devices in the order of their sending: the same ones for the same settings. Faults change their order, send some
 * twice, and give some a clock that is an hour ahead or two days behind.
 */
export function* messagesOf({ devices, keys, rate, minutes, faults, seed, start }: StreamSettings): Generator<Sent> {
  const building = simulation({
    today: new Date(start).toISOString().slice(0, 10),
    days: 40,
    monthlyTotals: new Map(),
    seed,
  });
  const stepMs = (1000 * keys.length) / rate;
  const count = Math.floor((minutes * 60_000) / stepMs);
  const has = (fault: FaultName, message: number) =>
    faults.includes(fault) && chance(seed, faultNames.indexOf(fault), message) < SHARES[fault];

  const messageOf = (message: number): Sent => {
    const dueMs = message * stepMs;
    const isWrong = has('clock', message);
    const isAhead = isWrong && message % 2 === 0;
    const true_ = Math.floor(start + dueMs);
    const at = isAhead ? true_ + DAY_MS / 24 : isWrong ? true_ - 2 * DAY_MS : true_;
    const device = message % devices;
    const values = Object.fromEntries(
      // A device of its own: the values of the building, a little apart.
      keys.map((key, n) => [key, Math.round(((building.valueAt(key, true_) ?? n) + device / 100) * 1000) / 1000]),
    );
    return { device, at, values, isAhead, dueMs };
  };

  const held: { until: number; sent: Sent }[] = [];
  for (let message = 0; message < count; message += 1) {
    while (held[0] && held[0].until <= message) {
      const due = held.shift();
      if (due) yield { ...due.sent, dueMs: message * stepMs };
    }
    const sent = messageOf(message);
    if (has('late', message)) held.push({ until: message + LATE_BY * devices, sent });
    // After the next one of its device.
    else if (has('unordered', message)) held.push({ until: message + devices + 1, sent });
    else {
      yield sent;
      if (has('duplicates', message)) yield sent;
    }
    held.sort((a, b) => a.until - b.until);
  }
  for (const { sent } of held) yield { ...sent, dueMs: count * stepMs };
}
