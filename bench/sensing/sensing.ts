// Measured values: reading, ingest and packing, each with its comparison in the same run; a missed goal fails the run. 5 million values (500
// sensors, 104 days, 15 minutes) are filled by COPY as packed days, and as rows for comparison. `sensing.ts reading ingest` measures only
// these parts.
import { isMainThread } from 'node:worker_threads';
import { startRunning } from '../running.ts';
import { fillPackedDays, fillRows } from './fill.ts';
import { missedGoals, timed } from './goals.ts';
import { measureIngest } from './ingest.ts';
import { measureLive } from './live.ts';
import { measureBytes, measureLate, measurePacking } from './packing.ts';
import { measureReading } from './reading.ts';
import { registerDevices } from './register.ts';

async function measure(parts: readonly string[]): Promise<void> {
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
  const running = await startRunning(false, undefined, {
    STEWARD_MQTT: 'on',
    STEWARD_MQTT_PORT: '0',
    STEWARD_WORKER: 'off',
  });
  try {
    const { owner, admin } = running;
    const organization = admin.session.organization_id;
    const now = Date.now();
    const { _id: environmentId } = await admin.newEnvironment({ country_code: 'DE' });
    if (isWanted('late')) await measureLate(running, environmentId);
    if (isWanted('reading')) {
      const wanted = { devices: 50, sensors: 10, environmentId };
      const devices = await registerDevices(owner, organization, wanted);
      const twins = (await registerDevices(owner, organization, wanted)).flatMap(({ sensors }) => sensors);
      const sensors = devices.flatMap((device) => device.sensors);
      const packing = await timed(() => fillPackedDays(owner, devices, now));
      await owner.query('vacuum analyze sensor_days');
      const rows = await timed(() => fillRows(owner, sensors, twins, now));
      console.log(`filled 5 million values in ${((packing + rows) / 1000).toFixed(0)} s`);
      await owner.query('analyze hardware_sensors');
      await measureBytes(running);
      await measureReading(running, sensors, twins, now);
    }
    if (isWanted('ingest')) await measureIngest(running, environmentId);
    if (isWanted('packing')) await measurePacking(running);
    if (isWanted('live')) await measureLive(running, environmentId);
    const missed = missedGoals();
    if (missed.length > 0) console.log(`missed: ${missed.join(', ')}`);
    process.exitCode = missed.length > 0 ? 1 : 0;
  } finally {
    await running.stop();
  }
}

// The devices run in threads of the same file.
if (isMainThread) await measure(process.argv.slice(2));
