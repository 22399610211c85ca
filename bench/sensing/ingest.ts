// Values by MQTT, acknowledged after the commit, against the product's own statement for as many values, sent through the bare driver by one
// connection in transactions of as many values as the devices send at once.
import { addDays } from '@steward/core/calendar/day';
import type { Running } from '../running.ts';
import { middle, figure } from './goals.ts';
import { makeOrganizations, registerDevices, type Device } from './register.ts';
import { send } from './senders.ts';

const GOALS = { five: 0.4, fifty: 0.6, organizations: 0.4 };
const FOR_MS = 2000;
const ROUNDS = 3;
/** Messages of a device that are not acknowledged yet: half of what client libraries allow. */
const OPEN = 10;

let turns = 0;
/** Another part of the day before for each round, so that no value comes twice. */
const nextStart = () =>
  Date.parse(`${addDays(new Date().toISOString().slice(0, 10), -1)}T00:00Z`) + (turns += 1) * 800_000 + turns;

/** Values a second of the statement alone. */
async function sqlRate({ bare }: Running, devices: readonly Device[], values: number): Promise<number> {
  const organization = devices[0]?.organizationId ?? '';
  const client = await bare.connect();
  const sensors = devices.flatMap((device) => device.sensors.slice(0, values)).slice(0, 5000);
  const qualities = sensors.map(() => 'a');
  const from = nextStart();
  let stored = 0;
  const started = performance.now();
  try {
    for (let n = 1; performance.now() - started < FOR_MS / 2; n += 1) {
      await client.query(
        `start transaction; set local app.organization_id to '${organization}'; set local role steward_append`,
      );
      const { rowCount } = await client.query({
        name: 'append',
        text: `insert into sensor_values (organization_id, sensor_id, at, value, quality, stored_at)
          select $1::uuid, v.sensor_id, to_timestamp(v.at / 1000), v.value, v.quality, now()
          from unnest($2::uuid[], $3::float8[], $4::float8[], $5::text[]) v (sensor_id, at, value, quality)
          on conflict do nothing returning now()::text as stored_at`,
        values: [
          organization,
          sensors,
          sensors.map(() => from + n * 1000),
          sensors.map((_, at) => 20 + (at % 100) / 10),
          qualities,
        ],
      });
      await client.query('commit');
      stored += rowCount ?? 0;
    }
  } finally {
    client.release();
  }
  return (stored * 1000) / (performance.now() - started);
}

const portOf = ({ steward }: Running) => steward.mqttPort ?? 0;

async function mqttRate(running: Running, devices: readonly Device[], values: number, open = OPEN): Promise<number> {
  const count = async () => {
    const { rows } = await running.owner.query<{ n: number }>('select count(*)::int as n from sensor_values');
    return rows[0]?.n ?? 0;
  };
  const before = await count();
  const { messages, milliseconds } = await send({
    port: portOf(running),
    tokens: devices.map(({ token }) => token),
    values,
    open,
    forMs: FOR_MS,
    from: nextStart(),
  });
  const stored = (await count()) - before;
  if (stored !== messages * values)
    throw new Error(`${stored} values were stored of ${messages * values} that were acknowledged`);
  return (messages * values * 1000) / milliseconds;
}

export async function measureIngest(running: Running, environmentId: string): Promise<void> {
  const { owner, admin } = running;
  const devices = await registerDevices(owner, admin.session.organization_id, {
    devices: 200,
    sensors: 50,
    environmentId,
    withCounters: false,
  });
  const kinds: [name: string, count: number, values: number, goal: number, open: number][] = [
    ['200-devices-5-values', 200, 5, GOALS.five, OPEN],
    ['200-devices-5-values-one-by-one', 200, 5, GOALS.five, 1],
    ['20-devices-50-values', 20, 50, GOALS.fifty, OPEN],
    ['200-devices-50-values', 200, 50, GOALS.fifty, OPEN],
  ];
  let one = 0;
  for (const [name, count, values, goal, open] of kinds) {
    const some = devices.slice(0, count);
    await mqttRate(running, some.slice(0, 20), values);
    const rates = { mqtt: [] as number[], sql: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.sql.push(await sqlRate(running, some, values));
      rates.mqtt.push(await mqttRate(running, some, values, open));
    }
    const [mqtt, sql] = [middle(rates.mqtt), middle(rates.sql)];
    one ||= mqtt;
    figure(`mqtt-${name}`, [mqtt, 'values a second'], [mqtt / sql, `the same SQL (${sql.toFixed(0)})`], {
      least: goal,
    });
  }
  const many: Device[] = [];
  for (const id of await makeOrganizations(owner, 100))
    many.push(...(await registerDevices(owner, id, { devices: 2, sensors: 5, withCounters: false })));
  await mqttRate(running, many.slice(0, 20), 5);
  const rates = { many: [] as number[], one: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.one.push(await mqttRate(running, devices, 5));
    rates.many.push(await mqttRate(running, many, 5));
  }
  figure(
    'mqtt-100-organizations',
    [middle(rates.many), 'values a second'],
    [middle(rates.many) / middle(rates.one), 'one organization with as many devices'],
    {
      least: GOALS.organizations,
    },
  );
}
