import type { TelemetrySeries } from '@steward/contract/sensing/telemetry';
import { localDayOf, offsetAt } from '@steward/core/sensing/local-days';
import { formatDay, formatMonth } from '../../../ui/format.ts';

const two = (number: number) => String(Math.floor(number)).padStart(2, '0');

/** `UTC+2` */
function offsetText(zone: string, at: number): string {
  const minutes = offsetAt(zone, at) / 60_000;
  const hours = Math.abs(minutes) / 60;
  const rest = Math.abs(minutes) % 60;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(hours)}${rest === 0 ? '' : `:${two(rest)}`}`;
}

/** What all points have in common, which need not be repeated. */
interface Span {
  isOneDay: boolean;
  isOneYear: boolean;
}

/** The time of a point by the clock of its property. */
function labelOf(at: number, zone: string, step: string, { isOneDay, isOneYear }: Span): string {
  const day = localDayOf(zone, at);
  if (step === 'month') return formatMonth(day);
  const date = isOneYear ? formatDay(day).slice(0, -5) : formatDay(day);
  if (step === 'day') return date;
  const clock = new Date(at + offsetAt(zone, at));
  const seconds = clock.getUTCSeconds() === 0 ? '' : `:${two(clock.getUTCSeconds())}`;
  const time = `${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}${seconds}`;
  return isOneDay ? time : `${date} ${time}`;
}

/** The times of points; the hour that an autumn change doubles has its offset, so that each is named once. */
export function labelsOf({
  points,
  time_zone,
  step,
}: Pick<TelemetrySeries, 'points' | 'time_zone' | 'step'>): string[] {
  const times = points.map(({ at }) => Date.parse(at));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const [firstDay, lastDay] = [localDayOf(time_zone, first), localDayOf(time_zone, last)];
  const span = { isOneDay: firstDay === lastDay, isOneYear: firstDay.slice(0, 4) === lastDay.slice(0, 4) };
  const labels = times.map((at) => labelOf(at, time_zone, step, span));
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return labels.map((label, index) =>
    (counts.get(label) ?? 0) > 1 ? `${label} (${offsetText(time_zone, times[index] ?? 0)})` : label,
  );
}
