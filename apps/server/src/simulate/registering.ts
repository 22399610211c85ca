import { devices } from '@steward/contract/sensing/devices';
import { demoSensors } from '@steward/core/sensing/demo-sensors';
import type { Caller } from './caller.ts';

export interface SimulatedDevice {
  hardware_id: string;
  token: string;
  /** The sensors by key. */
  sensors: Record<string, string>;
}

/** Quantities of the simulated building that are no counters: a sensor returns what was sent. */
export const simulatedKeys = demoSensors.filter(({ kind }) => kind === 'gauge').map(({ key }) => key);

/** Registers devices with sensors and a token each, by the product's own calls. */
export async function registerDevices(caller: Caller, count: number, sensors: number): Promise<SimulatedDevice[]> {
  const series = Date.now().toString(36);
  const made: SimulatedDevice[] = [];
  for (let n = 0; n < count; n += 1) {
    const serial_number = `SIM-${series}-${n + 1}`;
    const { _id: hardware_id } = await caller.get(devices.addDevice, { serial_number, kind: 'simulated' });
    const ids: Record<string, string> = {};
    for (const sensor_key of simulatedKeys.slice(0, sensors)) {
      const { _id } = await caller.get(devices.saveSensor, { hardware_id, sensor_key, kind: 'gauge' });
      ids[sensor_key] = _id;
    }
    const { token } = await caller.get(devices.issueDeviceToken, { hardware_id });
    made.push({ hardware_id, token, sensors: ids });
  }
  return made;
}
