import type { SensorKind } from './sample.ts';

/** What is known about a sensor when a value arrives. */
export interface JudgedSensor {
  kind: SensorKind;
  /** The valid range of the values as they are sent; null: no limit. */
  validMin: number | null;
  validMax: number | null;
  /** The names of the states of a state sensor; the value is the place in this list, from 0. */
  states: readonly string[];
  /** The first moment of the sensor, milliseconds since 1970. */
  startsAt: number | null;
}

export const judgements = ['ahead', 'before-start', 'unknown-state', 'not-a-number'] as const;

export type Judgement =
  | { ok: true; value: number; quality: 'a' | 'u' }
  | { ok: false; reason: (typeof judgements)[number] };

/** A clock may be so much ahead, in milliseconds. */
export const MOST_AHEAD = 5 * 60_000;

/** Values beyond this are no measurement; their sums would not be finite numbers. */
const LARGEST = 1e30;

const plain = (text: string) => text.trim().toLowerCase();

function stateOf(value: number | string, states: readonly string[]): number | undefined {
  if (typeof value === 'string') {
    const at = states.findIndex((state) => plain(state) === plain(value));
    return at === -1 ? undefined : at;
  }
  // Without names every number is a state: 0 and 1, or codes of the maker.
  return states.length === 0 || states[value] !== undefined ? value : undefined;
}

/**
 * Whether a value of a sensor is stored. A moment more than five minutes ahead of `now` or before the sensor's start is not; neither is an
 * unknown state, a text for a number, or a number beyond 1e30. A value outside the valid range is stored as suspect (`u`). Times in milliseconds since 1970.
 */
export function judge(sent: { value: number | string; at: number }, sensor: JudgedSensor, now: number): Judgement {
  const { kind, validMin, validMax, states, startsAt } = sensor;
  if (sent.at > now + MOST_AHEAD) return { ok: false, reason: 'ahead' };
  if (startsAt !== null && sent.at < startsAt) return { ok: false, reason: 'before-start' };
  if (typeof sent.value === 'number' && !(Math.abs(sent.value) <= LARGEST))
    return { ok: false, reason: 'not-a-number' };
  if (typeof sent.value === 'string' && kind !== 'state') return { ok: false, reason: 'not-a-number' };
  const value = kind === 'state' ? stateOf(sent.value, states) : Number(sent.value);
  if (value === undefined) return { ok: false, reason: 'unknown-state' };
  const isValid = (validMin === null || value >= validMin) && (validMax === null || value <= validMax);
  return { ok: true, value, quality: isValid ? 'a' : 'u' };
}
