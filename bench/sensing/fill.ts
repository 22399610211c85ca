import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { addDays } from '@steward/core/calendar/day';
import { boundsOfDay, localDayOf } from '@steward/core/sensing/local-days';
import { packDay, type PackedDay } from '@steward/core/sensing/packed-day';
import type { Sample, SensorRules } from '@steward/core/sensing/sample';
import type { Device } from './register.ts';

export const ZONE = 'Europe/Berlin';
export const DAYS = 104;
const QUARTER = 900_000;

const rulesOf = (place: number): SensorRules => ({
  kind: place % 5 === 4 ? 'counter' : 'gauge',
  expectedSeconds: 900,
  digits: null,
  factor: 1,
  gapIntervals: 2,
  replacements: [],
});

/** One decimal, as sensors send it. */
const valueOf = (place: number, step: number): number =>
  place % 5 === 4
    ? Math.round(step * 3 + ((step * (7 + place)) % 5)) / 10
    : Math.round(200 + place + 40 * Math.sin(step / 15 + place) + ((step * 31 + place * 17) % 13)) / 10;

/** The first local day, and the one after the last: they end where values are rows. */
export function filledDays(now: number): { first: string; end: string } {
  const end = addDays(localDayOf(ZONE, now), -4);
  return { first: addDays(end, -DAYS), end };
}

const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`;
const field = (value: string | number | null) => (value === null ? String.raw`\N` : String(value));
const moment = (at: number) => new Date(at).toISOString();

function lineOf(organizationId: string, sensor: string, { day, summary, ...one }: PackedDay, nextAt: number | null) {
  const { n, sum, min, max, first, last, mean, covered, amount, filled } = summary;
  return `${[
    organizationId,
    sensor,
    day,
    moment(one.startsAt),
    moment(one.endsAt),
    'now',
    nextAt === null ? null : moment(nextAt),
    one.step,
    one.offset,
    one.times && list(one.times),
    list(one.amounts),
    one.qualities,
    n,
    sum,
    min,
    max,
    first,
    last,
    mean,
    covered,
    amount,
    filled,
  ]
    .map(field)
    .join('\t')}\n`;
}

/** A line of COPY for each day of each sensor: 96 values each, without gaps. */
function* linesOf(devices: readonly Device[], now: number): Generator<string> {
  const { first, end } = filledDays(now);
  const from = boundsOfDay(ZONE, first).startsAt;
  const sampleAt = (place: number, at: number): Sample => ({
    at,
    value: valueOf(place, (at - from) / QUARTER),
    quality: 'a',
  });
  for (const { organizationId, sensors } of devices)
    for (const [place, sensor] of sensors.entries())
      for (let day = first; day < end; day = addDays(day, 1)) {
        const { startsAt, endsAt } = boundsOfDay(ZONE, day);
        const samples = Array.from({ length: (endsAt - startsAt) / QUARTER }, (_, n) =>
          sampleAt(place, startsAt + n * QUARTER),
        );
        const before = day === first ? undefined : sampleAt(place, startsAt - QUARTER);
        const after = addDays(day, 1) === end ? undefined : sampleAt(place, endsAt);
        const rules = rulesOf(place);
        const packed = packDay({ zone: ZONE, day, samples, before, after, rules });
        yield lineOf(organizationId, sensor, packed, rules.kind === 'counter' ? (after?.at ?? null) : null);
      }
}

/** Fills packed days, as the product packs them. */
export async function fillPackedDays(owner: pg.Pool, devices: readonly Device[], now: number): Promise<void> {
  const client = await owner.connect();
  try {
    const into = client.query(
      copyFrom(
        `copy sensor_days (organization_id, sensor_id, day, starts_at, ends_at, packed_at, next_at, step, first_ms, times, amounts,
           qualities, n, sum, min, max, first, last, mean, covered, amount, filled) from stdin`,
      ),
    );
    await pipeline(Readable.from(linesOf(devices, now)), into);
  } finally {
    client.release();
  }
  const rules = (place: number) => [rulesOf(place).kind, 900, '', 1, 2, ZONE].join(' ');
  for (const { organizationId, sensors } of devices)
    await owner.query(
      `insert into sensor_packings (organization_id, sensor_id, packed_by) select $1, id, rules
       from unnest($2::uuid[], $3::text[]) t (id, rules)`,
      [organizationId, sensors, sensors.map((_, place) => rules(place))],
    );
}

/** The table of the same values as rows, of a table that can become a partition of `sensor_values`; only this bench knows it. */
export const ROWS = 'sensor_values_20000101';

/**
 * Puts the values of packed days into a table of rows, under the twins of their sensors. Attached to `sensor_values` it is read by the
 * product in place of packed days.
 */
export async function fillRows(
  owner: pg.Pool,
  sensors: readonly string[],
  twins: readonly string[],
  now: number,
): Promise<void> {
  const { first, end } = filledDays(now);
  const [from, to] = [moment(boundsOfDay(ZONE, first).startsAt), moment(boundsOfDay(ZONE, end).startsAt)];
  await owner.query(`create table ${ROWS} (like sensor_values including defaults including constraints)`);
  await owner.query(
    `insert into ${ROWS} (organization_id, sensor_id, at, value, quality, stored_at)
     select d.organization_id, t.twin, d.starts_at + make_interval(secs => d.first_ms / 1000.0 + (v.n - 1) * d.step), v.value, 'a', now()
     from unnest($1::uuid[], $2::uuid[]) t (id, twin) join sensor_days d on d.sensor_id = t.id
       cross join unnest(d.amounts) with ordinality v (value, n) order by d.sensor_id, d.day, v.n`,
    [sensors, twins],
  );
  await owner.query(`alter table ${ROWS} add primary key (organization_id, sensor_id, at)`);
  await owner.query(`alter table ${ROWS} add check (at >= '${from}' and at < '${to}')`);
  await owner.query(`vacuum analyze ${ROWS}`);
}

/** Lets the product read the rows, or takes them away from it. */
export async function attachRows(owner: pg.Pool, isAttached: boolean, now: number): Promise<void> {
  const { first, end } = filledDays(now);
  const [from, to] = [moment(boundsOfDay(ZONE, first).startsAt), moment(boundsOfDay(ZONE, end).startsAt)];
  await owner.query(
    isAttached
      ? `alter table sensor_values attach partition ${ROWS} for values from ('${from}') to ('${to}')`
      : `alter table sensor_values detach partition ${ROWS}`,
  );
}
