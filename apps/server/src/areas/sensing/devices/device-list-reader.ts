import { MAX_DEVICES } from '@steward/contract/sensing/devices.sync';
import { fail } from '@steward/contract/failures';
import type { DeviceList } from '@steward/core/hardware/device-list';
import { sharedPool } from '../../../platform/jobs/child-process-pool.ts';
import type { FileContent } from '../../../platform/uploads/file-content.ts';
import type { DeviceListProblem, DeviceListTask } from './device-list-reading.ts';

const pool = sharedPool('device-list', {
  children: 1,
  heapMb: 256,
  residentMb: 500,
  timeoutMs: 30_000,
  queue: 20,
  tasksPerChild: 50,
});

/** Reads a list of devices in a child process with limits of time and memory. */
export async function readDevicesOf(file: FileContent): Promise<DeviceList> {
  try {
    const task: DeviceListTask = { ...file, maxDevices: MAX_DEVICES };
    const list = await pool.run<DeviceList | DeviceListProblem>(task);
    return typeof list === 'string' ? fail(`hardware.list-${list}`) : list;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'child-process.timeout' || code === 'child-process.memory') fail('hardware.list-too-large');
    if (code === 'child-process.failed') fail('hardware.list-unreadable');
    throw error;
  }
}

/** Ends the child process. */
export const stopReadingDeviceLists = (): Promise<void> => pool.close();
