// Late values of many days, bytes of a packed value, and packing a day of 10,000 sensors while values arrive.
import { telemetry } from '@steward/contract/sensing/telemetry';
import { keepTelemetry } from '../../apps/server/src/areas/sensing/telemetry/keeping.service.ts';
import { maintenanceCtx } from '../../apps/server/src/platform/jobs/jobs.ts';
import type { Running } from '../running.ts';
import { figure } from './goals.ts';
import { makeOrganizations, registerDevices } from './register.ts';
import { send } from './senders.ts';

const GOALS = { bytes: 13, writes: 1.3, seconds: 30 };
const QUARTER = 900_000;
const SENSORS = 10_000;
const SENT = 10;

async function sizes({ owner }: Running): Promise<{ bytes: number; values: number; days: number }> {
  const { rows } = await owner.query<{ bytes: number; values: number; days: number }>(
    `select pg_total_relation_size('sensor_days')::float8 as bytes, coalesce(sum(cardinality(amounts)), 0)::float8 as values, count(*)::float8 as days
     from sensor_days`,
  );
  return rows[0] ?? { bytes: 0, values: 0, days: 0 };
}

/** Sixty days of ten sensors in requests of a thousand values: each request has a part of a day more than ten days. */
export async function measureLate(running: Running, environmentId: string): Promise<void> {
  const { owner, admin } = running;
  const [device] = await registerDevices(owner, admin.session.organization_id, {
    devices: 1,
    sensors: 10,
    environmentId,
  });
  const start = Math.floor(Date.now() / QUARTER) * QUARTER - 400 * 96 * QUARTER;
  const started = performance.now();
  const steps = 60 * 96;
  for (let first = 0; first < steps; first += 100) {
    const body = Array.from({ length: Math.min(100, steps - first) }, (_, n) => ({
      ts: start + (first + n) * QUARTER,
      values: Object.fromEntries(
        Array.from({ length: 10 }, (_, place) => [
          `s${place}`,
          place % 5 === 4 ? first + n : 20 + ((first + n * place) % 50) / 10,
        ]),
      ),
    }));
    const response = await fetch(`${admin.address}/v2${telemetry.sendTelemetry.path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${device?.token ?? ''}`, 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`late values were answered with ${response.status}`);
    await response.arrayBuffer();
  }
  const seconds = (performance.now() - started) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { rows } = await owner.query<{ writes: number }>(
    `select (n_tup_ins + n_tup_upd)::float8 as writes from pg_stat_user_tables where relname = 'sensor_days'`,
  );
  const { bytes, values, days } = await sizes(running);
  if (values < steps * 10) throw new Error(`${values} late values are packed instead of ${steps * 10}`);
  // With a hundred quarters a request, almost every day is in two requests.
  figure(
    'late-day-writes',
    [(rows[0]?.writes ?? 0) / days, 'a day'],
    [(rows[0]?.writes ?? 0) / days / 2, 'requests with values of it'],
    {
      most: GOALS.writes,
    },
  );
  figure(
    'late-values',
    [(steps * 10) / seconds, 'a second'],
    [bytes / values / GOALS.bytes, `${GOALS.bytes} bytes a value as filled`],
  );
}

export async function measureBytes(running: Running): Promise<void> {
  const before = await sizes(running);
  figure(
    'packed-bytes',
    [before.bytes / before.values, 'bytes a value'],
    [before.bytes / before.values / GOALS.bytes, `${GOALS.bytes} bytes, index included`],
    {
      most: 1,
    },
  );
}

/** Packs with the job of the product while two hundred devices of another organization send. */
export async function measurePacking(running: Running): Promise<void> {
  const { owner, steward } = running;
  const [packed = '', sending = ''] = await makeOrganizations(owner, 2);
  const sensors = await registerDevices(owner, packed, { devices: SENSORS / 50, sensors: 50 });
  const devices = await registerDevices(owner, sending, { devices: 200, sensors: 5 });
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  await owner.query(
    `insert into sensor_values (organization_id, sensor_id, at, value, quality, stored_at)
     select $1, s.id, to_timestamp($2::float8 / 1000) + make_interval(mins => 15 * n), case when s.kind = 'counter' then n * 0.3 else 20 + n % 7 * 0.1 end, 'a',
       now() - interval '1 day'
     from hardware_sensors s cross join generate_series(0, 95) n where s.organization_id = $1`,
    [packed, today - 3 * 86_400_000],
  );
  await owner.query('analyze sensor_values');
  const isOver = new AbortController();
  const arrived = { values: 0, milliseconds: 0 };
  const ingest = (async () => {
    for (let turn = 0; !isOver.signal.aborted; turn += 1) {
      const { messages, milliseconds } = await send({
        port: steward.mqttPort ?? 0,
        tokens: devices.map(({ token }) => token),
        values: SENT / 2,
        open: 1,
        forMs: 2000,
        from: today - 80_000_000 + turn * 5_000_000,
      });
      arrived.values += messages * (SENT / 2);
      arrived.milliseconds += milliseconds;
    }
  })();
  const started = performance.now();
  await keepTelemetry(maintenanceCtx(steward.platform, 'bench'), new AbortController().signal);
  const seconds = (performance.now() - started) / 1000;
  isOver.abort();
  await ingest;
  const { rows } = await owner.query<{ days: number; values: number }>(
    'select count(*)::int as days, sum(n)::int as values from sensor_days where organization_id = $1',
    [packed],
  );
  const [found] = rows;
  if (found?.days !== sensors.length * 50 || found.values !== SENSORS * 96)
    throw new Error(`${found?.days} days with ${found?.values} values are packed`);
  const rate = (arrived.values * 1000) / arrived.milliseconds;
  figure(
    `packing-${SENSORS}-sensors`,
    [seconds, 's'],
    [seconds / GOALS.seconds, `${GOALS.seconds} s, beside ${rate.toFixed(0)} values a second`],
    {
      most: 1,
    },
  );
}
