import type { Sensor } from '@steward/contract/sensing/devices';
import type { TelemetryStep } from '@steward/contract/sensing/telemetry';
import { offsetAt } from '@steward/core/sensing/local-days';
import type { Point } from '@steward/core/sensing/series';
import { harmless } from '../../../platform/imports/csv.ts';

const qualities = {
  a: 'actual',
  s: 'substituted',
  e: 'estimated',
  h: 'by hand',
  u: 'suspect',
  x: 'excluded',
  '-': '',
} as const satisfies Record<Point['quality'], string>;

const headingOf = ({ device_name, name, sensor_key }: Sensor) => `${device_name} · ${name || sensor_key}`;

export const csvHead = (sensors: readonly Sensor[]): string[] => [
  'Time (UTC)',
  'Local time',
  'UTC offset',
  'Time zone',
  ...sensors.flatMap((sensor) => [
    sensor.unit ? `${headingOf(sensor)} [${sensor.unit}]` : headingOf(sensor),
    `${headingOf(sensor)}: quality`,
  ]),
];

const secondsOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** `+05:30` */
function offsetText(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / 60_000;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${milliseconds < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Of a state the text that the device sends; of a step it is a share of the time. */
const cellOf = ({ value }: Point, { states }: Sensor, step: TelemetryStep): string | number =>
  value === null ? '' : step === 'raw' ? harmless(states[value] ?? value) : value;

/** A row for each moment at which a sensor of the series has a point. */
export function csvRows(
  sensors: readonly Sensor[],
  series: ReadonlyMap<string, readonly Point[]>,
  zone: string,
  step: TelemetryStep,
): (string | number)[][] {
  const byTime = new Map<number, Map<string, Point>>();
  for (const [id, points] of series)
    for (const point of points) {
      const row = byTime.get(point.at) ?? new Map<string, Point>();
      byTime.set(point.at, row.set(id, point));
    }
  return [...byTime.keys()]
    .toSorted((a, b) => a - b)
    .map((at) => {
      const offset = offsetAt(zone, at);
      const cells = sensors.flatMap((sensor) => {
        const point = byTime.get(at)?.get(sensor._id);
        return point ? [cellOf(point, sensor, step), qualities[point.quality]] : ['', ''];
      });
      return [secondsOf(at), secondsOf(at + offset), offsetText(offset), zone, ...cells];
    });
}
