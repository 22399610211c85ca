import type { TelemetryPoint, TelemetrySeries } from '@steward/contract/sensing/telemetry';
import { boundsOfStep } from '@steward/core/sensing/local-days';

const none: Omit<TelemetryPoint, 'at' | 'until'> = {
  value: null,
  min: null,
  max: null,
  n: 0,
  covered: 0,
  filled_share: 0,
  quality: '-',
};

/**
 * A series with every step of its period until now: the answer leaves out steps of which nothing is known, and a chart without them would
 * hide that a sensor is silent. Times in milliseconds since 1970.
 */
export function withEmptySteps(
  series: TelemetrySeries,
  { start, end, now }: { start: number; end: number; now: number },
) {
  const { step, time_zone, points } = series;
  if (step === 'raw') return series;
  const known = new Map(points.map((point) => [Date.parse(point.at), point]));
  const last = Math.max(Math.min(end, now), ...points.map(({ until }) => Date.parse(until)));
  const whole: TelemetryPoint[] = [];
  for (let at = start; at < last;) {
    const until = Math.min(boundsOfStep(time_zone, at, step).endsAt, end);
    whole.push(known.get(at) ?? { at: new Date(at).toISOString(), until: new Date(until).toISOString(), ...none });
    if (until <= at) break;
    at = until;
  }
  return { ...series, points: whole };
}
