// Reading packed days against the same values as rows. In turns: the same call with the rows attached to `sensor_values` (the same call path,
// values as plain rows), and one statement of plain SQL over the rows, which gives means that are not weighted by time.
import { addDays } from '@steward/core/calendar/day';
import { boundsOfDay } from '@steward/core/sensing/local-days';
import { telemetry } from '@steward/contract/sensing/telemetry';
import { loadCall } from '../load-call.ts';
import type { Running } from '../running.ts';
import { attachRows, DAYS, filledDays, ROWS, ZONE } from './fill.ts';
import { middle, figure, timed } from './goals.ts';

const ROUNDS = 7;
const GOALS = { month: 0.8, days: 0.05 };

interface Compared {
  name: string;
  step: 'hour' | 'day' | 'month';
  sensors: number;
  days: number;
  goal?: number;
  /** Whether the goal is over the same call path, or over plain SQL. */
  goalIs: 'rows' | 'sql';
}

const all: readonly Compared[] = [
  { name: 'month-by-hour', step: 'hour', sensors: 1, days: 31, goal: GOALS.month, goalIs: 'rows' },
  { name: '100-days-of-50-sensors', step: 'day', sensors: 50, days: 100, goal: GOALS.days, goalIs: 'sql' },
  { name: '3-months-of-50-sensors', step: 'month', sensors: 50, days: 92, goalIs: 'sql' },
];

const sqlOf = {
  hour: `date_trunc('hour', at)`,
  day: `date_trunc('day', at at time zone '${ZONE}')`,
  month: `date_trunc('month', at at time zone '${ZONE}')`,
};

/** The figures of both answers, which must be the same. */
async function mustAgree(running: Running, now: number, ours: object, theirs: object): Promise<void> {
  const figures = async (input: object) => {
    const series = await running.admin.get(telemetry.getHardWareTelemetryData, input as never);
    return series.flatMap(({ points }) =>
      points.flatMap(({ value, n, covered }) => [Math.round((value ?? 0) * 1e6) / 1e6, n, covered]),
    );
  };
  const packed = await figures(ours);
  await attachRows(running.owner, true, now);
  const rows = await figures(theirs);
  await attachRows(running.owner, false, now);
  if (
    packed.length === 0 ||
    packed.length !== rows.length ||
    packed.some((one, n) => Math.abs(one - (rows[n] ?? 0)) > 2e-6)
  )
    throw new Error('packed days and rows give different answers');
}

export async function measureReading(
  running: Running,
  sensors: readonly string[],
  twins: readonly string[],
  now: number,
): Promise<void> {
  const { owner, admin } = running;
  const organization = admin.session.organization_id;
  const { first } = filledDays(now);
  for (const { name, step, sensors: count, days, goal, goalIs } of all) {
    const start = addDays(first, DAYS - days - 1);
    const stretch = {
      start: new Date(boundsOfDay(ZONE, start).startsAt).toISOString(),
      end: new Date(boundsOfDay(ZONE, addDays(start, days)).startsAt).toISOString(),
    };
    const some = (of: readonly string[], round: number) => of.slice(round * count, (round + 1) * count);
    const input = (of: readonly string[], round: number) => ({ sensor_ids: some(of, round), step, ...stretch });
    await mustAgree(running, now, input(sensors, 0), input(twins, 0));
    const times = { ours: [] as number[], rows: [] as number[], sql: [] as number[] };
    const sql = `select sensor_id, ${sqlOf[step]} as step, avg(value), min(value), max(value), count(*) from ${ROWS}
      where organization_id = $1 and sensor_id = any ($2::uuid[]) and at >= $3 and at < $4 group by 1, 2 order by 1, 2`;
    for (let round = 0; round < ROUNDS; round += 1) {
      const packed = loadCall(admin, telemetry.getHardWareTelemetryData, input(sensors, round) as never);
      await packed();
      for (let n = 0; n < 3; n += 1) times.ours.push(await timed(packed));
      const plain = () => owner.query(sql, [organization, some(twins, round), stretch.start, stretch.end]);
      await plain();
      for (let n = 0; n < 3; n += 1) times.sql.push(await timed(plain));
      await attachRows(owner, true, now);
      const rows = loadCall(admin, telemetry.getHardWareTelemetryData, input(twins, round) as never);
      await rows();
      for (let n = 0; n < (count > 1 ? 1 : 3); n += 1) times.rows.push(await timed(rows));
      await attachRows(owner, false, now);
    }
    const [ours, ofRows, ofSql] = [middle(times.ours), middle(times.rows), middle(times.sql)];
    const most = goal === undefined ? undefined : { most: goal };
    figure(
      `sensor-${name}`,
      [ours, 'ms'],
      [ours / ofRows, 'the same call over rows'],
      goalIs === 'rows' ? most : undefined,
    );
    figure(
      `sensor-${name}-to-sql`,
      [ours, 'ms'],
      [ours / ofSql, `plain SQL over rows (${ofSql.toFixed(1)} ms)`],
      goalIs === 'sql' ? most : undefined,
    );
  }
}
