import { spaces } from '@steward/contract/estate/spaces';
import { devices } from '@steward/contract/sensing/devices';
import { asInstallation } from '../../../../database/transaction.ts';
import { publish } from '../../../../platform/http/live.ts';
import { maintenanceCtx } from '../../../../platform/jobs/jobs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../testing/person.ts';
import { telemetryOf } from '../../../../testing/telemetry.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const { newGauge, newSensor, send } = telemetryOf(
  () => server,
  () => ada,
);

interface Told {
  sensor_id: string;
  value: number;
  at: string;
}

/** What an open page of a place hears of its sensors. */
async function watch(person: Person, query: string) {
  const response = await person.fetch('GET', `/v2/live?${query}`);
  if (response.status !== 200) return { status: response.status, told: [] as Told[] };
  const heard = { status: 200, told: [] as Told[] };
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function hear() {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' };
      if (done) return;
      text += value ?? '';
      heard.told = [...text.matchAll(/event: values\ndata: (.*)\n/g)].flatMap(
        ([, data = '']) => (JSON.parse(data) as { values: Told[] }).values,
      );
    }
  }
  // Torn off when the server stops with the test.
  hear().catch(() => {});
  return heard;
}

test('an open page of a property hears each new value of its sensors once, and nothing of other properties', async () => {
  const { environment_id, token, sensor_id } = await newGauge({ factor: 10 });
  const other = await newGauge();
  const page = await watch(ada, `environment_id=${environment_id}`);
  const ts = Date.now() - 5000;
  await send(token, { ts, values: { temp: 2.5 } });
  await send(other.token, { ts, values: { temp: 7 } });
  await expect.poll(() => page.told).toEqual([expect.objectContaining({ sensor_id, value: 25 })]);
  // A late value is not the newest one.
  await send(token, { ts: ts - 60_000, values: { temp: 9 } });
  await send(token, { ts: ts + 1000, values: { temp: 3 } });
  await expect.poll(() => page.told.map(({ value }) => value)).toEqual([25, 30]);
});

test('a page hears of what was sent just before it was opened, and the page of a space of its property', async () => {
  const { environment_id, token, hardware_id } = await newGauge();
  const room = { environment_id, space_name: 'Room', space_type_id: 'office', gross_floor_area: 10 } as const;
  const { _id: space_id } = await ada.get(spaces.createSpace, room);
  const { _id: inSpace } = await newSensor(hardware_id, 'co2', { space_id });
  await send(token, { ts: Date.now(), values: { co2: 800 } });
  await expect.poll(async () => (await ada.get(devices.getSensor, { sensor_id: inSpace })).latest?.value).toBe(800);
  const page = await watch(ada, `space_id=${space_id}`);
  await expect.poll(() => page.told.map(({ sensor_id }) => sensor_id)).toEqual([inSpace]);
});

test('a user receives no values of a property out of reach, and none after losing access to it', async () => {
  const { environment_id, token } = await newGauge();
  const mallory = await server.newAdmin('Mallory');
  expect((await watch(mallory, `environment_id=${environment_id}`)).status).toBe(404);
  expect((await watch(ada, 'environment_id=none')).status).toBe(400);
  const bob = await server.newMember(ada);
  await server.giveRole(bob, 'facility_manager');
  expect((await watch(bob, `environment_id=${environment_id}`)).status).toBe(404);

  const eve = await server.newMember(ada, [environment_id]);
  await server.giveRole(eve, 'facility_manager');
  const [hers, his] = [
    await watch(eve, `environment_id=${environment_id}`),
    await watch(ada, `environment_id=${environment_id}`),
  ];
  const ts = Date.now();
  await send(token, { ts, values: { temp: 1 } });
  await expect.poll(() => hers.told.map(({ value }) => value)).toEqual([1]);
  const { organization_id, uid: user_id } = eve.session;
  await server.owner.query('delete from environment_access where user_id = $1', [user_id]);
  const ctx = maintenanceCtx(server.steward.platform, 'test');
  await asInstallation(ctx, (db) => publish(db, { organization_id, user_id, topic: 'rights', data: {} }));
  await expect
    .poll(
      async () => {
        await send(token, { ts: Date.now(), values: { temp: 2 } });
        return his.told.length > hers.told.length + 1;
      },
      { interval: 300 },
    )
    .toBe(true);
});
